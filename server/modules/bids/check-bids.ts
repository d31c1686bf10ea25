import { BID_TURN_MS, type BidMarket, fitsCaps, pauseNow, spentAfter, takesBids } from '../../../shared/domain/bids/standing-bid.ts';
import type { Db } from '../../platform/db/client.ts';
import { findMarketSettings } from '../market/index.ts';
import type { BidCheck, BidContender, SalesContext } from '../sales/index.ts';
import { type BidPlan, findPlans } from './bid-plan-store.ts';
import { type BidClaim, findClaims } from './claim-queries.ts';
import { findSoFar, type SoFar } from './spent-queries.ts';

/**
 * Returns what standing bids decide about concurrent claims, whose leads and buyers are locked: whether an automatic purchase is still valid
 * and within its account's limits, and whether a manual purchase must let a due bid that pays as much or more go first. Every change of an
 * account's bids locks the account too, so nothing is bought after a pause was confirmed.
 */
export async function checkBids({ config }: SalesContext, tx: Db, contenders: readonly BidContender[], at: Date): Promise<BidCheck> {
  const plans = await findPlans(tx, contenders.map(({ leadId }) => leadId));
  const automatic = contenders.filter(({ isAutomatic }) => isAutomatic).map(({ attemptId }) => attemptId);
  const claims = automatic.length > 0 ? await findClaims(tx, automatic) : [];
  const market = claims.length > 0 ? (await findMarketSettings(config, tx)).settings : undefined;
  const soFar = await findSoFar(tx, uniqueBy(claims.map(({ limits }) => limits)), at);
  return bidCheck({ contenders, plans, claims, market, soFar, at });
}

const uniqueBy = (limits: readonly BidClaim['limits'][]) => [...new Map(limits.map((one) => [one.userId, one])).values()];

interface Read {
  contenders: readonly BidContender[];
  plans: readonly BidPlan[];
  claims: readonly BidClaim[];
  /** Undefined when no bid claims. */
  market: BidMarket | undefined;
  soFar: Map<number, SoFar>;
  at: Date;
}

/** Creates the checks from what was read. Each claim that is sold counts against the limits of the next. */
function bidCheck({ contenders, plans, claims, market, soFar, at }: Read): BidCheck {
  const yielding = new Set<string>();
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
      const limits = claims.find((one) => one.limits.userId === contender?.buyerId)?.limits;
      const state = limits && soFar.get(limits.userId);
      // Without a bid's claim of the same account there is nothing that it counts for.
      if (!contender || !state || !(contender.isAutomatic || limits.countsAll)) return;
      soFar.set(limits.userId, { spent: spentAfter(state.spent, cents), uncalled: state.uncalled + (contender.isAutomatic ? 1 : 0) });
    },
    letsBidGoFirst(attemptId) {
      const contender = contenders.find((one) => one.attemptId === attemptId);
      if (!contender || contender.isAutomatic || !isBidsTurn(contender, plans, at)) return false;
      yielding.add(attemptId);
      return true;
    },
  };
}

/** Returns whether a bid and its card are unchanged since the hold was requested, and the bid is not paused. Any change cancels the purchase in progress. */
function standsStill({ bid, limits, asked, agreementId, isCardKept }: BidClaim, cents: number, at: Date): boolean {
  if (bid.endedAt !== null || bid.isPaused || bid.amountDollars * 100 < cents) return false;
  if (bid.validUntil !== null && bid.validUntil <= at) return false;
  return isCardKept && pauseNow(limits, at) === null && bid.version === asked.bidVersion && agreementId === asked.agreementId;
}

/**
 * Returns whether a bid is due on a press's lead at the price that the press was quoted, or above it. A bid that is held back by a payment at
 * a higher price has its turn nevertheless: otherwise a press that pays no more would go before it.
 */
function isBidsTurn({ leadId, auctionEpoch, quotedCents }: BidContender, plans: readonly BidPlan[], at: Date): boolean {
  const plan = plans.find((one) => one.leadId === leadId);
  if (!plan || plan.auctionEpoch !== auctionEpoch || plan.priceCents < quotedCents) return false;
  return isTurn(plan.dueAt, at) || (plan.heldBackAt !== null && isTurn(plan.heldBackAt, at));
}

/** Returns whether the turn that began at an instant goes on. */
function isTurn(from: Date, at: Date): boolean {
  const sinceMs = at.getTime() - from.getTime();
  return sinceMs >= 0 && sinceMs < BID_TURN_MS;
}
