import { isInTurn } from '../../../shared/domain/bids/bid-turn.ts';
import { type BidMarket, fitsCaps, isAwake, isFor, pauseNow, spentAfter, takesBids } from '../../../shared/domain/bids/standing-bid.ts';
import type { Db } from '../../platform/db/client.ts';
import { findMarketSettings, letBidsActNow } from '../market/index.ts';
import type { BidCheck, BidContender, SalesContext } from '../sales/index.ts';
import { bidOf } from './bid-with-limits-queries.ts';
import { type BidPlan, endHoldBacks, findOverHoldBacks, findPlans } from './bid-plan-store.ts';
import { type BidClaim, findClaims } from './claim-queries.ts';
import { findSoFar, type SoFar } from './spent-queries.ts';

/**
 * Returns what standing bids decide about concurrent claims, whose leads and buyers are locked: whether an automatic purchase is still valid
 * and within its account's limits, and whether a manual purchase must let a due bid that pays as much or more go first. Every change of an
 * account's bids locks the account too, so nothing is bought after a pause was confirmed.
 */
export async function checkBids({ config }: SalesContext, tx: Db, contenders: readonly BidContender[], at: Date): Promise<BidCheck> {
  const plans = await findPlans(tx, contenders.map(({ leadId }) => leadId));
  const inTurn = plans.filter((plan) => isTurn(plan, at)).map(({ leadId }) => leadId);
  const over = inTurn.length > 0 ? await findOverHoldBacks(tx, inTurn, at) : [];
  const automatic = contenders.filter(({ isAutomatic }) => isAutomatic).map(({ attemptId }) => attemptId);
  const claims = automatic.length > 0 ? await findClaims(tx, automatic) : [];
  const market = claims.length > 0 ? (await findMarketSettings(config, tx)).settings : undefined;
  const soFar = await findSoFar(tx, uniqueBy(claims.map(({ limits }) => limits)), at);
  return bidCheck(tx, { contenders, plans, over, claims, market, soFar, at });
}

const uniqueBy = (limits: readonly BidClaim['limits'][]) => [...new Map(limits.map((one) => [one.userId, one])).values()];

interface Read {
  contenders: readonly BidContender[];
  plans: readonly BidPlan[];
  /** The buyers who have held bids back for as long as they may. */
  over: readonly Pick<BidContender, 'leadId' | 'auctionEpoch' | 'buyerId'>[];
  claims: readonly BidClaim[];
  /** Undefined when no bid claims. */
  market: BidMarket | undefined;
  soFar: Map<number, SoFar>;
  at: Date;
}

/** Creates the checks from what was read. Each claim that is sold counts against the limits of the next. */
function bidCheck(tx: Db, { contenders, plans, over, claims, market, soFar, at }: Read): BidCheck {
  const yielding = new Set<string>();
  const sold = new Set<number>();
  return {
    yielding,
    refuse(attemptId, cents) {
      const claim = claims.find((one) => one.attemptId === attemptId);
      const state = claim && soFar.get(claim.limits.userId);
      if (!claim || !state || !market || !takesBids(market, claim.lead) || !standsStill(claim, cents, at)) return 'bid_ended';
      if (state.uncalled >= claim.limits.maxUncalled) return 'bid_uncalled';
      if (!fitsCaps(claim.limits, state.spent, cents)) return 'bid_caps';
      return undefined;
    },
    counts(attemptId, cents) {
      const contender = contenders.find((one) => one.attemptId === attemptId);
      if (contender) sold.add(contender.leadId);
      const limits = claims.find((one) => one.limits.userId === contender?.buyerId)?.limits;
      const state = limits && soFar.get(limits.userId);
      // Without a bid's claim of the same account there is nothing that it counts for.
      if (!contender || !state || !(contender.isAutomatic || limits.countsAll)) return;
      soFar.set(limits.userId, { spent: spentAfter(state.spent, cents), uncalled: state.uncalled + (contender.isAutomatic ? 1 : 0) });
    },
    letsBidGoFirst(attemptId) {
      const contender = contenders.find((one) => one.attemptId === attemptId);
      if (!contender || contender.isAutomatic || !isBidsTurn(contender, { plans, over, at })) return false;
      yielding.add(attemptId);
      return true;
    },
    async endHoldBacks() {
      const waiting = new Set(contenders.flatMap(({ attemptId, leadId }) => (yielding.has(attemptId) && !sold.has(leadId) ? [leadId] : [])));
      const held = plans.filter((plan) => waiting.has(plan.leadId) && isHeldBack(plan, at));
      if (held.length === 0) return;
      await endHoldBacks(tx, held.map(({ leadId }) => leadId), at);
      await letBidsActNow(tx, held.map(({ leadId, auctionEpoch }) => ({ leadId, auctionEpoch, isAfterBid: false })), at);
    },
  };
}

/**
 * Returns whether a bid and its card are unchanged since the hold was requested, the bid is not paused and in its hours, and the lead is still
 * one that it is for. Any change cancels the purchase in progress.
 */
function standsStill({ bid, lead, limits, asked, agreementId, isCardKept }: BidClaim, cents: number, at: Date): boolean {
  if (bid.endedAt !== null || bid.isPaused || bid.amountDollars * 100 < cents) return false;
  if (!isFor(bidOf(bid), lead) || !isAwake(bidOf(bid), at)) return false;
  return isCardKept && pauseNow(limits, at) === null && bid.version === asked.bidVersion && agreementId === asked.agreementId;
}

/**
 * Returns whether a bid on a press's lead has its turn, and the press is not ahead of it: it was quoted no more than the bid pays, or it has
 * held bids back for as long as it may.
 */
function isBidsTurn({ leadId, auctionEpoch, buyerId, quotedCents }: BidContender, { plans, over, at }: Pick<Read, 'plans' | 'over' | 'at'>): boolean {
  const plan = plans.find((one) => one.leadId === leadId && one.auctionEpoch === auctionEpoch);
  if (!plan || !isTurn(plan, at)) return false;
  return quotedCents <= plan.priceCents || over.some((one) => one.leadId === leadId && one.auctionEpoch === auctionEpoch && one.buyerId === buyerId);
}

/**
 * Returns whether the turn of an auction's bids goes on, or they are held back by a payment at a higher price. A press that pays no more ends
 * that: otherwise, of three buyers, the one who pays least could go first.
 */
const isTurn = (plan: BidPlan, at: Date): boolean => isHeldBack(plan, at) || isInTurn(plan, at);

const isHeldBack = ({ dueAt, heldBackAt }: BidPlan, at: Date): boolean => heldBackAt !== null && dueAt > at;
