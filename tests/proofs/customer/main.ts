import sharp from 'sharp';
import { startSmsGateway } from '../../support/fake-sms-gateway.ts';
import { openDatabases } from '../money/databases.ts';
import { atLeast, atMost, type Figure, none, tableOf, told } from '../money/figures.ts';
import { acts, callsOf, type Customer, type World } from './customers.ts';
import { cutConnections, killAtEachStep } from './kills.ts';
import { guessPhotos, searchForLeaks } from './leaks.ts';
import { reachLimitOfDay } from './limit.ts';
import { tellNews } from './news.ts';
import { buy, raceAnswers, raceCancellations } from './races.ts';
import { count, createFaultyMailer, drainAll, newBuyer, passTo, type Running, sendNews, startServers } from './servers.ts';

const [serverUrl, mode] = process.argv.slice(2);
if (!serverUrl) throw new Error('Which PostgreSQL server?');
const isShort = mode === '--short';
const SIZES = isShort
  ? { requests: 240, races: 60, reports: 20, pages: 40, buyers: 20, every: 4, batch: 12 }
  : { requests: 2000, races: 300, reports: 60, pages: 200, buyers: 60, every: 1, batch: 96 };
const AT_ONCE = 40;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs tasks, so many at once. */
async function each<T>(items: readonly T[], atOnce: number, run: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item);
    }),
  );
}

async function prove(databaseUrl: string): Promise<Figure[]> {
  const gateway = await startSmsGateway();
  const mailer = createFaultyMailer();
  const servers = await startServers({ databaseUrl, smsEnv: gateway.env, mailer }, {});
  const [first] = servers;
  try {
    const calls = callsOf({ servers, accepted: gateway.accepted });
    // Every text meets another mood of the gateway: most are taken, some fail for now, and some for ever.
    const moods = Array.from({ length: SIZES.requests * 4 }, (_, index) => {
      if (index % 17 === 3) return 'error' as const;
      if (index % 23 === 5) return 'lost-answer' as const;
      return index % 97 === 11 ? { code: 21_614 } : null;
    });
    gateway.failNext(...moods);

    const figures: Figure[] = [];
    const takeovers = { tried: 0, succeeded: 0 };
    const customers = await everyKind({ servers, accepted: gateway.accepted, takeovers }, calls);
    await drainAll(servers);
    await sendReceipts(servers, gateway);
    figures.push(...(await judgeCodes(first, customers, gateway.accepted)), ...judgeTakeovers(takeovers));

    // From here on the gateway is well.
    gateway.clearFaults();
    const open = customers.filter(({ ends, index }) => ends === 'market' && acts[index % acts.length]?.name !== 'an emergency');
    const buyers = [];
    for (let index = 0; index < SIZES.buyers; index += 1) buyers.push(await newBuyer(servers[index % 2] ?? first, index));
    say('Photos, and pages read by strangers');
    const photographers = open.slice(-3);
    await addPhotos(first, photographers);
    const readers = open.slice(0, SIZES.pages);
    figures.push(...(await searchForLeaks(servers, readers, buyers)));
    say('Cancellations and purchases at the same moment');
    figures.push(...(await raceCancellations(servers, calls, open.slice(0, SIZES.races), buyers)));
    say('Answers and reports at the same moment');
    figures.push(...(await raceAnswers(servers, calls, open.slice(SIZES.races, SIZES.races + SIZES.reports), buyers)));
    say('Photos by purchases and links that are not theirs');
    const buyer = buyers.at(-1);
    if (!buyer) throw new Error('An electrician is needed');
    for (const one of photographers.slice(0, 1)) await buy(first, one, buyer);
    figures.push(...(await guessPhotos(first, { customers: readers, buyers })));
    say('Cut connections');
    const others: Customer[] = [];
    for (let index = 0; index < 40; index += 1) others.push(await calls.file(800_000 + index));
    figures.push(...(await cutConnections(servers, calls, others)));
    figures.push(...(await judgeMessages(servers, mailer.accepted)));
    return figures;
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    await gateway.close();
  }
}

/** Files the requests and lets every customer do what they do. */
async function everyKind({ servers, ...parts }: Omit<World, 'drain'>, calls: ReturnType<typeof callsOf>): Promise<Customer[]> {
  let draining: Promise<void> | undefined;
  // All who wait for a text share one pass.
  const drain = async () => {
    draining ??= drainAll(servers).finally(() => (draining = undefined));
    await draining;
    draining ??= drainAll(servers).finally(() => (draining = undefined));
    await draining;
  };
  const world: World = { servers, ...parts, drain };
  const customers: Customer[] = [];
  await each(Array.from({ length: SIZES.requests }, (_, index) => index), AT_ONCE, async (index) => {
    const act = acts[index % acts.length];
    const customer = await calls.file(index, act?.fields);
    customer.ends = act?.ends ?? 'held';
    customers.push(customer);
    if (act?.skips) return;
    await calls.ask(customer);
  });
  await drain();
  await each(customers, AT_ONCE, async (customer) => {
    const act = acts[customer.index % acts.length];
    const differs = await act?.run?.(world, calls, customer);
    if (differs) customer.ends = differs;
  });
  return customers;
}

/** Sends the gateway's delivery receipts, every second one twice and to both servers. */
async function sendReceipts(servers: readonly [Running, Running], gateway: Awaited<ReturnType<typeof startSmsGateway>>): Promise<void> {
  for (const [index, message] of gateway.accepted.entries()) {
    const { path, fields, signature } = gateway.receiptFor(message, 'delivered');
    for (const { url } of servers.slice(0, 1 + (index % 2))) {
      const response = await fetch(`${url}${path}`, { method: 'POST', headers: { 'x-twilio-signature': signature }, body: new URLSearchParams(fields) });
      if (!response.ok) throw new Error(`A receipt was refused: ${response.status}`);
    }
  }
}

const judgeTakeovers = ({ tried, succeeded }: World['takeovers']): Figure[] => [
  none('codes', 'requests taken over by a copy', succeeded),
  atLeast('codes', 'copies whose number was changed', tried, Math.floor(SIZES.requests / acts.length)),
];

async function judgeCodes(first: Running, customers: readonly Customer[], accepted: readonly unknown[]): Promise<Figure[]> {
  const phase = 'codes';
  const { rows } = await first.ctx.store.raw.query('select id, status, held_for, phone_confirmed_at from leads');
  const stateOf = new Map(rows.map((row) => [Number(row['id']), row]));
  const wrong: string[] = [];
  let guessed = 0;
  for (const { id, ends, index } of customers) {
    const state = stateOf.get(id);
    const status = String(state?.['status']);
    const isConfirmed = state?.['phone_confirmed_at'] !== null;
    const allowed = { market: ['available'], held: ['held'], 'cancelled or market': ['archived', 'available', 'held'], merged: ['available'], replaced: ['archived'] }[ends];
    if (!allowed.includes(status)) wrong.push(`${acts[index % acts.length]?.name}: ${status} (${String(state?.['held_for'])})`);
    if (acts[index % acts.length]?.name === 'an attacker who guesses' && isConfirmed) guessed += 1;
  }
  for (const line of new Set(wrong)) say(`- ${line}`);
  const unconfirmed = `select id from leads where status in ('available', 'sold') and phone_confirmed_at is null and urgency <> 'emergency'`;
  const perNumber = `select phone_hash from sms_messages group by phone_hash having count(*) > 3`;
  const jobsMade = `select id from leads where status = 'available' and (select count(*) from jobs where singleton_key like 'lead-alert:' || leads.id || ':%') > 2`;
  return [
    none(phase, 'unconfirmed requests on the market', await count(first, unconfirmed)),
    none(phase, 'requests that ended otherwise than their customer made them', wrong.length),
    none(phase, 'codes guessed', guessed),
    none(phase, 'numbers with more than three texts within ten minutes', await count(first, perNumber)),
    none(phase, 'requests with a second alert', await count(first, jobsMade)),
    none(phase, 'texts neither sent nor known as failed', await count(first, `select id from sms_messages where status = 'queued'`)),
    none(phase, 'difference between texts delivered and texts that the gateway took', Math.abs(accepted.length - (await count(first, `select id from sms_messages where status = 'delivered'`)))),
    none(phase, 'texts sent and not delivered', await count(first, `select id from sms_messages where status = 'sent'`)),
    atLeast(phase, 'texts that failed for ever, of the gateway’s mood', await count(first, `select id from sms_messages where status = 'failed'`), 1),
    told(phase, 'texts', accepted.length),
    atLeast(phase, 'codes tried five times', await count(first, 'select lead_id from phone_codes where tries = 5'), 1),
    atMost(phase, 'tries of one code', Number((await first.ctx.store.raw.query('select max(tries)::int as most from phone_codes')).rows[0]?.['most'] ?? 0), 5),
  ];
}

async function addPhotos({ url }: Running, customers: readonly Customer[]): Promise<void> {
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#884422' } }).jpeg().toBuffer();
  for (const { token, ip } of customers) {
    const form = new FormData();
    form.append('token', token);
    form.append('file', new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' }));
    const response = await fetch(`${url}/api/request/photo`, { method: 'POST', headers: { origin: 'http://127.0.0.1', 'x-forwarded-for': ip }, body: form });
    if (!response.ok) throw new Error(`A photo was not taken: ${response.status}`);
  }
}

/** Sends all emails that are due, on both servers at once, and counts what became of each. */
async function judgeMessages(servers: readonly [Running, Running], accepted: readonly { id: string }[]): Promise<Figure[]> {
  const phase = 'messages';
  // In the afternoon nobody in Australia sleeps: what is written to customers at night waits.
  passTo(servers, 13);
  for (let pass = 0; pass < Math.ceil(SIZES.requests / 200) + 1; pass += 1) await sendNews(servers);
  await servers[0].ctx.store.raw.query(`update jobs set run_at = now() - interval '1 second' where name = 'customer-mail' and finished_at is null and failed_at is null`);
  await drainAll(servers);
  const ids = accepted.map(({ id }) => id).filter((id) => id.startsWith('customer-'));
  return [
    none(phase, 'emails sent twice', ids.length - new Set(ids).size),
    none(phase, 'emails about one thing twice', await count(servers[0], 'select lead_id, kind from customer_messages group by lead_id, auction_epoch, kind having count(*) > 1')),
    none(phase, 'requests whose arrival was told twice', await count(servers[0], `select lead_id from customer_messages where kind = 'received' group by lead_id having count(*) > 1`)),
    none(phase, 'emails neither sent nor known as failed', await count(servers[0], `select id from jobs where name = 'customer-mail' and finished_at is null and failed_at is null`)),
    atLeast(phase, 'emails', ids.length, SIZES.requests / 2),
  ];
}

/** The parts of the proof, each on a database of its own. */
const parts: readonly [name: string, what: string, run: (databaseUrl: string) => Promise<Figure[]>][] = [
  ['customers', `${SIZES.requests} requests of ${acts.length} kinds of customer`, prove],
  ['kills', 'Kills at each step', (databaseUrl) => killAtEachStep({ databaseUrl, every: SIZES.every })],
  ['limit', 'The limit of texts in a day', reachLimitOfDay],
  ['news', 'News by text, day and night', (databaseUrl) => tellNews(databaseUrl, { batch: SIZES.batch })],
];

const databases = await openDatabases(serverUrl);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void databases.drop().finally(() => process.exit(1)));
const startedAt = performance.now();
const figures: Figure[] = [];
try {
  // For work on one part alone: PROOF_PART=kills.
  for (const [name, what, run] of parts) {
    if (!name.startsWith(process.env['PROOF_PART'] ?? '')) continue;
    say(what);
    figures.push(...(await run(await databases.create())));
    say(`  after ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
} finally {
  await databases.drop();
}
const isProved = figures.length > 0 && figures.every(({ isMet }) => isMet);
say(`\n${tableOf(figures)}\n`);
const summary = Object.fromEntries(figures.map(({ phase, what, value }) => [`${phase}: ${what}`, value]));
say(JSON.stringify({ proof: 'customer', run: isShort ? 'short' : 'full', isProved, seconds: Math.round((performance.now() - startedAt) / 1000), figures: summary }));
process.exit(isProved ? 0 : 1);
