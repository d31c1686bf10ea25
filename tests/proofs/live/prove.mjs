import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { fillExampleWorld, killProgram, startProduct, stopPrograms } from '../../../scripts/processes.mjs';
import { limited, report, told } from '../proof-figures.mjs';
import { measureAlerts, measureWatches } from './alerts.mjs';
import { fileLead, readLeads, sellLead, signInAdmin, signUp, watchMarket } from './clients.mjs';
import { openDashboard } from './dashboard.mjs';
import { startProxy } from './proxy.mjs';
import { startPushService } from './push-service.mjs';

const [serverUrl, mode] = process.argv.slice(2);
const isShort = mode === '--short';
const STREAMS = isShort ? 100 : 500;
// One account may claim thirty leads a minute.
const CHANGES = isShort ? 10 : 24;
const PER_PERSON = 10;
/** Leads that are told by push. A connection may file sixty in ten minutes. */
const ALERTS = isShort ? 5 : 20;
/** Electricians with a device each, near those leads. */
const NEAR = 5;
/** Only a machine that does nothing else is a judge of times; a short run runs beside others. */
const LIMITS = { deliveryMs: isShort ? Infinity : 250, backMs: 5000, badgeMs: isShort ? Infinity : 5000 };

const say = (line) => process.stdout.write(`${line}\n`);
const share = (values, part) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

async function onServer(text) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Calls `act` until `isDone`, at most for some seconds. */
async function until(isDone, seconds) {
  const end = performance.now() + seconds * 1000;
  while (!(await isDone()) && performance.now() < end) await wait(20);
  return isDone();
}

/** Changes the market on either server in turn and measures how long each stream takes to hear, from before the change on. */
async function measureDelivery(servers, heard, admin) {
  const delays = [];
  let missed = 0;
  for (let index = 0; index < CHANGES; index += 1) {
    const url = servers[index % servers.length];
    for (const change of ['created', 'sold']) {
      heard.clear();
      const startedAt = performance.now();
      const leadId = change === 'created' ? await fileLead(url) : heard.lead;
      heard.lead = leadId;
      if (change === 'sold') await sellLead(servers[(index + 1) % servers.length], leadId, admin);
      const key = `${leadId} ${change}`;
      await until(() => (heard.times.get(key)?.length ?? 0) >= STREAMS, 10);
      const times = heard.times.get(key) ?? [];
      missed += STREAMS - times.length;
      delays.push(...times.map((at) => at - startedAt));
    }
  }
  return { delays, missed };
}

function createHearing() {
  const hearing = { times: new Map(), lead: undefined, clear: () => hearing.times.clear() };
  hearing.note = ({ id, change }, at) => {
    const key = `${id} ${change}`;
    hearing.times.set(key, [...(hearing.times.get(key) ?? []), at]);
  };
  return hearing;
}

/** Kills a server under its streams while leads are sold, and sees who comes back, how soon, and knowing what. */
async function measureKill({ servers, watches, backs, admin }) {
  const [survivor, victim] = servers;
  const leads = [];
  for (let index = 0; index < 5; index += 1) leads.push(await fileLead(survivor));
  const orphans = watches.filter(({ url }) => url === victim);
  await killProgram(victim);
  for (const leadId of leads) await sellLead(survivor, leadId, admin);
  await until(() => backs.length >= orphans.length, 15);
  // Anyone who was away reads the market again: none may still offer what was sold in the meantime.
  const readers = orphans.filter((_each, index) => index % PER_PERSON === 0);
  let stale = 0;
  for (const { cookie } of readers) {
    const market = await readLeads(survivor, cookie);
    if (market.some(({ id }) => leads.includes(id))) stale += 1;
  }
  return { orphans: orphans.length, backs, stale, leads };
}

/**
 * A dashboard in a browser behind a proxy that stands before the killed server, then before the other one: how soon its badge
 * says what is so, and whether a lead that was sold in the meantime can still be bought on it.
 */
async function measureBadge({ dashboard, proxy, survivor, killedAt, leads }) {
  const lostMs = (await dashboard.saidAfter('Reconnecting', killedAt)) - killedAt;
  const switchedAt = Date.now();
  proxy.target = survivor;
  const backMs = (await dashboard.saidAfter('Live Updates Active', switchedAt)) - switchedAt;
  const offered = async () => {
    const offers = await Promise.all(leads.map((leadId) => dashboard.offers(leadId)));
    return offers.filter(Boolean).length;
  };
  await until(async () => (await offered()) === 0, 5);
  const stale = await offered();
  const unpluggedAt = Date.now();
  await dashboard.setOffline(true);
  const offlineMs = (await dashboard.saidAfter('Offline', unpluggedAt)) - unpluggedAt;
  const pluggedAt = Date.now();
  await dashboard.setOffline(false);
  const onlineMs = (await dashboard.saidAfter('Live Updates Active', pluggedAt)) - pluggedAt;
  return { lostMs, backMs, stale, offlineMs, onlineMs };
}

const database = `sparkdrop_live_${randomBytes(5).toString('hex')}`;
const scratch = mkdtempSync(join(tmpdir(), 'sparkdrop-live-'));
const push = await startPushService();
const closing = [push.close];
try {
  await onServer(`create database ${database}`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  const password = randomUUID();
  await fillExampleWorld(url.href, password);
  const env = { DATABASE_URL: url.href, SESSION_SECRET: 'x'.repeat(40), ...push.env };
  const servers = [];
  // One after the other: both at once is what the proof of faults looks at.
  for (const name of ['one', 'two']) servers.push(await startProduct(join(scratch, name), env));
  const cookies = await signUp(servers[0], STREAMS / PER_PERSON);
  const admin = await signInAdmin(servers[0], password);
  const heard = createHearing();
  const backs = [];
  const watches = [];
  for (let index = 0; index < STREAMS; index += 1) {
    const cookie = cookies[Math.floor(index / PER_PERSON)];
    const onEvent = (event, at) => event.type === 'lead' && heard.note(event, at);
    const watch = await watchMarket({ servers, first: index, cookie, onEvent, onBack: (_watch, ms) => backs.push(ms) });
    watches.push(Object.assign(watch, { cookie }));
  }
  say(`${STREAMS} streams are open, ${watches.filter((watch) => watch.url === servers[0]).length} of them on the first server`);
  const { delays, missed } = await measureDelivery(servers, heard, admin);
  say('Filing leads that electricians nearby are told of');
  const alerts = await measureAlerts({ servers, cookies: cookies.slice(0, NEAR), push, count: ALERTS });
  const watched = await measureWatches({ servers, cookies: cookies.slice(-2), push });
  say('Killing the second server');
  const proxy = await startProxy(servers[1]);
  closing.push(proxy.close);
  const dashboard = await openDashboard(proxy.url, cookies[0]);
  closing.push(dashboard.close);
  const killedAt = Date.now();
  const kill = await measureKill({ servers, watches, backs, admin });
  const badge = await measureBadge({ dashboard, proxy, survivor: servers[0], killedAt, leads: kill.leads });
  heard.clear();
  const leadId = await fileLead(servers[0]);
  await until(() => (heard.times.get(`${leadId} created`)?.length ?? 0) >= STREAMS, 10);
  const deaf = STREAMS - (heard.times.get(`${leadId} created`)?.length ?? 0);
  for (const watch of watches) watch.stop();
  process.exitCode = report('live', isShort, [
    told(`changes told to ${STREAMS} streams`, 2 * CHANGES),
    limited('streams that missed one', missed, 0),
    told('from before the change until a stream has it: half of them, ms', share(delays, 0.5)),
    limited('from before the change until a stream has it: 99 %, ms', share(delays, 0.99), LIMITS.deliveryMs),
    told('streams whose server was killed', kill.orphans),
    limited('of them not live again', kill.orphans - kill.backs.length, 0),
    limited('until the last of them was live again, ms', Math.max(0, ...kill.backs), LIMITS.backMs),
    limited('of them that still offered a lead sold in the meantime', kill.stale, 0),
    limited('streams that did not hear the next lead', deaf, 0),
    told('pushes of new leads, to each device near them', alerts.delays.length),
    limited('of them missed', alerts.missed, 0),
    limited('of them told twice', alerts.extra, 0),
    told('from before a quote is filed until its push is handed over: half of them, ms', share(alerts.delays, 0.5)),
    told('from before a quote is filed until its push is handed over: 99 %, ms', share(alerts.delays, 0.99)),
    limited('price watch: pushes but one when the price was reached', Math.abs(watched.told - 1), 0),
    limited('price watch: pushes for a lead that was sold before', watched.toldOfSold, 0),
    limited('price watch: not marked as told, or not cleared when sold', Number(!watched.isMarked) + Number(!watched.isCleared), 0),
    told('price watch: from the moment that is due to the push, ms', watched.lateMs),
    limited('badge: from the kill until it says Reconnecting, ms', badge.lostMs, LIMITS.badgeMs),
    limited('badge: live again behind the other server, ms', badge.backMs, LIMITS.badgeMs),
    limited('badge: without a network until it says Offline, ms', badge.offlineMs, LIMITS.badgeMs),
    limited('badge: live again with a network, ms', badge.onlineMs, LIMITS.badgeMs),
    limited('leads sold in the meantime that the dashboard still offers', badge.stale, 0),
  ]);
} finally {
  for (const close of closing.toReversed()) await close();
  await stopPrograms();
  await onServer(`drop database if exists ${database} with (force)`);
  rmSync(scratch, { recursive: true, force: true });
}
