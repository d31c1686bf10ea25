import type { BuyingTerms } from '../../../shared/domain/buying-rule.ts';
import type { AttemptReason } from '../../../shared/domain/enums.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import type { Locking } from '../../db/locking.ts';
import { together } from '../../db/together.ts';
import { type AppliedCode, findReservedCodes, markUsed } from '../discounts/redemption-store.ts';
import { type Attempt, decideHolds, type Decision, lockAttempts } from '../payments/attempt-store.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { freeClaimsLeft } from '../payments/purchase-limits.ts';
import { type AuctionedLead, type LockedBuyer, lockBuyers, lockLeadsOf } from './auction-store.ts';
import { findBuyingTerms, mayBuy } from './buying-gate.ts';
import { type ClaimPrice, claimPrice } from './claim-price.ts';
import { isOnMarket } from './on-market.ts';
import { type BuyerDetails, type Sale, sellLeads } from './sell-lead.ts';

interface Claim {
  ctx: AppContext;
  attemptId: string;
  /** What the buyer's form says, where their browser came back. */
  details: BuyerDetails | undefined;
}

/** What became of claims, by their attempts. A claim that is not among them has to wait for somebody else's lock. */
type Claimed = ReadonlyMap<string, Attempt | undefined>;

/** Claims of one moment share a transaction. It waits for nobody: who has to wait for a lock does so alone. */
const claimTogether = together(async (db, claims: readonly Claim[]) => {
  const claimed = await db.transaction((tx) => claimAll(tx, claims, 'skip'));
  return async (claim: Claim) => {
    const { attemptId } = claim;
    const all = claimed.has(attemptId) ? claimed : await db.transaction((tx) => claimAll(tx, [claim], 'wait'));
    return all.get(attemptId);
  };
});

/**
 * Sells the lead to the buyer whose hold is authorised, for the lower of the hold and the live price less the discount,
 * or gives the hold up. Returns the attempt as it stands then. Safe to repeat: one that has moved on is left as it is, and
 * undefined is returned. Of those who claim a lead in one moment the first one has it.
 */
export function claimWithHold(ctx: AppContext, attemptId: string, details?: BuyerDetails): Promise<Attempt | undefined> {
  return claimTogether(ctx.db, { ctx, attemptId, details });
}

async function claimAll(tx: Db, claims: readonly Claim[], locking: Locking): Promise<Claimed> {
  const claimed = new Map<string, Attempt | undefined>();
  const [first] = claims;
  if (!first) return claimed;
  const rivals = await lockRivals(tx, claims, locking);
  const at = await first.ctx.clock.databaseNow(tx); // after the locks: the prices fell while we waited
  const terms = await findBuyingTerms(first.ctx, tx);
  const codes = await findReservedCodes(tx, rivals.map(({ claim }) => claim.attemptId));
  const priced = rivals.map((rival) => ({ ...rival, price: priceOf(rival, codes.get(rival.claim.attemptId), at) }));
  const free = priced.filter(({ price }) => price.amountPaidCents === 0);
  const freeLeft = await freeClaimsLeft(tx, free.map(({ buyerId }) => buyerId), at);
  const decisions = decide(priced, { terms, freeLeft, at });

  const moved = await decideHolds(tx, decisions.map(({ decision }) => decision), at);
  const sales = decisions.flatMap(({ sale }) => (sale ? [sale] : []));
  const used = sales.filter(({ price }) => price.discountCodeId !== null).map(({ attemptId }) => attemptId);
  if (used.length > 0) await markUsed(tx, used);
  await sellLeads(tx, sales, at);
  for (const { claim: { attemptId } } of rivals) claimed.set(attemptId, moved.find(({ id }) => id === attemptId));
  return claimed;
}

interface Rival {
  claim: Claim;
  lead: AuctionedLead;
  buyerId: number;
  /** Undefined for someone who is out of use. */
  account: LockedBuyer | undefined;
  /** Undefined when it has moved on. */
  attempt: Attempt | undefined;
}

/** Locks all that the claims are about, in the order in which everybody does, and returns those of which nothing is missing. */
async function lockRivals(tx: Db, claims: readonly Claim[], locking: Locking): Promise<Rival[]> {
  const wanted = new Map((await lockLeadsOf(tx, claims.map(({ attemptId }) => attemptId), locking)).map((row) => [row.attemptId, row]));
  const buyerIds = [...wanted.values()].map(({ buyerId }) => buyerId);
  // A buyer who is deactivated meanwhile either has the lead by then or never gets it.
  const accounts = await lockBuyers(tx, buyerIds, locking);
  const attempts = new Map((await lockAttempts(tx, [...wanted.keys()], locking)).map((attempt) => [attempt.id, attempt]));
  // The same claim twice is one.
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

const giveUp = (id: string, reason: AttemptReason): Decision => ({ id, desired: 'release', captureAmountCents: null, reason });

interface Priced extends Rival {
  price: ClaimPrice;
}

/** What a claim comes to: the lower of the hold and the live price less the discount. */
function priceOf({ lead, attempt }: Rival, code: AppliedCode | undefined, at: Date): ClaimPrice {
  const price = claimPrice(lead, code, at);
  return { ...price, amountPaidCents: Math.min(attempt?.quotedPriceCents ?? price.amountPaidCents, price.amountPaidCents) };
}

interface Rules {
  terms: BuyingTerms;
  /** How many leads each buyer may still get for nothing. */
  freeLeft: Map<number, number>;
  at: Date;
}

/** Says of each who wins and who gives up, in the order in which they asked. */
function decide(rivals: readonly Priced[], { terms, freeLeft, at }: Rules): Decided[] {
  const sold = new Set<number>();
  return rivals.flatMap(({ claim: { ctx, attemptId, details }, lead, buyerId, account, attempt, price }): Decided[] => {
    if (attempt?.desired !== 'hold') return [];
    if (!account) return [{ decision: giveUp(attemptId, 'buyer_inactive') }];
    const loss = lossOf(ctx, { lead, attempt, isSold: sold.has(lead.id), at });
    if (loss) return [{ decision: giveUp(attemptId, loss) }];
    if (!mayBuy(terms, { standing: account.standing, lead, at })) return [{ decision: giveUp(attemptId, 'may_not_buy') }];
    const paid = price.amountPaidCents;
    const left = freeLeft.get(buyerId) ?? 0;
    if (paid === 0 && left <= 0) return [{ decision: giveUp(attemptId, 'free_limit') }];
    if (paid === 0) freeLeft.set(buyerId, left - 1);
    sold.add(lead.id);
    const buyer = { buyerId, ...account.details, ...attempt.buyerDetails, ...details };
    return [
      {
        decision: { id: attemptId, desired: paid > 0 ? 'capture' : 'release', captureAmountCents: paid, reason: 'won' },
        sale: { lead, attemptId, buyer, price },
      },
    ];
  });
}

/** Why a hold did not win. */
type Loss = Extract<
  AttemptReason,
  'lost' | 'withdrawn' | 'relisted' | 'expired' | 'gateway_changed'
>;

function lossOf(
  { gateway, config }: AppContext,
  { lead, attempt, isSold, at }: { lead: AuctionedLead; attempt: Attempt; isSold: boolean; at: Date },
): Loss | undefined {
  // A hold that moves no money must not buy once live keys are set, nor a real one on a demo.
  if (attempt.kind !== gateway.kind || attempt.isTest !== isTestMode(config.payments)) return 'gateway_changed';
  if (isSold || lead.status === 'sold') return 'lost';
  if (!isOnMarket(lead)) return 'withdrawn';
  if (lead.auctionEpoch !== attempt.auctionEpoch) return 'relisted';
  return at > attempt.expiresAt ? 'expired' : undefined;
}
