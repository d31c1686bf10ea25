import type { BuyingTerms } from '../../../../shared/domain/people/buying-rule.ts';
import type { AttemptReason } from '../../../../shared/domain/words/enums.ts';
import type { Db } from '../../../platform/db/client.ts';
import type { Locking } from '../../../platform/db/locking.ts';
import { coalesce } from '../../../platform/db/coalesce.ts';
import { type AppliedCode, findReservedCodes, markUsed } from '../discounts/redemption-store.ts';
import { type Attempt, decideHolds, type Decision, lockAttempts } from '../payments/attempt-store.ts';
import { countFreeClaims, findSources, type FreeAllowance, lockClaimers, recordFreeClaims } from '../payments/free-claim-limits.ts';
import { watchFreeClaims } from '../payments/free-leads-alarm.ts';
import { type ClaimPrice, claimPrice } from './claim-price.ts';
import { type BuyerDetails, type Sale, sellLeads } from './sell-lead.ts';
import { type LockedBuyer, lockBuyers, lockLeadsOf } from './sale-store.ts';
import { unlessBidGoesFirst } from './unless-bid-goes-first.ts';
import type { BidCheck, BidContender, SalesContext } from '../context.ts';
import { type AuctionedLead, isOnMarket } from '../../market/index.ts';
import { mayBuy } from '../../identity/index.ts';

interface Claim {
  ctx: SalesContext;
  attemptId: string;
  /** The buyer's form, if their browser came back after the payment. */
  details: BuyerDetails | undefined;
  /** Keyed hash of the card that the hold is on; null if the card is unknown. */
  card: string | null;
}

/**
 * The outcome of each claim, by attempt id: the attempt as it stands, or that it lets a standing bid go first. A claim
 * that is missing must wait for a lock that another transaction holds.
 */
type Claimed = ReadonlyMap<string, Attempt | undefined | 'yields'>;

/** Coalesces concurrent claims into one transaction that skips locked rows; a claim whose rows were locked then waits for them alone. */
const claimTogether = coalesce(async (db, claims: readonly Claim[]) => {
  const claimed = await db.transaction((tx) => claimAll(tx, claims, 'skip'));
  return async (claim: Claim) => {
    const { attemptId } = claim;
    const all = claimed.has(attemptId) ? claimed : await db.transaction((tx) => claimAll(tx, [claim], 'wait'));
    return all.get(attemptId);
  };
});

/**
 * Sells the lead to the buyer whose hold is authorised, for the lower of the held amount and the live price less the discount, or
 * releases the hold. Of concurrent claims of a lead, the first wins. Idempotent: an attempt that has moved on is left as it is.
 * Returns the attempt as it stands after the claim, or undefined if it had already moved on.
 */
export function claimWithHold(
  ctx: SalesContext,
  attemptId: string,
  details?: BuyerDetails,
  card: string | null = null,
): Promise<Attempt | undefined> {
  return unlessBidGoesFirst(() => claimTogether(ctx.db, { ctx, attemptId, details, card }));
}

async function claimAll(tx: Db, claims: readonly Claim[], locking: Locking): Promise<Claimed> {
  const claimed = new Map<string, Attempt | undefined | 'yields'>();
  const [first] = claims;
  if (!first) return claimed;
  const locked = await lockContenders(tx, claims, locking);
  const at = await first.ctx.clock.databaseNow(tx); // after the locks: the prices fell while we waited
  const terms = await first.ctx.findBuyingTerms(tx);
  const codes = await findReservedCodes(tx, locked.map(({ claim }) => claim.attemptId));
  const priced = locked.map((contender) => Object.assign(contender, { price: priceOf(contender, codes.get(contender.claim.attemptId), at) }));
  const { contenders, allowance } = await countFree(first.ctx, tx, priced, { locking, at });
  const bids = await first.ctx.checkBids(first.ctx, tx, contenders.map(bidContenderOf), at);
  const decisions = decide(contenders, { terms, allowance, bids, at });

  const moved = await decideHolds(tx, decisions.map(({ decision }) => decision), at);
  const sales = decisions.flatMap(({ sale }) => (sale ? [sale] : []));
  const used = sales.filter(({ price }) => price.discountCodeId !== null).map(({ attemptId }) => attemptId);
  if (used.length > 0) await markUsed(tx, used);
  await sellLeads(tx, sales, at);
  await bids.endHoldBacks();
  await recordFree(tx, contenders, { sales, at });
  for (const { claim: { attemptId } } of contenders) {
    claimed.set(attemptId, bids.yielding.has(attemptId) ? 'yields' : moved.find(({ id }) => id === attemptId));
  }
  return claimed;
}

interface Contender {
  claim: Claim;
  lead: AuctionedLead;
  buyerId: number;
  /** Undefined if the account is inactive. */
  account: LockedBuyer | undefined;
  /** Undefined if the attempt is gone. */
  attempt: Attempt | undefined;
}

/**
 * Locks what the claims need in the fixed order leads, buyers, attempts, and returns the contenders. When locked rows are skipped,
 * a claim that misses one of them is left out.
 */
async function lockContenders(tx: Db, claims: readonly Claim[], locking: Locking): Promise<Contender[]> {
  const wanted = new Map((await lockLeadsOf(tx, claims.map(({ attemptId }) => attemptId), locking)).map((row) => [row.attemptId, row]));
  const buyerIds = [...wanted.values()].map(({ buyerId }) => buyerId);
  // A buyer who is deactivated at the same time either already has the lead or never gets it.
  const accounts = await lockBuyers(tx, buyerIds, locking);
  const attempts = new Map((await lockAttempts(tx, [...wanted.keys()], locking)).map((attempt) => [attempt.id, attempt]));
  // The same claim may be in the batch twice.
  const once = new Map(claims.map((claim) => [claim.attemptId, claim]));
  return [...once.values()].flatMap((claim) => {
    const row = wanted.get(claim.attemptId);
    if (!row) return [];
    const { lead, buyerId } = row;
    const [account, attempt] = [accounts.get(buyerId), attempts.get(claim.attemptId)];
    const isComplete = account !== undefined && attempt !== undefined;
    return isComplete || locking === 'wait' ? [{ claim, lead, buyerId, account, attempt }] : [];
  });
}

interface Decided {
  decision: Decision;
  sale?: Sale;
}

const releaseHold = (id: string, reason: AttemptReason): Decision => ({ id, desired: 'release', captureAmountCents: null, reason });

interface Priced extends Contender {
  price: ClaimPrice;
}

interface Counted extends Priced {
  /** The sources that a free claim counts against; empty if there is something to pay. */
  sources: Awaited<ReturnType<typeof findSources>>[number];
}

/**
 * Counts how many free claims the contenders with a price of zero have left. Leaves out those whose source another transaction has
 * locked, when locked rows are skipped.
 */
async function countFree(ctx: SalesContext, tx: Db, priced: readonly Priced[], { locking, at }: { locking: Locking; at: Date }) {
  const free = priced.filter(({ price }) => price.amountPaidCents === 0);
  const found = await findSources(tx, free.map(claimerOf), at);
  const isLocked = await lockClaimers(tx, found, locking);
  const sourcesOf = new Map(free.map((contender, index) => [contender, isLocked[index] ? found[index] : undefined]));
  const contenders = priced.flatMap((contender): Counted[] => {
    if (!sourcesOf.has(contender)) return [{ ...contender, sources: [] }];
    const sources = sourcesOf.get(contender);
    return sources ? [{ ...contender, sources }] : [];
  });
  return { contenders, allowance: await countFreeClaims(ctx, tx, contenders.map(({ sources }) => sources), at) };
}

const claimerOf = ({ buyerId, attempt, claim: { card } }: Priced) => ({ buyerId, network: attempt?.quotedFrom ?? null, card });

const bidContenderOf = ({ claim: { attemptId }, lead, buyerId, attempt, price }: Counted): BidContender => ({
  attemptId,
  leadId: lead.id,
  auctionEpoch: lead.auctionEpoch,
  buyerId,
  isAutomatic: attempt?.isAutomatic ?? false,
  quotedCents: price.discountCodeId === null ? (attempt?.quotedPriceCents ?? 0) : price.amountPaidCents,
});

/** Records the free claims. Must come last, because other transactions wait for the job that it enqueues. */
async function recordFree(tx: Db, contenders: readonly Counted[], { sales, at }: { sales: readonly Sale[]; at: Date }): Promise<void> {
  const sold = new Set(sales.map(({ attemptId }) => attemptId));
  const won = contenders.filter(({ claim, sources }) => sources.length > 0 && sold.has(claim.attemptId));
  await recordFreeClaims(tx, won.map(({ claim: { attemptId }, sources }) => ({ attemptId, sources })), at);
  await watchFreeClaims(tx, won.flatMap(({ account }) => account ?? []), at);
}

/** Returns the price of a claim: the lower of the held amount and the live price less the discount. */
function priceOf({ lead, attempt }: Contender, code: AppliedCode | undefined, at: Date): ClaimPrice {
  const price = claimPrice(lead, code, at);
  return { ...price, amountPaidCents: Math.min(attempt?.quotedPriceCents ?? price.amountPaidCents, price.amountPaidCents) };
}

interface Rules {
  terms: BuyingTerms;
  /** How many free claims are left. */
  allowance: FreeAllowance;
  bids: BidCheck;
  at: Date;
}

/** Decides in the order of the claims which contender wins; the others release their holds. */
function decide(contenders: readonly Counted[], { terms, allowance, bids, at }: Rules): Decided[] {
  const sold = new Set<number>();
  return contenders.flatMap(({ claim: { ctx, attemptId, details }, lead, buyerId, account, attempt, price, sources }): Decided[] => {
    if (attempt?.desired !== 'hold') return [];
    if (!account) return [{ decision: releaseHold(attemptId, 'buyer_inactive') }];
    const loss = reasonLost(ctx, { lead, attempt, isSold: sold.has(lead.id), at });
    if (loss) return [{ decision: releaseHold(attemptId, loss) }];
    if (!mayBuy(terms, { standing: account.standing, lead, at })) return [{ decision: releaseHold(attemptId, 'may_not_buy') }];
    const paid = price.amountPaidCents;
    if (bids.letsBidGoFirst(attemptId)) return [];
    const refusal = attempt.isAutomatic ? bids.refuse(attemptId, paid) : undefined;
    if (refusal) return [{ decision: releaseHold(attemptId, refusal) }];
    if (paid === 0 && !allowance.take(sources)) return [{ decision: releaseHold(attemptId, 'free_limit') }];
    sold.add(lead.id);
    bids.counts(attemptId, paid);
    const buyer = { buyerId, ...account.details, ...attempt.buyerDetails, ...details };
    return [
      {
        decision: { id: attemptId, desired: paid > 0 ? 'capture' : 'release', captureAmountCents: paid, reason: 'won' },
        sale: { lead, attemptId, buyer, price },
      },
    ];
  });
}

/** Why a hold lost. */
type Loss = Extract<
  AttemptReason,
  'lost' | 'withdrawn' | 'relisted' | 'expired' | 'gateway_changed'
>;

function reasonLost(
  { gateway, config }: SalesContext,
  { lead, attempt, isSold, at }: { lead: AuctionedLead; attempt: Attempt; isSold: boolean; at: Date },
): Loss | undefined {
  // A demo or test hold must never buy once live keys are set, nor a real hold on a demo.
  if (attempt.kind !== gateway.kind || attempt.isTest !== config.isTestMode) return 'gateway_changed';
  if (isSold || lead.status === 'sold') return 'lost';
  if (!isOnMarket(lead)) return 'withdrawn';
  if (lead.auctionEpoch !== attempt.auctionEpoch) return 'relisted';
  return at > attempt.expiresAt ? 'expired' : undefined;
}
