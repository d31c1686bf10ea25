import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { bidOnLead as leadContract, listStandingBids, pauseAllBids as pauseAllContract, updateStandingBid as updateContract } from '../../../shared/contracts/standing-bids.ts';
import { isAreaWithin, keepsPlace, pauseNow, takesBids } from '../../../shared/domain/bids/standing-bid.ts';
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
import { bidOf } from './bid-with-limits-queries.ts';
import { findUncharged } from './failed-charge-queries.ts';
import { findMatchedLead, type MatchedLead } from './matched-lead-queries.ts';
import { hasHad } from './matching-queries.ts';

type OwnBids = ResultOf<typeof listStandingBids>;

/** How many standing bids an account may have. */
const MAX_BIDS = 50;

interface Changing {
  tx: Db;
  at: Date;
  limits: NonNullable<Awaited<ReturnType<typeof findLimits>>>['limits'];
  /** Throws `may_not_buy` for an account that may not buy any lead. */
  requireBuyer: () => Promise<void>;
}

/**
 * Changes an account's bids with the account's row locked, as automatic purchases do, so the change applies to every purchase after the
 * answer. `act` returns whether it changed anything; if so, the affected auctions are planned again. `askedFrom` is the keyed hash of the
 * network address that a bid is set from; null for one that identifies nobody, and where no bid is set.
 */
async function change(
  ctx: SalesContext,
  viewer: Viewer,
  act: (changing: Changing) => Promise<boolean>,
  askedFrom: string | null = null,
): Promise<OwnBids> {
  await ctx.db.transaction(async (tx) => {
    await lockBuyer(tx, viewer.id);
    const standing = await requireLiveSession(tx, viewer);
    const at = ctx.clock.now();
    const found = await findLimits(tx, viewer.id);
    if (!found) throw new AppError('conflict', 'Please set the limits of your standing bids first.');
    const isChanged = await act({ tx, at, limits: found.limits, requireBuyer: async () => requireBuyer(await ctx.findBuyingTerms(tx), standing, at) });
    if (!isChanged) return;
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

/** Throws `conflict` for an amount that the market or the account's own limit does not allow; the limit stops no bid from being lowered. */
async function requireAmount(ctx: SalesContext, { tx, limits }: Changing, { amountDollars, isLower }: { amountDollars: number; isLower: boolean }): Promise<void> {
  const { settings } = await findMarketSettings(ctx.config, tx);
  const message =
    amountDollars < settings.lowestBidDollars
      ? `The lowest amount is $${settings.lowestBidDollars}.`
      : amountDollars * 100 > limits.perLeadCents && !isLower
        ? `Your limit for one lead is ${formatCents(limits.perLeadCents)}. Please raise it first.`
        : undefined;
  if (message) throw new AppError('conflict', message, { issues: [{ path: 'amountDollars', message }] });
}

/** Returns a bid's columns for a submitted form, and the account's service area. Throws `conflict` for a last day that is over. */
async function columnsOf({ tx, at, limits }: Changing, viewer: Viewer, form: BidForm) {
  const serviceArea = await findServiceArea(tx, viewer.id);
  const columns = bidFrom(form, { timeZone: limits.timeZone, serviceArea });
  if (columns.validUntil !== null && columns.validUntil <= at) throw dayIsOver('validThrough');
  return { columns, serviceArea };
}

/** Throws `conflict` for an area of its own that reaches beyond the account's service area: a bid buys nothing outside it. */
function requireWithin({ columns, serviceArea }: Awaited<ReturnType<typeof columnsOf>>): void {
  if (columns.areaLocation === null || serviceArea === null || isAreaWithin(columns.area, serviceArea)) return;
  const message = 'This area reaches beyond your service area. Choose a smaller one, or widen your service area in your profile first.';
  throw new AppError('conflict', message, { issues: [{ path: 'area', message }] });
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
    await changing.requireBuyer();
    await requirePace(changing, viewer);
    await requireAmount(ctx, changing, { amountDollars: form.amountDollars, isLower: false });
    await requireRoomForOne(changing, viewer);
    const found = await columnsOf(changing, viewer, form);
    requireWithin(found);
    await insertBid(tx, { ...found.columns, userId: viewer.id, placedAt: at, createdAt: at, updatedAt: at });
    await recordAudit(tx, { ...subjectOf(viewer), action: 'bid.made', at });
    return true;
  };
  return change(ctx, viewer, act, askedFrom);
}

/**
 * Changes a standing bid. One that is only lowered or narrowed is changed at any time. Throws `not_found`, and `conflict` if it was changed
 * elsewhere (optimistic locking) or the amount is not allowed; for more than that also `may_not_buy`.
 */
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
    const found = await columnsOf(changing, viewer, form);
    const { area, ...columns } = found.columns;
    const isLower = keepsPlace(bidOf(stored), found.columns);
    await requireAmount(ctx, changing, { amountDollars: form.amountDollars, isLower });
    if (!isLower) {
      await changing.requireBuyer();
      await requirePace(changing, viewer);
      requireWithin(found);
    }
    const placedAt = isLower ? stored.placedAt : at;
    await changeBid(tx, { id, userId: viewer.id }, { ...columns, ...areaColumns(area), placedAt }, at);
    await recordAudit(tx, { ...subjectOf(viewer), action: 'bid.changed', at });
    return true;
  };
  return change(ctx, viewer, act, askedFrom);
}

/** Pauses or resumes a standing bid. After the answer a paused bid buys nothing. Throws `not_found`. */
export function pauseStandingBid(ctx: SalesContext, viewer: Viewer, { id, isPaused }: { id: number; isPaused: boolean }): Promise<OwnBids> {
  return change(
    ctx,
    viewer,
    async (changing) => {
      const { tx, at } = changing;
      const bid = await findBid(tx, { id, userId: viewer.id });
      if (!bid) throw notFound('standing bid');
      if (bid.isPaused === isPaused) return false;
      if (!isPaused) await requirePace(changing, viewer);
      await changeBid(tx, { id, userId: viewer.id }, { isPaused }, at);
      await recordAudit(tx, { ...subjectOf(viewer), action: isPaused ? 'bid.paused' : 'bid.resumed', at });
      return true;
    },
  );
}

/** Deletes a standing bid; one that is gone already stays gone. */
export function deleteStandingBid(ctx: SalesContext, viewer: Viewer, id: number): Promise<OwnBids> {
  return change(
    ctx,
    viewer,
    async ({ tx, at }) => {
      if (!(await changeBid(tx, { id, userId: viewer.id }, { endedAt: at }, at))) return false;
      await recordAudit(tx, { ...subjectOf(viewer), action: 'bid.deleted', at });
      return true;
    },
  );
}

/** Returns the error of a day that is over. */
const dayIsOver = (path: 'through' | 'validThrough') => {
  const message = 'Please choose a day that is not over';
  return new AppError('conflict', `${message}.`, { issues: [{ path, message }] });
};

/** Returns when a holiday ends, in the time zone of an account. Throws `conflict` for a day that is over, and while the bids wait for their owner. */
function endOfHoliday({ at, limits }: Changing, through: string): Date {
  const until = endOfDate(through, limits.timeZone);
  if (until <= at) throw dayIsOver('through');
  const paused = pauseNow(limits, at);
  // A holiday ends by itself, and so would the pause.
  if (paused === 'card' || paused === 'uncalled') throw new AppError('conflict', 'Your bids are paused already, and stay paused until you turn them on again.');
  return until;
}

/**
 * Pauses all bids of an account, for a holiday or indefinitely, or resumes them. Throws `conflict` for a day in the past, and for a holiday
 * while the bids are paused for a card or a customer nobody called.
 */
export function pauseAllBids(ctx: SalesContext, viewer: Viewer, { isPaused, through }: BodyOf<typeof pauseAllContract>): Promise<OwnBids> {
  return change(
    ctx,
    viewer,
    async (changing) => {
      const { tx, at } = changing;
      if (!isPaused) await requirePace(changing, viewer);
      const pausedUntil = isPaused && through !== null ? endOfHoliday(changing, through) : null;
      const pausedFor = pausedUntil ? 'holiday' : 'owner';
      if (!(await setPause(tx, viewer.id, { pausedFor: isPaused ? pausedFor : null, pausedUntil, at }))) return false;
      const after = { pausedFor, ...(pausedUntil && { pausedUntil: pausedUntil.toISOString() }) };
      await recordAudit(tx, { ...subjectOf(viewer), ...(isPaused ? ({ action: 'bid.all_paused', after } as const) : ({ action: 'bid.all_resumed' } as const)), at });
      // The bids act again when the holiday is over.
      if (pausedUntil) await planBidsAfter(tx, viewer.id, pausedUntil);
      return true;
    },
  );
}

interface OnLead {
  lead: MatchedLead;
  amountDollars: number;
}

/**
 * Throws for a bid that the account may not make or raise: `may_not_buy` and `rate_limited`, and `conflict` where the market takes no bids,
 * the price is already that low, the account has had the lead, or its card could not be charged for it.
 */
async function requireMayBid(ctx: SalesContext, changing: Changing, viewer: Viewer, { lead, amountDollars }: OnLead): Promise<void> {
  const { tx, at } = changing;
  await changing.requireBuyer();
  await requirePace(changing, viewer);
  await requireAmount(ctx, changing, { amountDollars, isLower: false });
  requireMayBuy(await ctx.findBuyingTerms(tx), { standing: await requireLiveSession(tx, viewer), lead, at });
  const { settings } = await findMarketSettings(ctx.config, tx);
  if (!takesBids(settings, lead)) throw new AppError('conflict', 'Standing bids are switched off for this lead.');
  if (payableCents(priceAt(scheduleOf(lead), at)) <= amountDollars * 100) throw new AppError('conflict', `The price of this lead is already at or below $${amountDollars}. You can buy it now.`);
  if (await hasHad(tx, viewer.id, lead)) throw new AppError('conflict', 'You had this lead before, so no bid buys it for you again.');
  if ((await findUncharged(tx, viewer.id)).some(({ leadId, auctionEpoch }) => leadId === lead.id && auctionEpoch === lead.auctionEpoch)) {
    throw new AppError('conflict', 'Your card couldn’t be charged for this lead. Please set up a card in your limits first.');
  }
}

/**
 * Makes a bid for one lead, which replaces the account's earlier one on it. An amount up to that of the earlier one lowers it, at any
 * time. Throws `not_found`, `lead_sold`, `may_not_buy`, and `conflict` where the market takes no bids, the price is already that low, the
 * account has had the lead, or has 50 bids.
 */
export function bidOnLead(
  ctx: SalesContext,
  viewer: Viewer,
  { id: leadId, amountDollars }: BodyOf<typeof leadContract> & { id: number },
  askedFrom: string | null = null,
): Promise<OwnBids> {
  const act = async (changing: Changing) => {
    const { tx, at, limits } = changing;
    const lead = requireOnMarket(await findMatchedLead(tx, leadId), 'Someone got in first. This lead is sold.');
    const earlier = await findBidOnLead(tx, { userId: viewer.id, leadId });
    const isRunning = earlier !== undefined && !earlier.isPaused && earlier.auctionEpoch === lead.auctionEpoch;
    if (isRunning && amountDollars <= earlier.amountDollars) {
      await requireAmount(ctx, changing, { amountDollars, isLower: true });
      await changeBid(tx, { id: earlier.id, userId: viewer.id }, { amountDollars }, at);
      await recordAudit(tx, { ...subjectOf(viewer), action: 'bid.changed', at });
      return true;
    }
    await requireMayBid(ctx, changing, viewer, { lead, amountDollars });
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
      placedAt: at,
      createdAt: at,
      updatedAt: at,
    });
    await recordAudit(tx, { ...subjectOf(viewer), action: 'bid.made', at });
    return true;
  };
  return change(ctx, viewer, act, askedFrom);
}
