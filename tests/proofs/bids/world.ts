import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../../server/app/context.ts';
import { newAuction } from '../../../server/modules/market/auction/auction.ts';
import { alertOfLead } from '../../../server/modules/market/index.ts';
import { quoteColumns } from '../../../server/modules/market/leads/create-lead.ts';
import { insertLead } from '../../../server/modules/market/leads/lead-store.ts';
import { defaultSettings } from '../../../server/modules/market/settings/market-defaults.ts';
import { insertMarketSettings } from '../../../server/modules/market/settings/market-settings-store.ts';
import { boundingBox } from '../../../server/platform/db/bounding-box.ts';
import { firstAtOrBelow } from '../../../shared/domain/auction/auction-price.ts';
import type { MarketSettings } from '../../../shared/domain/auction/market-settings.ts';
import type { Point } from '../../../shared/domain/places/geo.ts';
import { BID_AGREEMENT_VERSION } from '../../../shared/domain/words/standing-bid-words.ts';
import { bidAgreements, bidLimits, savedCards, standingBids } from '../../../shared/schema/index.ts';
import type { CardName } from '../../fake-stripe/cards.ts';
import { createFakeStripe, type FakeStripe } from '../../fake-stripe/server.ts';
import { createUser, quote } from '../../support/factories.ts';
import type { Databases } from '../money/databases.ts';
import { type Address, openContext, WEBHOOK_SECRET } from './open-context.ts';

type NewBid = typeof standingBids.$inferInsert;
type NewLimits = typeof bidLimits.$inferInsert;

/** A market of its own: a database, a payment provider, and this process's view of them. */
export interface World {
  ctx: AppContext;
  stripe: FakeStripe;
  address: Address;
  admin: { id: number; username: string };
  close: () => Promise<void>;
}

export async function openWorld(databases: Databases, settings: Partial<MarketSettings> = {}): Promise<World> {
  const stripe = await createFakeStripe({ webhookSecret: WEBHOOK_SECRET });
  const address = { databaseUrl: await databases.create(), stripeUrl: stripe.url };
  const ctx = await openContext(address, { connections: 10 });
  const admin = await createUser(ctx, { userType: 'super_admin', companyName: null });
  await setSettings({ ctx, admin }, settings);
  return {
    ctx,
    stripe,
    address,
    admin,
    async close() {
      await ctx.store.close();
      await stripe.close();
    },
  };
}

/** Lets bids act in New South Wales, and anyone buy. */
export async function setSettings({ ctx, admin }: Pick<World, 'ctx' | 'admin'>, settings: Partial<MarketSettings> = {}): Promise<void> {
  await insertMarketSettings(ctx.db, {
    ...defaultSettings({ isProduction: false, sms: { kind: 'off' } }),
    buyingRule: 'anyone',
    bidStates: ['NSW'],
    lowestBidDollars: 1,
    ...settings,
    changedByUserId: admin.id,
    createdAt: ctx.clock.now(),
  });
}

/** Places so far from each other that no bid for one is for a lead at another. */
export const spotOf = (index: number): Point => ({ latitude: -20 - Math.floor(index / 50) * 0.3, longitude: 115 + (index % 50) * 0.4 });

const AT_ONCE = 20;

/** Does something for each of many, some at once, and keeps their order. */
export async function each<T, R>(items: readonly T[], run: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map((item, index) => run(item, start + index)))));
  }
  return results;
}

export const range = (length: number) => Array.from({ length }, (_, index) => index);

/** An account with a card that may be charged while it is away. */
export interface Bidder {
  id: number;
  username: string;
  customerId: string;
  methodId: string;
}

async function askStripe({ stripe }: Pick<World, 'stripe'>, path: string, params: Record<string, string>): Promise<string> {
  const headers = { authorization: 'Bearer sk_test_proof' };
  const answer = await fetch(`${stripe.url}${path}`, { method: 'POST', headers, body: new URLSearchParams(params) });
  if (!answer.ok) throw new Error(`${path} was refused: ${answer.status}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Sets a card up for a new customer, with all that its bank asks for. */
export async function newCard(world: Pick<World, 'stripe'>, card: CardName = 'pm_card_visa'): Promise<{ customerId: string; methodId: string }> {
  const customerId = await askStripe(world, '/v1/customers', {});
  const setup = await askStripe(world, '/v1/setup_intents', { customer: customerId, usage: 'off_session' });
  const { control } = world.stripe;
  let done = control.confirmSetup({ setup, card });
  if (done.status === 'requires_action') done = control.authenticateSetup({ setup });
  return { customerId, methodId: done.payment_method ?? '' };
}

/** Makes an account with a card, and agrees to limits that matter to nothing unless told. */
export async function newBidder(world: World, { card, ...limits }: { card?: CardName } & Partial<NewLimits> = {}): Promise<Bidder> {
  const { id, username } = await createUser(world.ctx);
  const bidder = { id, username, ...(await newCard(world, card)) };
  await saveCard(world, bidder);
  await setLimits(world, bidder, limits);
  return bidder;
}

export async function saveCard({ ctx }: Pick<World, 'ctx'>, { id: userId, customerId, methodId: paymentMethodId }: Bidder): Promise<void> {
  await ctx.db.insert(savedCards).values({ userId, customerId, paymentMethodId, isTest: true, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099 });
}

export async function setLimits({ ctx }: Pick<World, 'ctx'>, { id: userId, methodId: paymentMethodId }: Pick<Bidder, 'id' | 'methodId'>, limits: Partial<NewLimits> = {}): Promise<void> {
  const caps = { perLeadCents: limits.perLeadCents ?? 100_00, weekCents: limits.weekCents ?? 100_000_00 };
  const [agreement] = await ctx.db
    .insert(bidAgreements)
    .values({ userId, version: BID_AGREEMENT_VERSION, wording: 'As shown', ...caps, paymentMethodId, isTest: true, agreedAt: ctx.clock.now() })
    .returning({ id: bidAgreements.id });
  if (!agreement) throw new Error('The agreement was not inserted');
  await ctx.db.insert(bidLimits).values({ userId, agreementId: agreement.id, maxUncalled: 20, timeZone: 'Australia/Sydney', ...limits, ...caps });
}

interface BidFields extends Partial<NewBid> {
  userId: number;
  amountDollars: number;
  spot: Point | null;
}

/** The row of a bid for all leads at a place. */
export function bidRow({ spot, radiusKm = 5, ...fields }: BidFields): NewBid {
  return {
    serviceTypes: ['repair', 'installation', 'maintenance', 'upgrade'],
    urgencies: ['emergency', 'within_24h', 'within_week', 'flexible'],
    days: [1, 2, 3, 4, 5, 6, 7],
    timeZone: 'Australia/Sydney',
    ...(spot && { ...spot, ...boundingBox(spot, radiusKm ?? 5), radiusKm }),
    ...fields,
  };
}

const ROWS = 1000;

export async function addBids({ ctx }: Pick<World, 'ctx'>, rows: readonly NewBid[]): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += ROWS) {
    const made = await ctx.db.insert(standingBids).values(rows.slice(start, start + ROWS)).returning({ id: standingBids.id });
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

type LeadColumns = Partial<Parameters<typeof insertLead>[1]>;

interface Lead {
  spot: Point;
  startCents?: number;
  minutes?: number;
  /** When its clock starts. */
  startsAt: Date;
  /** When it came on the market, if earlier. */
  releasedAt?: Date;
  columns?: LeadColumns;
}

/** Puts a lead on the market, with the job that tells of it. */
export async function putOnMarket({ ctx }: Pick<World, 'ctx'>, { spot, startCents = 40_00, minutes = 60, startsAt, releasedAt = startsAt, columns = {} }: Lead): Promise<number> {
  const form = { ...quote, customerEmail: null, preferredPickupDate: null, preferredDropoffDate: null };
  const auction = newAuction(startCents, startsAt, { minutes, releasedAt });
  return ctx.db.transaction(async (tx) => {
    const place = { ...spot, suburb: 'Marrickville', state: 'NSW' as const, postcode: '2204' };
    const lead = await insertLead(tx, { ...quoteColumns(form, ctx.places), ...place, ...auction, createdAt: releasedAt, ...columns });
    if (!lead) throw new Error('The lead was not inserted');
    await alertOfLead(tx, { leadId: lead.id, auctionEpoch: 0 }, ctx.clock.now());
    return lead.id;
  });
}

/** When the clock of a $40 lead has to start for its price to be down to an amount at an instant. */
export function startFor(dueAt: Date, cents: number, minutes = 60): Date {
  const due = firstAtOrBelow({ startCents: 40_00, minimumCents: 0, startsAt: new Date(0), durationMs: minutes * 60_000 }, cents);
  return new Date(dueAt.getTime() - (due?.getTime() ?? 0));
}

export interface Sale {
  leadId: number;
  buyerId: number;
  /** Null when somebody pressed. */
  bidId: number | null;
  cents: number;
  quotedCents: number;
  claimedAt: Date;
  dueAt: Date | null;
  /** When its hold was asked for, if a bid bought. */
  askedAt: Date | null;
}

/** The purchases that stand, in their order. */
export async function salesOf({ ctx }: Pick<World, 'ctx'>, leadIds: readonly number[]): Promise<Sale[]> {
  const { rows } = await ctx.store.raw.query(
    `select p.lead_id, p.buyer_id, b.bid_id, (p.price_at_claim * 100)::int as cents, (t.quoted_price * 100)::int as quoted, p.purchased_at, b.due_at, b.created_at
      from lead_purchases p join purchase_attempts t on t.id = p.attempt_id left join automatic_purchases b on b.attempt_id = t.id
      where p.voided_at is null and p.lead_id = any($1) order by p.purchased_at, p.id`,
    [leadIds],
  );
  return rows.map((row) => ({
    leadId: Number(row['lead_id']),
    buyerId: Number(row['buyer_id']),
    bidId: row['bid_id'] === null ? null : Number(row['bid_id']),
    cents: Number(row['cents']),
    quotedCents: Number(row['quoted']),
    claimedAt: row['purchased_at'] as Date,
    dueAt: row['due_at'] as Date | null,
    askedAt: row['created_at'] as Date | null,
  }));
}

export async function count({ ctx }: Pick<World, 'ctx'>, sql: string): Promise<number> {
  const { rows } = await ctx.store.raw.query(`select count(*)::int as count from (${sql}) as found`);
  return Number(rows[0]?.['count']);
}

/** Waits until something holds; false when it never does. */
export async function until(holds: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  for (const startedAt = performance.now(); performance.now() - startedAt < timeoutMs; await pause(50)) if (await holds()) return true;
  return false;
}

/** Waits until no payment is under way, for some leads or for any. */
export function untilSettled(world: World, { leadIds, timeoutMs = 90_000 }: { leadIds?: readonly number[]; timeoutMs?: number } = {}): Promise<boolean> {
  const ofLeads = leadIds ? `and lead_id in (${leadIds.join(',')})` : '';
  return until(async () => (await count(world, `select id from purchase_attempts where settled is null ${ofLeads}`)) === 0, timeoutMs);
}
