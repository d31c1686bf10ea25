import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { bidOnLead as leadContract, listStandingBids, pauseAllBids as pauseAllContract, updateStandingBid as updateContract } from '../../../shared/contracts/standing-bids.ts';
import { isAreaWithin, keepsPlace, takesBids } from '../../../shared/domain/bids/standing-bid.ts';
import { payableCents, priceAt } from '../../../shared/domain/auction/auction-price.ts';
import { alertUrgencies } from '../../../shared/domain/words/alerts.ts';
import { formatCents } from '../../../shared/domain/money/money.ts';
import { MINUTE_MS, SECOND_MS } from '../../../shared/domain/time/durations.ts';
import { endOfDate } from '../../../shared/domain/time/zoned-time.ts';
import type { Db } from '../../platform/db/client.ts';
import { assertNotStale } from '../../platform/db/optimistic-lock.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { countActs, recordAudit } from '../audit/index.ts';
import { planBidsAfter, planBidsOf, requireMayBuy, requireBuyer, requireLiveSession } from '../identity/index.ts';
import { findMarketSettings, requireOnMarket, scheduleOf } from '../market/index.ts';
import { lockBuyer, type SalesContext } from '../sales/index.ts';
import { type BidForm, bidFrom } from './bid-form.ts';
import { areaColumns, changeBid, countBids, findBid, findBidOnLead, findLimits, findServiceArea, insertBid, noteAskedFrom, setPause } from './bid-store.ts';
import { listStandingBids as listOwn } from './list-standing-bids.ts';
import { findMatchedLead } from './matched-lead-queries.ts';
import { hasHad } from './matching-queries.ts';

type OwnBids = ResultOf<typeof listStandingBids>;

/** How many standing bids an account may have. */
const MAX_BIDS = 50;

interface Changing {
  tx: Db;
  at: Date;
  limits: NonNullable<Awaited<ReturnType<typeof findLimits>>>['limits'];
}

interface Terms {
  /** Whether the account must be allowed to buy. */
  mustBuy?: boolean;
  /** Keyed hash of the network address that a bid is set from; null for one that identifies nobody, and where no bid is set. */
  askedFrom?: string | null;
}

/**
 * Changes an account's bids with the account's row locked, as automatic purchases do, so the change applies to every purchase after the
 * answer. Afterwards the affected auctions are planned again.
 */
async function change(
  ctx: SalesContext,
  viewer: Viewer,
  act: (changing: Changing) => Promise<void>,
  { mustBuy = true, askedFrom = null }: Terms = {},
): Promise<OwnBids> {
  await ctx.db.transaction(async (tx) => {
    await lockBuyer(tx, viewer.id);
    const standing = await requireLiveSession(tx, viewer);
    const at = ctx.clock.now();
    if (mustBuy) requireBuyer(await ctx.findBuyingTerms(tx), standing, at);
    const found = await findLimits(tx, viewer.id);
    if (!found) throw new AppError('conflict', 'Please set the limits of your standing bids first.');
    await act({ tx, at, limits: found.limits });
    await noteAskedFrom(tx, viewer.id, askedFrom);
    await planBidsOf(tx, viewer.id, at);
  });
  return listOwn(ctx, viewer.id);
}

const subjectOf = (viewer: Viewer) => ({ actorUserId: viewer.id, subjectType: 'user', subjectId: viewer.id }) as const;

/** How often an account may make, change or resume bids in ten minutes. Pausing, lowering and deleting are never refused. */
const MAX_CHANGES = 60;
const PACE_MS = 10 * MINUTE_MS;

/**
 * Throws `rate_limited` for an account that has changed its bids too often: each change plans auctions again.
 * @decision rate_limit
 */
async function requirePace({ tx, at }: Changing, viewer: Viewer): Promise<void> {
  const actions = ['bid.made', 'bid.changed', 'bid.resumed', 'bid.all_resumed'] as const;
  const acts = await countActs(tx, { actorUserId: viewer.id, actions, since: new Date(at.getTime() - PACE_MS) });
  if (acts < MAX_CHANGES) return;
  throw new AppError('rate_limited', 'You’ve changed your standing bids many times. Please try again in 10 minutes.', { retryAfterSeconds: PACE_MS / SECOND_MS });
}

/** Throws `conflict` for an amount that the market or the account's own limit does not allow. */
async function requireAmount(ctx: SalesContext, { tx, limits }: Changing, amountDollars: number): Promise<void> {
  const { settings } = await findMarketSettings(ctx.config, tx);
  const message =
    amountDollars < settings.lowestBidDollars
      ? `The lowest amount is $${settings.lowestBidDollars}.`
      : amountDollars * 100 > limits.perLeadCents
        ? `Your limit for one lead is ${formatCents(limits.perLeadCents)}. Please raise it first.`
        : undefined;
  if (message) throw new AppError('conflict', message, { issues: [{ path: 'amountDollars', message }] });
}

/**
 * Returns a bid's columns for a submitted form. Throws `conflict` for an area of its own that reaches beyond the account's service area: a bid
 * buys nothing outside it.
 */
async function columnsOf({ tx, limits }: Changing, viewer: Viewer, form: BidForm) {
  const serviceArea = await findServiceArea(tx, viewer.id);
  const columns = bidFrom(form, { timeZone: limits.timeZone, serviceArea });
  if (form.area !== null && serviceArea !== null && !isAreaWithin(columns.area, serviceArea)) {
    const message = 'This area reaches beyond your service area. Choose a smaller one, or widen your service area in your profile first.';
    throw new AppError('conflict', message, { issues: [{ path: 'area', message }] });
  }
  return columns;
}

/** Throws `conflict` once an account has all the bids that it may have. Bids that are over do not count. */
async function requireRoomForOne({ tx, at }: Changing, viewer: Viewer): Promise<void> {
  if ((await countBids(tx, viewer.id, at)) < MAX_BIDS) return;
  throw new AppError('conflict', `You have ${MAX_BIDS} standing bids already. Please delete one first.`);
}

/** Makes a standing bid. Throws `may_not_buy`, and `conflict` without limits, with 50 bids, or for an amount that is not allowed. */
export function createStandingBid(ctx: SalesContext, viewer: Viewer, form: BidForm, askedFrom: string | null = null): Promise<OwnBids> {
  const act = async (changing: Changing) => {
    const { tx, at } = changing;
    await requirePace(changing, viewer);
    await requireAmount(ctx, changing, form.amountDollars);
    await requireRoomForOne(changing, viewer);
    const columns = await columnsOf(changing, viewer, form);
    await insertBid(tx, { ...columns, userId: viewer.id, placedAt: at, createdAt: at, updatedAt: at });
    await recordAudit(tx, { ...subjectOf(viewer), action: 'bid.made', at });
  };
  return change(ctx, viewer, act, { askedFrom });
}

/** Changes a standing bid. Throws `not_found`, and `conflict` if it was changed elsewhere (optimistic locking) or the amount is not allowed. */
export function updateStandingBid(
  ctx: SalesContext,
  viewer: Viewer,
  { id, base, ...form }: BodyOf<typeof updateContract> & { id: number },
  askedFrom: string | null = null,
): Promise<OwnBids> {
  const act = async (changing: Changing) => {
    const { tx, at } = changing;
    const stored = await findBid(tx, { id, userId: viewer.id });
    if (!stored || stored.leadId !== null) throw notFound('standing bid');
    assertNotStale({ subject: 'this standing bid', base, stored });
    await requireAmount(ctx, changing, form.amountDollars);
    const { area, ...columns } = await columnsOf(changing, viewer, form);
    const circle = areaColumns(area);
    const before = { ...stored, area: stored.latitude === null || stored.longitude === null || stored.radiusKm === null ? null : { latitude: stored.latitude, longitude: stored.longitude, radiusKm: stored.radiusKm } };
    const isLower = keepsPlace(before, { ...columns, area });
    if (!isLower) await requirePace(changing, viewer);
    const placedAt = isLower ? stored.placedAt : at;
    await changeBid(tx, { id, userId: viewer.id }, { ...columns, ...circle, placedAt }, at);
    await recordAudit(tx, { ...subjectOf(viewer), action: 'bid.changed', at });
  };
  return change(ctx, viewer, act, { askedFrom });
}

/** Pauses or resumes a standing bid. After the answer a paused bid buys nothing. Throws `not_found`. */
export function pauseStandingBid(ctx: SalesContext, viewer: Viewer, { id, isPaused }: { id: number; isPaused: boolean }): Promise<OwnBids> {
  return change(
    ctx,
    viewer,
    async (changing) => {
      const { tx, at } = changing;
      if (!isPaused) await requirePace(changing, viewer);
      if (!(await changeBid(tx, { id, userId: viewer.id }, { isPaused }, at))) throw notFound('standing bid');
      await recordAudit(tx, { ...subjectOf(viewer), action: isPaused ? 'bid.paused' : 'bid.resumed', at });
    },
    { mustBuy: false },
  );
}

/** Deletes a standing bid; one that is gone already stays gone. */
export function deleteStandingBid(ctx: SalesContext, viewer: Viewer, id: number): Promise<OwnBids> {
  return change(
    ctx,
    viewer,
    async ({ tx, at }) => {
      if (await changeBid(tx, { id, userId: viewer.id }, { endedAt: at }, at)) await recordAudit(tx, { ...subjectOf(viewer), action: 'bid.deleted', at });
    },
    { mustBuy: false },
  );
}

/** Pauses all bids of an account, for a holiday or indefinitely, or resumes them. Throws `conflict` for a day in the past. */
export function pauseAllBids(ctx: SalesContext, viewer: Viewer, { isPaused, through }: BodyOf<typeof pauseAllContract>): Promise<OwnBids> {
  return change(
    ctx,
    viewer,
    async (changing) => {
      const { tx, at, limits } = changing;
      if (!isPaused) await requirePace(changing, viewer);
      const pausedUntil = isPaused && through !== null ? endOfDate(through, limits.timeZone) : null;
      if (pausedUntil && pausedUntil <= at) throw new AppError('conflict', 'Please choose a day that is not over.', { issues: [{ path: 'through', message: 'Please choose a day that is not over' }] });
      const pausedFor = pausedUntil ? 'holiday' : 'owner';
      await setPause(tx, viewer.id, { pausedFor: isPaused ? pausedFor : null, pausedUntil, at });
      await recordAudit(tx, { ...subjectOf(viewer), action: isPaused ? 'bid.all_paused' : 'bid.all_resumed', at });
      // The bids act again when the holiday is over.
      if (pausedUntil) await planBidsAfter(tx, viewer.id, pausedUntil);
    },
    { mustBuy: false },
  );
}

/**
 * Makes a bid for one lead, which replaces the account's earlier one on it. Throws `not_found`, `lead_sold`, `may_not_buy`, and `conflict`
 * where the market takes no bids, the price is already that low, the account has had the lead, or has 50 bids.
 */
export function bidOnLead(
  ctx: SalesContext,
  viewer: Viewer,
  { id: leadId, amountDollars }: BodyOf<typeof leadContract> & { id: number },
  askedFrom: string | null = null,
): Promise<OwnBids> {
  const act = async (changing: Changing) => {
    const { tx, at, limits } = changing;
    await requirePace(changing, viewer);
    const lead = requireOnMarket(await findMatchedLead(tx, leadId), 'Someone got in first. This lead is sold.');
    const standing = await requireLiveSession(tx, viewer);
    requireMayBuy(await ctx.findBuyingTerms(tx), { standing, lead, at });
    const { settings } = await findMarketSettings(ctx.config, tx);
    if (!takesBids(settings, lead)) throw new AppError('conflict', 'Standing bids are switched off for this lead.');
    await requireAmount(ctx, changing, amountDollars);
    if (payableCents(priceAt(scheduleOf(lead), at)) <= amountDollars * 100) throw new AppError('conflict', `The price of this lead is already at or below $${amountDollars}. You can buy it now.`);
    if (await hasHad(tx, viewer.id, lead)) throw new AppError('conflict', 'You had this lead before, so no bid buys it for you again.');
    const earlier = await findBidOnLead(tx, { userId: viewer.id, leadId });
    if (!earlier) await requireRoomForOne(changing, viewer);
    if (earlier) await changeBid(tx, { id: earlier.id, userId: viewer.id }, { endedAt: at }, at);
    await insertBid(tx, {
      userId: viewer.id,
      amountDollars,
      leadId,
      auctionEpoch: lead.auctionEpoch,
      areaLocation: null,
      area: null,
      serviceTypes: [],
      urgencies: [...alertUrgencies],
      days: [1, 2, 3, 4, 5, 6, 7],
      timeZone: limits.timeZone,
      // Lowering an amount keeps its place among equal ones.
      placedAt: earlier && amountDollars <= earlier.amountDollars && earlier.auctionEpoch === lead.auctionEpoch ? earlier.placedAt : at,
      createdAt: at,
      updatedAt: at,
    });
    await recordAudit(tx, { ...subjectOf(viewer), action: 'bid.made', at });
  };
  return change(ctx, viewer, act, { askedFrom });
}
