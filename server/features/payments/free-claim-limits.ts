import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import type { Locking } from '../../db/locking.ts';
import type { AppError } from '../../errors.ts';
import { cardsOf, freeClaimsFrom, freeClaimsSince, insertSources, lockSources } from './free-claim-store.ts';
import { limitRefusal } from './limit-refusal.ts';

const MAX_OF_ACCOUNT = 20;
const DAY_MS = 86_400_000;
/** A card that an account has not paid with for so long is not counted as its card. */
const CARD_COUNTS_MS = 90 * DAY_MS;

/** Who takes a lead for nothing, and from where. */
export interface FreeClaimer {
  buyerId: number;
  /** Keyed hash of the network address; null where that identifies nobody. */
  network: string | null;
  /** Keyed hash of the card of a hold that turns out free; null where there is none. */
  card: string | null;
}

/** By what free claims are counted: an account by its id, an address or a card by its keyed hash. */
type Source = { kind: 'account'; id: number } | { kind: 'address' | 'card'; hash: string };

const keyOf = (source: Source) => (source.kind === 'account' ? `account ${source.id}` : source.hash);

/** Returns what the claims of each claimer are counted by, in their order: the account, the address, each card. */
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

/** Locks the addresses and cards of claimers; false for those of whom another transaction has one, where those are skipped. */
export async function lockClaimers(tx: Db, claimers: readonly (readonly Source[])[], locking: Locking): Promise<boolean[]> {
  const locked = await lockSources(tx, claimers.flatMap(hashesOf), locking);
  return claimers.map((sources) => hashesOf(sources).every((hash) => locked.has(hash)));
}

/** How many leads may still be got for nothing. */
export interface FreeAllowance {
  /** Takes one lead off; returns false, and takes nothing, where a limit is reached. */
  take: (sources: readonly Source[]) => boolean;
  /** Returns why there is none left; undefined where there is one. */
  refusal: (sources: readonly Source[]) => AppError | undefined;
}

/**
 * Counts what may still be got for nothing within the limits of a day, taken back or not. Buyers, addresses and cards must be locked.
 * @decision free_lead_limit
 */
export async function countFreeClaims(
  { config, metrics }: AppContext,
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
    // When the claim that has to be a day old before the next one fits in was made.
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

const COME_BACK = 'Please come back later, or take one before it is free.';

const messages: Record<Source['kind'], (most: number) => string> = {
  account: (most) => `You have taken ${most} free leads within a day. ${COME_BACK}`,
  address: (most) => `Accounts on your internet connection have taken ${most} free leads within a day, which is the most for one connection. ${COME_BACK}`,
  card: (most) => `Accounts that pay with your card have taken ${most} free leads within a day, which is the most for one card. ${COME_BACK}`,
};

/** Locks what a buyer's free claims are counted by. The buyer's row must be locked. */
export async function lockClaimer(tx: Db, claimer: FreeClaimer, at: Date): Promise<Source[]> {
  const [sources = []] = await findSources(tx, [claimer], at);
  await lockClaimers(tx, [sources], 'wait');
  return sources;
}

/** Refuses `rate_limited` where the account, its address or one of its cards got as many leads for nothing within a day as may be. */
export async function checkFreeClaim(ctx: AppContext, tx: Db, sources: readonly Source[], at: Date): Promise<void> {
  const allowance = await countFreeClaims(ctx, tx, [sources], at);
  if (!allowance.take(sources)) throw allowance.refusal(sources);
}

/** Returns the refusal for a claimer who may get no lead for nothing now; undefined for everyone else. */
export async function freeLimitReached(ctx: AppContext, claimer: FreeClaimer): Promise<AppError | undefined> {
  const at = ctx.clock.now();
  const claimers = await findSources(ctx.db, [claimer], at);
  const allowance = await countFreeClaims(ctx, ctx.db, claimers, at);
  return allowance.refusal(claimers.flat());
}

interface FreeClaim {
  attemptId: string;
  sources: readonly Source[];
}

/** Writes down from which addresses and with which cards leads were taken for nothing. */
export async function recordFreeClaims(tx: Db, claims: readonly FreeClaim[], claimedAt: Date): Promise<void> {
  const rows = claims.flatMap(({ attemptId, sources }) => hashesOf(sources).map((hash) => ({ attemptId, hash, claimedAt })));
  await insertSources(tx, rows);
}
