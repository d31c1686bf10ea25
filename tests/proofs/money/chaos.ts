import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../../server/app/context.ts';
import { createDiscountCode } from '../../../server/modules/sales/discounts/create-discount-code.ts';
import { createUser } from '../../support/factories.ts';
import { createFakeStripe, type FakeStripe } from '../../fake-stripe/server.ts';
import { audit } from './audit.ts';
import { readRecords } from './records.ts';
import { chaosFigures, type Outcome } from './chaos-figures.ts';
import type { Databases } from './databases.ts';
import type { Figure } from './figures.ts';
import { Fleet } from './fleet.ts';
import { openMarket, putOnMarket, WEBHOOK_SECRET } from './market.ts';
import { Person, shop, type World } from './shopper.ts';

const SERVERS = 4;
const SHOPPERS = 12;
/** A person may start only so many payments a minute, so every shopper has some accounts. */
const ACCOUNTS_EACH = 4;
const KILL_EVERY_MS = 220;
const OUTAGE_EVERY_MS = 4000;
const DEATH_CHANCE = 0.008;
const LEADS_ON_SALE = 14;
const DEADLINES_MS = 16 * 60_000;
const DRAIN_LASTS_MS = 60_000;
const THINKS_MS = 20;
const TRIES_AGAIN_MS = 150;

const FAULTS = {
  rate_limited: 0.03,
  failed_before: 0.03,
  failed_after: 0.03,
  lost: 0.04,
  unreachable: 0.02,
  in_use: 0.02,
  slow: 0.03,
  webhook_lost: 0.1,
  webhook_duplicated: 0.2,
  webhook_twin: 0.1,
  webhook_late: 0.15,
};

interface Scene {
  ctx: AppContext;
  stripe: FakeStripe;
  fleet: Fleet;
  world: World;
  admin: Person;
  shoppers: Person[][];
  /** How often the database has dropped everybody. */
  outages: { count: number };
}

/** Buyers, a super admin, faults of every kind and kills at random for some seconds; then peace, and the audit. */
export async function chaos(databases: Databases, { seconds, goals }: { seconds: number; goals: boolean }): Promise<Figure[]> {
  const scene = await setUp(databases);
  const { ctx, stripe, fleet } = scene;
  stripe.control.faults({ chances: FAULTS, slowMs: 1500, lateMs: 2000 });
  stripe.control.webhooks({ targets: fleet.urls.map((url) => `${url}/api/stripe/webhook`) });

  const endsAt = performance.now() + seconds * 1000;
  const lasts = () => performance.now() < endsAt;
  await Promise.all([
    ...scene.shoppers.map((accounts) => repeat(lasts, () => shop(accounts[Math.floor(Math.random() * accounts.length)] as Person, scene.world))),
    repeat(lasts, () => reverseSome(scene)),
    repeat(lasts, () => fillMarket(ctx)),
    repeat(lasts, () => killOne(fleet)),
    repeat(lasts, () => dropConnections(scene)),
  ]);

  stripe.control.faults({ clear: true });
  const outcome = await drainAndJudge(scene);
  await fleet.close();
  await stripe.close();
  await ctx.store.close();
  return chaosFigures(outcome, { fleet, seconds, goals, outages: scene.outages.count });
}

async function setUp(databases: Databases): Promise<Scene> {
  const databaseUrl = await databases.create();
  const stripe = await createFakeStripe({ webhookSecret: WEBHOOK_SECRET });
  const address = { databaseUrl, stripeUrl: stripe.url };
  const ctx = await openMarket(address, 6);
  const fleet = new Fleet(address, DEATH_CHANCE);
  await fleet.open(SERVERS);
  const world: World = { urls: () => fleet.liveUrls, stripe, pickLead: () => pickLead(ctx), shown: [], answers: new Map() };
  const newPerson = async (userType: 'provider' | 'super_admin') => {
    const user = await createUser(ctx, { userType });
    const person = new Person(user.id, world);
    await person.signIn(user.username);
    return { user, person };
  };
  const admin = await newPerson('super_admin');
  for (const code of [
    { code: 'TENOFF', discountType: 'percentage', discountValue: '10', maxUses: null },
    { code: 'FIVER', discountType: 'fixed_amount', discountValue: '5', maxUses: 30 },
    { code: 'GRATIS', discountType: 'free', discountValue: null, maxUses: 10 },
  ] as const) {
    await createDiscountCode(ctx, admin.user, { description: null, ...code });
  }
  const shoppers: Person[][] = [];
  for (let index = 0; index < SHOPPERS; index += 1) {
    const accounts: Person[] = [];
    for (let more = 0; more < ACCOUNTS_EACH; more += 1) accounts.push((await newPerson('provider')).person);
    shoppers.push(accounts);
  }
  return { ctx, stripe, fleet, world, admin: admin.person, shoppers, outages: { count: 0 } };
}

/** Does one thing again and again; a server that died under it is no reason to stop. */
async function repeat(lasts: () => boolean, once: () => Promise<unknown>): Promise<void> {
  while (lasts()) {
    await once().catch(() => pause(TRIES_AGAIN_MS));
    await pause(THINKS_MS);
  }
}

async function pickLead({ store }: AppContext): Promise<number | undefined> {
  const { rows } = await store.raw.query(`select id from leads where status = 'available' order by random() limit 1`);
  return rows[0] ? Number(rows[0]['id']) : undefined;
}

/** Reverses a random purchase as a super admin, or turns it into a new lead. */
async function reverseSome({ ctx, admin }: Scene): Promise<void> {
  await pause(300 + Math.random() * 600);
  const { rows } = await ctx.store.raw.query('select id from lead_purchases where voided_at is null order by random() limit 1');
  const act = Math.random() < 0.7 ? 'unpurchase' : 'contact-to-lead';
  if (rows[0]) await admin.call('POST', `/api/lead-purchases/${String(rows[0]['id'])}/${act}`);
}

/** Auctions of a minute, begun at any point of it, so that every price there is comes up. */
async function fillMarket(ctx: AppContext): Promise<void> {
  await pause(200);
  const { rows } = await ctx.store.raw.query(`select count(*)::int as count from leads where status = 'available'`);
  for (let missing = LEADS_ON_SALE - Number(rows[0]?.['count']); missing > 0; missing -= 1) {
    const startCents = 40_00 + Math.floor(Math.random() * 30_00);
    await putOnMarket(ctx, { startCents, minutes: 1, elapsedMs: Math.random() * 55_000 });
  }
}

async function killOne(fleet: Fleet): Promise<void> {
  await pause(KILL_EVERY_MS * (0.5 + Math.random()));
  fleet.killOne();
}

/** Case 21: the database ends every connection at once, as when it is stopped at once and started again. */
async function dropConnections({ ctx, outages }: Scene): Promise<void> {
  await pause(OUTAGE_EVERY_MS * (0.5 + Math.random()));
  outages.count += 1;
  await ctx.store.raw.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

/** Lets the servers finish in peace, with every deadline passed, and looks at what is left. */
async function drainAndJudge({ ctx, stripe, fleet, world, shoppers }: Scene): Promise<Outcome> {
  const openBefore = await countOpen(ctx);
  const startedAt = performance.now();
  fleet.calm(DEADLINES_MS);
  while ((await countOpen(ctx)) > 0 && performance.now() - startedAt < DRAIN_LASTS_MS) await pause(50);
  const drainSeconds = (performance.now() - startedAt) / 1000;
  await fleet.ready();
  const showing = (await Promise.all(shoppers.flat().map((person) => person.contacts()))).flat();
  const records = await readRecords(ctx.store.raw);
  const ledger = stripe.control.dump();
  const problems = audit({ records, ledger, shown: world.shown, showing });
  return { openBefore, drainSeconds, records, ledger, problems, shown: world.shown.length, answers: world.answers };
}

async function countOpen({ store }: AppContext): Promise<number> {
  const { rows } = await store.raw.query('select count(*)::int as count from purchase_attempts where settled is null');
  return Number(rows[0]?.['count']);
}
