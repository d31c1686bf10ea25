import { readFileSync } from 'node:fs';
import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { endpoints } from '../../../shared/contracts/index.ts';
import { BID_AGREEMENT_VERSION } from '../../../shared/domain/words/standing-bid-words.ts';
import { bidServiceTypes } from '../../../shared/domain/bids/standing-bid.ts';
import { createUser } from '../../support/factories.ts';
import { atLeast, atMost, type Figure, none, percentile, told } from '../money/figures.ts';
import { type Answer, call, type Caller, newCaller, openPayment, signIn } from './callers.ts';
import { METRICS_TOKEN } from './open-context.ts';
import { listen, openReaders, type Reader } from './readers.ts';
import type { Servers } from './servers.ts';
import { addBids, bidRow, count, each, newBidder, putOnMarket, range, salesOf, spotOf, until, untilSettled, type World } from './world.ts';

const PHASE = 'leaks';
const SPOT = 900;
/** No other number, sum or place of the proof looks like these. */
const ODD = { amount: 7341, other: 6857, perLead: 8663, week: 19_739, place: 'Quandialla Flats', placeOfOther: 'Wirrabara Gap' };

/** Every way an odd sum may be written. */
const formsOf = (dollars: number) => [String(dollars), dollars.toLocaleString('en-AU'), String(dollars * 100)];
const secrets = [...[ODD.amount, ODD.other, ODD.perLead, ODD.week].flatMap(formsOf), ODD.place, ODD.placeOfOther];
const foundIn = (text: string) => secrets.find((secret) => new RegExp(`(?<![\\w.-])${secret}(?!\\w)`).test(text));

const area = (location: string) => {
  const { latitude, longitude } = spotOf(SPOT);
  return { location, latitude, longitude, radiusKm: 7 };
};

/** What only the bidder may read, and super admins where the look is recorded or the trace is kept. */
const OWN = new Set(['listStandingBids', 'listBidsOf']);
const ofAdmins = ({ name, path }: EndpointShape) => OWN.has(name) || path.includes('lead-purchases') || path.includes('purchased');

interface Found {
  leaks: Set<string>;
  read: number;
}

function note(found: Found, who: string, where: string, text: string): void {
  found.read += 1;
  const secret = foundIn(text);
  if (secret !== undefined) found.leaks.add(`${who} reads ${secret} at ${where}`);
}

/** Makes an account with odd bids and limits by the calls that its owner's browser makes. */
async function openBidder(world: World, url: string): Promise<{ caller: Caller; bidIds: number[]; problems: string[] }> {
  const user = await createUser(world.ctx, { companyName: 'Owner of the Bids' });
  const caller = await signIn(url, user);
  const problems: string[] = [];
  const ask = async (method: string, path: string, body: object): Promise<Answer> => {
    const answer = await call(url, method, path, { headers: caller.headers, body });
    if (answer.status >= 300) problems.push(`${method} ${path} was answered ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  };
  const card = await ask('POST', '/api/standing-bids/card', { useSavedCard: false });
  if (card.status === 200) world.stripe.control.confirmSetup({ setup: String(card.body['setupId']) });
  await ask('POST', '/api/standing-bids/limits', {
    perLeadDollars: ODD.perLead,
    dayDollars: null,
    weekDollars: ODD.week,
    dayLeads: null,
    weekLeads: null,
    countsAll: true,
    maxUncalled: 20,
    timeZone: 'Australia/Sydney',
    agreedVersion: BID_AGREEMENT_VERSION,
    setupId: card.body['setupId'],
    base: { version: 0 },
  });
  const form = { serviceTypes: [...bidServiceTypes], urgencies: ['within_24h'], phoneConfirmedOnly: false, photosOnly: false, budgetKnownOnly: false, days: [1, 2, 3, 4, 5, 6, 7], hours: null, validThrough: null };
  await ask('POST', '/api/standing-bids', { ...form, amountDollars: ODD.amount, area: area(ODD.place) });
  const last = await ask('POST', '/api/standing-bids', { ...form, amountDollars: ODD.other, area: area(ODD.placeOfOther) });
  const bids = (last.body['bids'] ?? []) as { id: number }[];
  return { caller, bidIds: bids.map(({ id }) => id), problems };
}

/** Reads everything that can be read without a body, with ids that exist and ids that do not. */
async function readAll(found: Found, url: string, reader: Reader, ids: readonly number[]): Promise<void> {
  const readable = endpoints.filter(({ method, mediaType }) => method === 'GET' && mediaType !== 'text/event-stream');
  for (const endpoint of readable) {
    if (reader.name === 'a super admin' && ofAdmins(endpoint)) continue;
    const paths = endpoint.path.includes(':') ? ids.map((id) => endpoint.path.replaceAll(/:\w+/g, String(id))) : [endpoint.path];
    for (const path of paths) {
      const answer = await call(url, 'GET', path, reader);
      note(found, reader.name, `GET ${path}`, answer.text);
      if (answer.status >= 500) found.leaks.add(`GET ${path} answers ${reader.name} with ${answer.status}`);
    }
  }
}

const withoutRequest = ({ status, body }: Answer) => JSON.stringify([status, { ...body, requestId: null }]);

/** Someone else's bid answers like one that never was, whatever is asked of it. */
async function guess(found: Found, url: string, reader: Reader, bidId: number): Promise<void> {
  const never = 99_999_999;
  for (const [method, path, body] of [
    ['POST', '/api/standing-bids/:id/pause', { isPaused: true }],
    ['DELETE', '/api/standing-bids/:id', undefined],
  ] as const) {
    const [one, other] = await Promise.all([bidId, never].map((id) => call(url, method, path.replace(':id', String(id)), { headers: reader.headers, ...(body && { body }) })));
    if (!one || !other) continue;
    note(found, reader.name, `${method} ${path}`, one.text);
    if (withoutRequest(one) !== withoutRequest(other)) found.leaks.add(`${method} ${path} tells ${reader.name} a bid from none`);
  }
}

/** How long quotes of leads take, in turn of one with many bids and one without; the medians in milliseconds. */
async function timeQuotes(world: World, url: string, tries: number): Promise<[number, number]> {
  const { ctx } = world;
  const [withBids, without] = [SPOT + 1, SPOT + 2];
  const bidders = await each(range(40), () => newBidder(world));
  await addBids(world, bidders.flatMap(({ id: userId }) => range(5).map((index) => bidRow({ userId, amountDollars: 2 + index, spot: spotOf(withBids) }))));
  const callers = await each(range(tries), () => newCaller(world, url));
  const leads = await each([withBids, without], (spot) => putOnMarket(world, { spot: spotOf(spot), startsAt: ctx.clock.now() }));
  await ctx.store.raw.query('truncate rate_limits');
  const times: [number[], number[]] = [[], []];
  for (const caller of callers) {
    for (const side of [0, 1] as const) {
      const startedAt = performance.now();
      await openPayment(url, caller, leads[side] ?? 0);
      times[side].push(performance.now() - startedAt);
    }
  }
  return [percentile(times[0], 0.5), percentile(times[1], 0.5)];
}

/** Reads what is kept beside the answers: metrics, logs, jobs, the audit log. */
async function readRecords(found: Found, world: World, servers: Servers, logFile: string): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  for (const server of servers.urls) note(found, 'a monitor', 'the metrics', (await call(server, 'GET', '/metrics', { headers })).text);
  note(found, 'an engineer', 'the log', readFileSync(logFile, 'utf8'));
  const { rows } = await world.ctx.store.raw.query(
    `select 'the payloads of jobs' as place, string_agg(payload::text, ' ') as text from jobs
      union all select 'the audit log', string_agg(to_jsonb(audit_log)::text, ' ') from audit_log`,
  );
  for (const { place, text } of rows) note(found, 'an engineer', String(place), String(text));
}

/** Lets a super admin look at the account's bids; tells whether that was recorded. */
async function lookAsAdmin(world: World, url: string, readers: readonly Reader[], bidderId: number): Promise<boolean> {
  const admin = readers.find(({ name }) => name === 'a super admin');
  const before = await count(world, 'select id from audit_log');
  const { status } = await call(url, 'GET', `/api/providers/${bidderId}/standing-bids`, { headers: admin?.headers ?? {} });
  return status === 200 && (await count(world, 'select id from audit_log')) > before;
}

/** Bids with odd amounts buy a lead; everything that anyone else can read is then searched for them. */
export async function leaks(world: World, servers: Servers, { logFile, tries, goals }: { logFile: string; tries: number; goals: boolean }): Promise<Figure[]> {
  const [url, otherUrl] = servers.urls;
  const found: Found = { leaks: new Set(), read: 0 };
  const { caller, bidIds, problems } = await openBidder(world, url);
  const readers = await openReaders(world, otherUrl, caller.id);
  const heard = Promise.all(readers.map(async (reader) => [reader.name, await listen(url, reader, 15_000)] as const));
  const startsAt = new Date(world.ctx.clock.now().getTime() - 58_000);
  const leadId = await putOnMarket(world, { spot: spotOf(SPOT), startsAt });
  const isBought = await until(async () => (await salesOf(world, [leadId])).length > 0, 15_000);
  await untilSettled(world);
  await world.ctx.store.raw.query('truncate rate_limits');

  const ids = [leadId, caller.id, ...bidIds, world.admin.id, 1];
  for (const reader of readers) {
    await readAll(found, otherUrl, reader, ids);
    if (bidIds[0] !== undefined) await guess(found, url, reader, bidIds[0]);
  }
  for (const [name, text] of await heard) note(found, name, 'the live stream', text);
  await readRecords(found, world, servers, logFile);
  const isLookRecorded = await lookAsAdmin(world, url, readers, caller.id);
  const own = await call(url, 'GET', '/api/standing-bids', caller);
  const [slow, fast] = await timeQuotes(world, url, tries);
  const difference = Number(Math.abs(slow - fast).toFixed(1));
  const timing = 'a quote with 200 bids and one without differ by, median ms';
  for (const line of [...problems, ...found.leaks].slice(0, 20)) process.stdout.write(`  WRONG  ${line}\n`);
  return [
    none(PHASE, 'calls of the bidder that failed', problems.length),
    none(PHASE, 'leads that an odd bid did not buy', isBought ? 0 : 1),
    none(PHASE, 'owners who cannot read their own bid', foundIn(own.text) === undefined ? 1 : 0),
    atLeast(PHASE, 'answers, streams, metrics and logs read', found.read, 300),
    none(PHASE, 'places where somebody else reads of a bid', found.leaks.size),
    none(PHASE, 'looks of a super admin that were not recorded', isLookRecorded ? 0 : 1),
    goals ? atMost(PHASE, timing, difference, 5) : told(PHASE, timing, difference),
  ];
}
