import { setTimeout as wait } from 'node:timers/promises';
import { loadConfig } from '../../server/app/config.ts';
import { type AppContext, createContext } from '../../server/app/context.ts';
import { claimMail } from '../../server/modules/sales/purchases/claim-mail.ts';
import { newAuction } from '../../server/modules/market/auction/auction.ts';
import { quoteColumns } from '../../server/modules/market/leads/create-lead.ts';
import { insertLead } from '../../server/modules/market/leads/lead-store.ts';
import { insertUser } from '../../server/modules/identity/accounts/user-store.ts';
import { defaultSettings } from '../../server/modules/market/settings/market-defaults.ts';
import { insertMarketSettings } from '../../server/modules/market/settings/market-settings-store.ts';
import { addBids, bidRow, setLimits } from '../proofs/bids/world.ts';
import { analyseTables } from '../support/analyse-tables.ts';
import { insertPurchases, manyPurchases } from '../support/purchase-fixtures.ts';
import { addMarketRows, PERTH, type Spread } from '../support/market-rows.ts';
import { openDatabases } from '../proofs/money/databases.ts';
import { providerCalled } from '../support/proof-provider.ts';

const LIVE_LEADS = 200;
const OWN_PURCHASES = 50;
const BUYERS = 500;
const OTHERS = 50;
const BIDDERS = 100;
const BIDS = 10_000;
const IN_PERTH = 40;
/** The country without its west: no service area around Perth reaches into it. */
const EAST: Spread = { latitude: -27, longitude: 137.5, degrees: 15.5 };
const MINUTE_MS = 60_000;
const SESSION_MS = 24 * 60 * MINUTE_MS;
const LOOK_MS = 100;

const places = ['Marrickville NSW 2204', 'Leichhardt NSW 2040', 'Manly NSW 2095', 'Parramatta NSW 2150'] as const;

/** A request as customers write them: what the market shows of 200 of them is about 150 kB. */
const requestFor = (index: number) =>
  ({
    customerName: 'Priya Nairtest',
    customerPhone: '0491570158',
    customerAddress: null,
    customerEmail: null,
    serviceLocation: places[index % places.length] ?? places[0],
    electricalWork: `Job ${index}: the safety switch trips every time the oven is turned on, and half of the house is dark.`,
    specialRequests: null,
    serviceType: 'repair',
    propertyType: 'residential',
    urgency: 'within_week',
    budgetRange: '500_1000',
    timeframe: 'asap',
    hasExistingElectrician: false,
    preferredPickupDate: null,
    preferredDropoffDate: null,
    isFlexibleDates: true,
  }) as const;

async function fillMarket(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now().getTime();
  for (let index = 0; index < LIVE_LEADS; index += 1) {
    const at = new Date(now - ((index * 17) % 30) * MINUTE_MS);
    await insertLead(ctx.db, { ...quoteColumns(requestFor(index), ctx.places), ...newAuction(40_00, at), createdAt: at });
  }
}

/** An electrician who is signed in already, so that no password has to be checked. */
async function addProvider(ctx: AppContext, username: string) {
  const user = await insertUser(ctx.db, { ...providerCalled(username), password: 'nobody signs in with it' });
  const now = ctx.clock.now().getTime();
  const sess = {
    cookie: { originalMaxAge: SESSION_MS, expires: new Date(now + SESSION_MS).toISOString(), httpOnly: true, path: '/', sameSite: 'lax', secure: false },
    passport: { user: user.id },
    startedAt: now,
    renewedAt: now,
    epoch: user.sessionEpoch,
  };
  const sid = `bench-${username}`;
  await ctx.store.raw.query('insert into session (sid, sess, expire) values ($1, $2, $3)', [sid, JSON.stringify(sess), new Date(now + SESSION_MS)]);
  return { id: user.id, sid };
}

async function addProviders(ctx: AppContext, name: string, count: number) {
  const made = [];
  for (let index = 0; index < count; index += 1) made.push(await addProvider(ctx, `${name}-${index}`));
  return made;
}

/** Fills up what others have bought to so many purchases. */
async function fillOthers(ctx: AppContext, others: readonly { id: number }[], purchases: number): Promise<void> {
  const each = Math.ceil(purchases / others.length);
  let customers = 0;
  // Each of another customer, as on a market: start prices are made from one sale of a customer.
  const numbered = <T extends object>(purchase: T) => ({ ...purchase, customerPhone: `04${String((customers += 1)).padStart(8, '0')}` });
  for (const other of others) await insertPurchases(ctx, other, manyPurchases(each, ctx.clock.now()).map(numbered));
  await analyseTables(ctx);
}

const SYDNEY = { latitude: -33.87, longitude: 151.1 };
const SPREAD_KM = 60;
const KM_OF_DEGREE = 111;

/** Returns how many degrees a bid is away from the middle: even steps, in no order. */
const apart = (index: number, steps: number) => ((((index * 7919) % steps) / steps) * 2 - 1) * (SPREAD_KM / KM_OF_DEGREE);

/**
 * Ten thousand standing bids around Sydney, where the quotes come from: each quote is planned for them. Their amounts are below what a
 * price falls to during the bench, so none of them buys.
 */
async function addStandingBids(ctx: AppContext): Promise<void> {
  const bidders = await addProviders(ctx, 'bidder', BIDDERS);
  const [first] = bidders;
  if (!first) throw new Error('Nobody bids');
  await insertMarketSettings(ctx.db, {
    ...defaultSettings({ isProduction: true, sms: { kind: 'off' } }),
    bidStates: ['NSW'],
    changedByUserId: first.id,
    createdAt: ctx.clock.now(),
  });
  for (const { id } of bidders) await setLimits({ ctx }, { id, methodId: 'pm_bench' });
  const rows = Array.from({ length: BIDS }, (_, index) =>
    bidRow({
      userId: bidders[index % BIDDERS]?.id ?? first.id,
      amountDollars: 5 + (index % 10),
      spot: { latitude: SYDNEY.latitude + apart(index, 101), longitude: SYDNEY.longitude + apart(index, 103) },
      radiusKm: [5, 10, 20, 30][index % 4] ?? 5,
    }),
  );
  await addBids({ ctx }, rows);
}

let copies = 0;

/** A copy of the first lead, fresh on the market and of another customer, so many times. */
async function addLeads({ store }: AppContext, count: number): Promise<number[]> {
  const { rows: named } = await store.raw.query(
    `select string_agg(column_name, ', ') as names from information_schema.columns where table_name = 'leads' and is_generated = 'NEVER'
      and column_name not in ('id', 'status', 'customer_phone', 'customer_phone_international', 'current_purchase_id', 'last_price_update', 'expires_at', 'created_at')`,
  );
  const names = String(named[0]?.['names']);
  const { rows } = await store.raw.query(
    `insert into leads (${names}, customer_phone, customer_phone_international, last_price_update, expires_at, created_at)
      select ${names}, '042' || lpad(n::text, 7, '0'), '+6142' || lpad(n::text, 7, '0'), now(), now() + make_interval(mins => auction_duration), now()
      from (select * from leads order by id limit 1) one, generate_series($1::int, $2::int) n returning id`,
    [copies + 1, copies + count],
  );
  copies += count;
  return rows.map((row) => Number(row['id']));
}

/** Gives each buyer a service area around Perth that nobody else has, and the place some leads, older than those elsewhere. */
async function moveToPerth({ store }: AppContext): Promise<void> {
  await store.raw.query(
    `update users set service_location = 'Perth WA 6000', service_radius = 25,
      service_latitude = $1::numeric + (id % 1000) * 0.00005, service_longitude = $2::numeric where username like 'buyer-%'`,
    [PERTH.latitude, PERTH.longitude],
  );
  await addMarketRows(store, { count: IN_PERTH, around: PERTH, minutesAgo: 5000 });
}

/** Adds so many live leads all over the country but for the west. */
async function addElsewhere(ctx: AppContext, count: number): Promise<void> {
  await addMarketRows(ctx.store, { count, around: EAST });
  await analyseTables(ctx);
}

/** Waits until the product has run the jobs that a sample left: what is measured next would bear them. */
async function letJobsEnd({ store }: AppContext): Promise<void> {
  const isWaiting = async () =>
    (await store.raw.query('select 1 from jobs where finished_at is null and failed_at is null and run_at <= now() limit 1')).rows.length > 0;
  while (await isWaiting()) await wait(LOOK_MS);
}

/** Counts the invoices of sales since an instant, in milliseconds since 1970, and the seconds from the first sale until the last one was sent. */
async function invoicesSince({ store }: AppContext, since: number): Promise<{ sent: number; seconds: number }> {
  const { rows } = await store.raw.query(
    `select count(finished_at)::int as sent, coalesce(extract(epoch from max(finished_at) - min(created_at)), 0)::float as seconds
      from jobs where name = $1 and created_at >= to_timestamp($2::float / 1000)`,
    [claimMail.name, since],
  );
  return { sent: Number(rows[0]?.['sent']), seconds: Number(rows[0]?.['seconds']) };
}

/** Takes what a round has left off the market again, forgets who has asked how often, and waits for its jobs. */
async function tidy(ctx: AppContext): Promise<void> {
  const { store } = ctx;
  await letJobsEnd(ctx);
  await store.raw.query(`delete from rate_limits`);
  await store.raw.query(
    `update leads set status = 'archived' where status = 'available' and id not in (select id from leads order by id limit $1)`,
    [LIVE_LEADS],
  );
}

/**
 * Makes a database on the server that the first argument names, fills it and says `ready` with who is in it. Told what to
 * add, it adds it; told to end, it leaves nothing behind.
 */
async function main(serverUrl: string): Promise<void> {
  const databases = await openDatabases(serverUrl);
  const url = await databases.create();
  const ctx = await createContext(loadConfig({ DATABASE_URL: url, LOG_LEVEL: 'warn', NODE_ENV: 'test' }));
  process.on('disconnect', () => {
    void ctx.store.close().then(databases.drop).then(() => process.exit(0));
  });
  await fillMarket(ctx);
  const [reader] = await addProviders(ctx, 'reader', 1);
  if (!reader) throw new Error('Nobody reads');
  await insertPurchases(ctx, reader, manyPurchases(OWN_PURCHASES, ctx.clock.now()));
  const buyers = await addProviders(ctx, 'buyer', BUYERS);
  const others = await addProviders(ctx, 'other', OTHERS);
  await addStandingBids(ctx);
  const acts: Record<string, (count: number) => Promise<unknown>> = {
    leads: (count) => addLeads(ctx, count),
    others: (count) => fillOthers(ctx, others, count),
    perth: () => moveToPerth(ctx),
    elsewhere: (count) => addElsewhere(ctx, count),
    tidy: () => tidy(ctx),
    invoices: (since) => invoicesSince(ctx, since),
  };
  process.on('message', ({ act, count }: { act: string; count: number }) => {
    void acts[act]?.(count).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
  process.send?.({ result: { url, reader, buyers } });
}

const [serverUrl] = process.argv.slice(2);
if (!serverUrl) throw new Error('Which PostgreSQL server?');
await main(serverUrl);
