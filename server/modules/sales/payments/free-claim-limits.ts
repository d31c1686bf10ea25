import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import type { Locking } from '../../../platform/db/locking.ts';
import type { AppError } from '../../../platform/errors.ts';
import { cardsOf, freeClaimsFrom, freeClaimsSince, insertSources, lockSources } from './free-claim-store.ts';
import { limitRefusal } from './limit-refusal.ts';
import type { SalesContext } from '../context.ts';

const MAX_OF_ACCOUNT = 20;
/** A card counts as an account's own for so long after it was last charged. */
const CARD_COUNTS_MS = 90 * DAY_MS;

/** The claimer of a free lead, and where the claim comes from. */
export interface FreeClaimer {
  buyerId: number;
  /** Keyed hash of the network address; null if the address identifies nobody. */
  network: string | null;
  /** Keyed hash of the card of a hold that turns out to be free; null if there is none. */
  card: string | null;
}

/** What free claims are counted by: an account by its id, a network address or a card by its keyed hash. */
type Source = { kind: 'account'; id: number } | { kind: 'address' | 'card'; hash: string };

const keyOf = (source: Source) => (source.kind === 'account' ? `account ${source.id}` : source.hash);

/** Returns the sources of each claimer, in the given order: the account, the network address, each card. */
export async function findSources(tx: Db, claimers: readonly FreeClaimer[], at: Date): Promise<Source[][]> {
  if (claimers.length === 0) return [];
  const paidWith = await cardsOf(tx, claimers.map(({ buyerId }) => buyerId), new Date(at.getTime() - CARD_COUNTS_MS));
  return claimers.map(({ buyerId, network, card }) => {
    const own = paidWith.filter((row) => row.buyerId === buyerId).map(({ hash }) => hash);
    const cards = new Set(card === null ? own : [card, ...own]);
    return [
      { kind: 'account', id: buyerId },
      ...(network === null ? [] : [{ kind: 'address', hash: network } as const]),
      ...[...cards].map((hash) => ({ kind: 'card', hash }) as const),
    ];
  });
}

const hashesOf = (sources: readonly Source[]) => sources.flatMap((source) => (source.kind === 'account' ? [] : [source.hash]));

/** Locks the network addresses and cards of claimers. Returns false for a claimer if one of theirs is locked elsewhere and was skipped. */
export async function lockClaimers(tx: Db, claimers: readonly (readonly Source[])[], locking: Locking): Promise<boolean[]> {
  const locked = await lockSources(tx, claimers.flatMap(hashesOf), locking);
  return claimers.map((sources) => hashesOf(sources).every((hash) => locked.has(hash)));
}

/** How many free claims are left. */
export interface FreeAllowance {
  /** Takes one free claim off every source. Returns false, and takes nothing, if one of them has reached its limit. */
  take: (sources: readonly Source[]) => boolean;
  /** Returns the error for sources that have reached a limit; undefined if there is a free claim left. */
  refusal: (sources: readonly Source[]) => AppError | undefined;
}

/**
 * Counts the free claims that are left within the limits of 24 hours. Reversed purchases count too. Buyers, addresses and cards must
 * be locked.
 * @decision free_lead_limit
 */
export async function countFreeClaims(
  { config, metrics }: SalesContext,
  tx: Db,
  claimers: readonly (readonly Source[])[],
  at: Date,
): Promise<FreeAllowance> {
  const most = { account: MAX_OF_ACCOUNT, address: config.freeLeads.perAddress, card: config.freeLeads.perCard };
  const since = new Date(at.getTime() - DAY_MS);
  const counted = new Map<string, { left: number; oldest: Date | undefined }>();
  for (const source of claimers.flat()) {
    if (counted.has(keyOf(source))) continue;
    const claims = source.kind === 'account' ? await freeClaimsSince(tx, source.id, since) : await freeClaimsFrom(tx, source.hash, since);
    // `oldest` is the claim that must be 24 hours old before the next one is allowed.
    counted.set(keyOf(source), { left: most[source.kind] - claims.length, oldest: claims[Math.max(0, claims.length - most[source.kind])] });
  }
  const usedUp = (sources: readonly Source[]) => sources.find((source) => (counted.get(keyOf(source))?.left ?? 0) <= 0);
  return {
    take(sources) {
      const reached = usedUp(sources);
      if (reached) {
        metrics.freeLeadsRefused.inc({ limit: reached.kind });
        return false;
      }
      for (const source of sources) {
        const count = counted.get(keyOf(source));
        if (count) count.left -= 1;
      }
      return true;
    },
    refusal(sources) {
      const reached = usedUp(sources);
      if (!reached) return undefined;
      const oldest = counted.get(keyOf(reached))?.oldest ?? at;
      return limitRefusal(messages[reached.kind](most[reached.kind]), new Date(oldest.getTime() + DAY_MS), at);
    },
  };
}

const COME_BACK = 'Please come back later, or buy a lead before its price reaches zero.';

const messages: Record<Source['kind'], (most: number) => string> = {
  account: (most) => `You’ve taken ${most} free leads in the last 24 hours. ${COME_BACK}`,
  address: (most) => `Accounts on your internet connection have taken ${most} free leads in the last 24 hours, the limit for one connection. ${COME_BACK}`,
  card: (most) => `Accounts that pay with your card have taken ${most} free leads in the last 24 hours, the limit for one card. ${COME_BACK}`,
};

/** Locks the sources that a buyer's free claims are counted by. The buyer's row must be locked. */
export async function lockClaimer(tx: Db, claimer: FreeClaimer, at: Date): Promise<Source[]> {
  const [sources = []] = await findSources(tx, [claimer], at);
  await lockClaimers(tx, [sources], 'wait');
  return sources;
}

/** Throws `rate_limited` if the account, its network address or one of its cards has reached the limit of free claims in 24 hours. */
export async function checkFreeClaim(ctx: SalesContext, tx: Db, sources: readonly Source[], at: Date): Promise<void> {
  const allowance = await countFreeClaims(ctx, tx, [sources], at);
  if (!allowance.take(sources)) throw allowance.refusal(sources);
}

/** Returns the error for a claimer who has reached a limit of free claims; undefined for everyone else. */
export async function freeLimitReached(ctx: SalesContext, claimer: FreeClaimer): Promise<AppError | undefined> {
  const at = ctx.clock.now();
  const claimers = await findSources(ctx.db, [claimer], at);
  const allowance = await countFreeClaims(ctx, ctx.db, claimers, at);
  return allowance.refusal(claimers.flat());
}

interface FreeClaim {
  attemptId: string;
  sources: readonly Source[];
}

/** Records the network addresses and cards that free claims came from. */
export async function recordFreeClaims(tx: Db, claims: readonly FreeClaim[], claimedAt: Date): Promise<void> {
  const rows = claims.flatMap(({ attemptId, sources }) => hashesOf(sources).map((hash) => ({ attemptId, hash, claimedAt })));
  await insertSources(tx, rows);
}
