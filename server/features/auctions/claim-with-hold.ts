import type { BuyingTerms } from '../../../shared/domain/buying-rule.ts';
import type { AttemptReason } from '../../../shared/domain/enums.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import type { Locking } from '../../db/locking.ts';
import { together } from '../../db/together.ts';
import { type AppliedCode, findReservedCodes, markUsed } from '../discounts/redemption-store.ts';
import { type Attempt, decideHolds, type Decision, lockAttempts } from '../payments/attempt-store.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { countFreeClaims, findSources, type FreeAllowance, lockClaimers, recordFreeClaims } from '../payments/free-claim-limits.ts';
import { watchFreeClaims } from '../payments/free-leads-alarm.ts';
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
  /** Keyed hash of the card that the hold is on; null where none is known. */
  card: string | null;
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
export function claimWithHold(
  ctx: AppContext,
  attemptId: string,
  details?: BuyerDetails,
  card: string | null = null,
): Promise<Attempt | undefined> {
  return claimTogether(ctx.db, { ctx, attemptId, details, card });
}

async function claimAll(tx: Db, claims: readonly Claim[], locking: Locking): Promise<Claimed> {
  const claimed = new Map<string, Attempt | undefined>();
  const [first] = claims;
  if (!first) return claimed;
  const locked = await lockRivals(tx, claims, locking);
  const at = await first.ctx.clock.databaseNow(tx); // after the locks: the prices fell while we waited
  const terms = await findBuyingTerms(first.ctx, tx);
  const codes = await findReservedCodes(tx, locked.map(({ claim }) => claim.attemptId));
  const priced = locked.map((rival) => Object.assign(rival, { price: priceOf(rival, codes.get(rival.claim.attemptId), at) }));
  const { rivals, allowance } = await countFree(first.ctx, tx, priced, { locking, at });
  const decisions = decide(rivals, { terms, allowance, at });

  const moved = await decideHolds(tx, decisions.map(({ decision }) => decision), at);
  const sales = decisions.flatMap(({ sale }) => (sale ? [sale] : []));
  const used = sales.filter(({ price }) => price.discountCodeId !== null).map(({ attemptId }) => attemptId);
  if (used.length > 0) await markUsed(tx, used);
  await sellLeads(tx, sales, at);
  await recordFree(tx, rivals, { sales, at });
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

interface Counted extends Priced {
  /** By what it is counted when the lead is free; nothing otherwise. */
  sources: Awaited<ReturnType<typeof findSources>>[number];
}

/** Counts what the rivals for whom the price is zero may still get for nothing; leaves those out who have to wait for somebody else's claim. */
async function countFree(ctx: AppContext, tx: Db, priced: readonly Priced[], { locking, at }: { locking: Locking; at: Date }) {
  const free = priced.filter(({ price }) => price.amountPaidCents === 0);
  const found = await findSources(tx, free.map(claimerOf), at);
  const isLocked = await lockClaimers(tx, found, locking);
  const sourcesOf = new Map(free.map((rival, index) => [rival, isLocked[index] ? found[index] : undefined]));
  const rivals = priced.flatMap((rival): Counted[] => {
    if (!sourcesOf.has(rival)) return [{ ...rival, sources: [] }];
    const sources = sourcesOf.get(rival);
    return sources ? [{ ...rival, sources }] : [];
  });
  return { rivals, allowance: await countFreeClaims(ctx, tx, rivals.map(({ sources }) => sources), at) };
}

const claimerOf = ({ buyerId, attempt, claim: { card } }: Priced) => ({ buyerId, network: attempt?.quotedFrom ?? null, card });

/** Writes down what was got for nothing. Comes last: others wait for what it enqueues. */
async function recordFree(tx: Db, rivals: readonly Counted[], { sales, at }: { sales: readonly Sale[]; at: Date }): Promise<void> {
  const sold = new Set(sales.map(({ attemptId }) => attemptId));
  const won = rivals.filter(({ claim, sources }) => sources.length > 0 && sold.has(claim.attemptId));
  await recordFreeClaims(tx, won.map(({ claim: { attemptId }, sources }) => ({ attemptId, sources })), at);
  await watchFreeClaims(tx, won.flatMap(({ account }) => account ?? []), at);
}

/** What a claim comes to: the lower of the hold and the live price less the discount. */
function priceOf({ lead, attempt }: Rival, code: AppliedCode | undefined, at: Date): ClaimPrice {
  const price = claimPrice(lead, code, at);
  return { ...price, amountPaidCents: Math.min(attempt?.quotedPriceCents ?? price.amountPaidCents, price.amountPaidCents) };
}

interface Rules {
  terms: BuyingTerms;
  /** What may still be got for nothing. */
  allowance: FreeAllowance;
  at: Date;
}

/** Says of each who wins and who gives up, in the order in which they asked. */
function decide(rivals: readonly Counted[], { terms, allowance, at }: Rules): Decided[] {
  const sold = new Set<number>();
  return rivals.flatMap(({ claim: { ctx, attemptId, details }, lead, buyerId, account, attempt, price, sources }): Decided[] => {
    if (attempt?.desired !== 'hold') return [];
    if (!account) return [{ decision: giveUp(attemptId, 'buyer_inactive') }];
    const loss = lossOf(ctx, { lead, attempt, isSold: sold.has(lead.id), at });
    if (loss) return [{ decision: giveUp(attemptId, loss) }];
    if (!mayBuy(terms, { standing: account.standing, lead, at })) return [{ decision: giveUp(attemptId, 'may_not_buy') }];
    const paid = price.amountPaidCents;
    if (paid === 0 && !allowance.take(sources)) return [{ decision: giveUp(attemptId, 'free_limit') }];
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
