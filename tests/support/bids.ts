import type { BidForm } from '../../server/modules/bids/bid-form.ts';
import { HOUR_MS, WEEK_MS } from '../../shared/domain/time/durations.ts';
import { startOfWeek } from '../../shared/domain/time/zoned-time.ts';
import { alertOfLead } from '../../server/modules/market/index.ts';
import type { Viewer } from '../../server/platform/http/caller.ts';
import { drainJobs } from './drain.ts';
import { createLead, createUser } from './factories.ts';
import { type Agent, purchasesOf } from './sales.ts';
import type { TestApp } from './test-app.ts';

const MINUTE = 60_000;
const AREA = { serviceLocation: 'Marrickville NSW 2204', serviceLatitude: -33.911, serviceLongitude: 151.155, serviceRadius: 30 };

/** The limits as the form sends them, with the agreement. */
export const LIMITS = {
  perLeadDollars: 60,
  dayDollars: null,
  weekDollars: 500,
  dayLeads: null,
  weekLeads: null,
  countsAll: true,
  maxUncalled: 20,
  timeZone: 'Australia/Sydney',
  agreedVersion: '2026-11',
  demoCard: 'works',
  base: { version: 0 },
};

/** A bid as the form sends it: $20 for any work in the service area. */
export const BID: BidForm = {
  amountDollars: 20,
  area: null,
  serviceTypes: ['installation', 'repair', 'maintenance', 'inspection', 'upgrade'],
  urgencies: ['within_24h', 'within_week', 'flexible'],
  phoneConfirmedOnly: false,
  photosOnly: false,
  budgetKnownOnly: false,
  days: [1, 2, 3, 4, 5, 6, 7],
  hours: null,
  validThrough: null,
};

export interface Bidder {
  user: Viewer;
  agent: Agent;
}

/** Empties what bids and leads are in. */
export async function clearBids({ ctx }: TestApp): Promise<void> {
  await ctx.store.raw.query('truncate leads, jobs, rate_limits, standing_bids, bid_limits, bid_agreements, push_subscriptions cascade');
}

/** Creates an electrician in Marrickville with limits and a bid; null for none. */
export async function createBidder(app: TestApp, bid: Partial<BidForm> | null = {}, limits: object = {}): Promise<Bidder> {
  const user = await createUser(app.ctx);
  const agent = await app.signIn(user);
  await agent.patch('/api/auth/update-service-area').send(AREA).expect(200);
  await agent.post('/api/standing-bids/limits').send({ ...LIMITS, ...limits }).expect(200);
  if (bid) await agent.post('/api/standing-bids').send({ ...BID, ...bid }).expect(201);
  return { user, agent };
}

/** Releases a lead some minutes ago, and lets what is due happen. Returns its id. */
export async function releaseLead({ ctx }: TestApp, minutesAgo = 0, fields: object = {}): Promise<number> {
  const { id } = await createLead(ctx, { minutesAgo, ...fields });
  await alertOfLead(ctx.db, { leadId: id, auctionEpoch: 0 }, ctx.clock.now());
  await drainJobs(ctx);
  return id;
}

/** Lets some minutes pass, and what is due by then happen. */
export async function passMinutes({ ctx }: TestApp, minutes: number): Promise<void> {
  ctx.clock.advance(minutes * MINUTE);
  await drainJobs(ctx);
}

export async function statusOf({ ctx }: TestApp, leadId: number): Promise<unknown> {
  const { rows } = await ctx.store.raw.query(`select status from leads where id = ${leadId}`);
  return rows[0]?.['status'];
}

/** Returns the buyers and prices of a lead's purchases. */
export async function salesOf({ ctx }: TestApp, leadId: number) {
  return (await purchasesOf(ctx, leadId)).map((purchase) => [purchase['buyer_id'], purchase['amount_paid']]);
}

/** Reads the page of standing bids as its owner sees it. */
export async function ownBids({ agent }: Pick<Bidder, 'agent'>) {
  return (await agent.get('/api/standing-bids').expect(200)).body;
}

/** Changes the market's settings for a while, as a super admin does. */
export async function withSettings(app: TestApp, changes: object, run: () => Promise<void>): Promise<void> {
  const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  const { body } = await admin.get('/api/market-settings').expect(200);
  await admin.post('/api/market-settings').send({ ...body.settings, ...changes, base: { version: body.version } }).expect(200);
  try {
    await drainJobs(app.ctx);
    await run();
  } finally {
    await app.ctx.store.raw.query('delete from market_settings');
  }
}

/** Moves the clock to some milliseconds after a bid on a lead is due: prices are quoted by the database's clock, which may be behind. */
export async function untilBidDue({ ctx }: TestApp, leadId: number): Promise<void> {
  const { rows } = await ctx.store.raw.query(`select due_at from bid_plans where lead_id = ${leadId}`);
  const dueAt = rows[0]?.['due_at'] as Date;
  ctx.clock.advance(dueAt.getTime() - ctx.clock.now().getTime() + 400);
}

/** Moves the clock to so many hours after Monday began in Sydney, in the next week. */
export function toNextMonday({ ctx }: TestApp, hours: number): void {
  const now = ctx.clock.now().getTime();
  const monday = startOfWeek(new Date(now + WEEK_MS), 'Australia/Sydney');
  ctx.clock.advance(monday.getTime() + hours * HOUR_MS - now);
}
