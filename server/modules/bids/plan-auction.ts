import { type BidAuction, dueInstant, nextQuarter, takesBids } from '../../../shared/domain/bids/standing-bid.ts';
import { payableCents, priceAt } from '../../../shared/domain/auction/auction-price.ts';
import type { MarketSettings } from '../../../shared/domain/auction/market-settings.ts';
import { centsFromDecimal } from '../../../shared/domain/money/money.ts';
import type { Db } from '../../platform/db/client.ts';
import { type AuctionName, findMarketSettings, isOnMarket, letBidsAct, scheduleOf } from '../market/index.ts';
import type { SalesContext } from '../sales/index.ts';
import { chargeableCard } from './agreed-card.ts';
import { deletePlan, noteAuction, storePlan } from './bid-plan-store.ts';
import { findMatchedLead, type MatchedLead } from './matched-lead-queries.ts';
import { findBidders } from './matching-queries.ts';
import { findNextBid } from './next-bid-queries.ts';
import { roomsOf } from './spent-queries.ts';

/** Returns a lead's auction in the form that the bid rules take. */
export function auctionOf(lead: MatchedLead, { bidHeadStartSeconds }: Pick<MarketSettings, 'bidHeadStartSeconds'>): BidAuction {
  return { schedule: scheduleOf(lead), releasedAt: lead.releasedAt ?? lead.lastPriceUpdate, headStartSeconds: bidHeadStartSeconds };
}

/** Returns the live price of a lead as a purchase would pay it, in cents. */
export const livePrice = (lead: MatchedLead, at: Date): number => payableCents(priceAt(scheduleOf(lead), at));

interface Planning {
  auction: BidAuction;
  lowestDollars: number;
  /** The price below which the next bid is looked for, in cents. */
  belowCents: number;
  /** What the limits of bids that were passed over would hold, in cents: they act once the price is down to that. */
  rooms?: readonly number[];
  /** Whether a bid that is due may not act now: its account may later. */
  isPassedOver?: boolean;
  at: Date;
}

/**
 * Finds when to check an auction next: when the price reaches the next amount, or the room left in the limits of a bid that was passed
 * over; or at the next quarter of an hour, when a bid's hours or a new day for its limits may begin.
 */
async function nextLook(db: Db, lead: MatchedLead, { auction, lowestDollars, belowCents, rooms = [], isPassedOver = false, at }: Planning): Promise<Date | undefined> {
  const { nextAmount, isAsleep } = await findNextBid(db, { lead, lowestDollars, priceCents: belowCents, at });
  const amounts = [...rooms.filter((room) => room > 0), ...(nextAmount === null ? [] : [centsFromDecimal(nextAmount)])];
  const due = amounts.length > 0 ? dueInstant(auction, Math.max(...amounts)) : null;
  const quarter = isAsleep || isPassedOver ? nextQuarter(at) : null;
  const looks = [due, quarter].flatMap((instant) => (instant ? Math.max(instant.getTime(), at.getTime()) : []));
  const next = Math.min(...looks);
  return Number.isFinite(next) && livePrice(lead, new Date(next)) > 0 ? new Date(next) : undefined;
}

interface Scheduling {
  at: Date;
  /** The highest quote of a press that lets the bid go first, in cents; the price at that instant when left out. */
  cents?: number;
  /** Since when the bid is held back; null, as when left out, if it is not. */
  heldBackAt?: Date | null;
}

/** Stores when a bid is next due in an auction, and enqueues the job that lets it act then unless it is waiting already. */
export async function scheduleBids(db: Db, lead: MatchedLead, dueAt: Date, { at, cents, heldBackAt = null }: Scheduling): Promise<void> {
  const auction = { leadId: lead.id, auctionEpoch: lead.auctionEpoch };
  // A bid that is due now gets its turn from the job, once that finds it able to act.
  if (dueAt > at) await storePlan(db, { ...auction, dueAt, priceCents: cents ?? priceAt(scheduleOf(lead), dueAt), heldBackAt, turnsSince: null });
  await noteAuction(db, { ...auction, plannedAt: at });
  await letBidsAct(db, auction, dueAt);
}

/** Plans the next look at an auction for bids below a price in cents; without any, the auction has no plan. */
export async function planNext(db: Db, lead: MatchedLead, planning: Planning): Promise<void> {
  const dueAt = await nextLook(db, lead, planning);
  if (dueAt) await scheduleBids(db, lead, dueAt, { at: planning.at });
  else await deletePlan(db, lead.id);
}

/** Returns the market's settings if they let bids act on a lead. */
export async function settingsForBids(ctx: SalesContext, db: Db, lead: MatchedLead): Promise<MarketSettings | undefined> {
  const { settings } = await findMarketSettings(ctx.config, db);
  return takesBids(settings, lead) ? settings : undefined;
}

/** Plans when bids are due in an auction, from now on. */
export async function planBids(ctx: SalesContext, { leadId, auctionEpoch }: AuctionName): Promise<void> {
  const { settings } = await findMarketSettings(ctx.config, ctx.db);
  if (settings.bidStates.length === 0) return;
  const lead = await findMatchedLead(ctx.db, leadId);
  if (!lead || !isOnMarket(lead) || lead.auctionEpoch !== auctionEpoch || !takesBids(settings, lead)) return;
  const auction = auctionOf(lead, settings);
  const at = ctx.clock.now();
  const dueAt = await nextLook(ctx.db, lead, { auction, lowestDollars: settings.lowestBidDollars, belowCents: auction.schedule.startCents + 1, at });
  if (dueAt) await scheduleBids(ctx.db, lead, dueAt, { at });
}

/**
 * Returns which of some accounts have a bid that may buy a lead: one that is for it, acts now and is within their limits. A higher bid of
 * another account makes no difference, or what one account is told would tell it of the other's.
 */
export async function findAccountsWithBid(ctx: SalesContext, { leadId }: AuctionName, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const lead = await findMatchedLead(ctx.db, leadId);
  const settings = lead && (await settingsForBids(ctx, ctx.db, lead));
  if (!settings) return new Set();
  const at = ctx.clock.now();
  const bidders = await findBidders(ctx.db, { lead, lowestDollars: settings.lowestBidDollars, at }, userIds);
  const rooms = await roomsOf(ctx.db, bidders.map(({ limits }) => limits), at);
  const fit = bidders.filter(({ limits, card, amount }) => chargeableCard(ctx, card) !== undefined && centsFromDecimal(amount) <= (rooms.get(limits.userId) ?? 0));
  return new Set(fit.map(({ limits }) => limits.userId));
}
