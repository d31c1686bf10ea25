import { and, asc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { freeClaimSources, purchaseAttempts, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { inserterOf } from '../../db/insert-rows.ts';
import { intArray } from '../../db/list-of.ts';
import type { Locking } from '../../db/locking.ts';

/**
 * Got for nothing: claimed free, or with a hold that was let go because the price had fallen so far. A super admin's claims and jobs
 * that were brought along are none.
 */
const isFreeClaim = and(
  inArray(purchaseAttempts.kind, ['free', 'card', 'demo']),
  eq(purchaseAttempts.reason, 'won'),
  eq(purchaseAttempts.captureAmountCents, 0),
);

/** When a buyer got leads for nothing since an instant, the first one first. */
export async function freeClaimsSince(tx: Db, buyerId: number, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: purchaseAttempts.createdAt })
    .from(purchaseAttempts)
    .where(and(eq(purchaseAttempts.buyerId, buyerId), isFreeClaim, gt(purchaseAttempts.createdAt, since)))
    .orderBy(asc(purchaseAttempts.createdAt));
  return rows.map(({ at }) => at);
}

/** When leads were taken for nothing from a network address, or by accounts with a card, since an instant, the first one first. */
export async function freeClaimsFrom(tx: Db, hash: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: freeClaimSources.claimedAt })
    .from(freeClaimSources)
    .where(and(eq(freeClaimSources.hash, hash), gt(freeClaimSources.claimedAt, since)))
    .orderBy(asc(freeClaimSources.claimedAt));
  return rows.map(({ at }) => at);
}

/** The keyed hashes of the cards that accounts were charged with since an instant. */
export function cardsOf(tx: Db, buyerIds: readonly number[], since: Date) {
  return tx
    .selectDistinct({ buyerId: purchaseAttempts.buyerId, hash: sql<string>`${purchaseAttempts.cardFingerprint}` })
    .from(purchaseAttempts)
    .where(
      and(
        sql`${purchaseAttempts.buyerId} = any(${intArray(buyerIds)})`,
        isNotNull(purchaseAttempts.cardFingerprint),
        gt(purchaseAttempts.createdAt, since),
      ),
    );
}

/**
 * Locks addresses and cards, by their hashes, until the transaction ends, so that claims of different accounts on any number of servers are counted one
 * after the other. Comes after the leads, the buyers and their attempts, before any code. Returns those that are locked: all of them
 * unless those that somebody else has are to be skipped.
 */
export async function lockSources(tx: Db, hashes: readonly string[], locking: Locking): Promise<Set<string>> {
  // In one order, or two transactions wait for each other.
  const inOrder = [...new Set(hashes)].toSorted();
  const locked = new Set<string>();
  for (const hash of inOrder) {
    const key = sql`hashtextextended(${`free-claim:${hash}`}, 0)`;
    const isLocked = locking === 'wait' ? sql`(pg_advisory_xact_lock(${key}) is not null)` : sql`pg_try_advisory_xact_lock(${key})`;
    const [row] = await tx.select({ isLocked: sql<boolean>`${isLocked}` }).from(sql`(select 1) as one`);
    if (row?.isLocked) locked.add(hash);
  }
  return locked;
}

/** Writes down where free claims came from. */
export const insertSources: (tx: Db, rows: readonly (typeof freeClaimSources.$inferInsert)[]) => Promise<void> = inserterOf(freeClaimSources);

const DAY_MS = 86_400_000;

/** Deletes where free claims came from that no limit counts any more. */
export async function deleteOldSources(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const where = lt(freeClaimSources.claimedAt, new Date(now.getTime() - DAY_MS));
  await deleteInBatches(db, { table: freeClaimSources, where, signal });
}

/** How many leads each account that signed up after `signedUpAfter` took for nothing since an instant; those with most come first. */
export function freeClaimsOfNew(db: Db, { since, signedUpAfter }: { since: Date; signedUpAfter: Date }) {
  const count = sql<number>`count(*)::int`;
  return db
    .select({ id: users.id, companyName: users.companyName, signedUpAt: users.createdAt, count })
    .from(purchaseAttempts)
    .innerJoin(users, eq(users.id, purchaseAttempts.buyerId))
    .where(and(gt(users.createdAt, signedUpAfter), isFreeClaim, gt(purchaseAttempts.createdAt, since)))
    .groupBy(users.id)
    .orderBy(sql`count(*) desc`, users.id);
}
