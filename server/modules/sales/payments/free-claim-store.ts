import { and, asc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { freeClaimSources, purchaseAttempts, users } from '../../../../shared/schema/index.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts';
import { inserterOf } from '../../../platform/db/insert-rows.ts';
import { intArray } from '../../../platform/db/array-param.ts';
import type { Locking } from '../../../platform/db/locking.ts';

/**
 * The condition that a lead was free: claimed without payment, or with a hold that was released because the price had dropped so far.
 * Claims by a super admin and own jobs do not count.
 */
const isFreeClaim = and(
  inArray(purchaseAttempts.kind, ['free', 'card', 'demo']),
  eq(purchaseAttempts.reason, 'won'),
  eq(purchaseAttempts.captureAmountCents, 0),
);

/** Finds when a buyer made free claims since an instant, oldest first. */
export async function freeClaimsSince(tx: Db, buyerId: number, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: purchaseAttempts.createdAt })
    .from(purchaseAttempts)
    .where(and(eq(purchaseAttempts.buyerId, buyerId), isFreeClaim, gt(purchaseAttempts.createdAt, since)))
    .orderBy(asc(purchaseAttempts.createdAt));
  return rows.map(({ at }) => at);
}

/** Finds when free claims came from a network address, or from accounts with a card, since an instant, oldest first. */
export async function freeClaimsFrom(tx: Db, hash: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: freeClaimSources.claimedAt })
    .from(freeClaimSources)
    .where(and(eq(freeClaimSources.hash, hash), gt(freeClaimSources.claimedAt, since)))
    .orderBy(asc(freeClaimSources.claimedAt));
  return rows.map(({ at }) => at);
}

/** Finds the keyed hashes of the cards that accounts were charged with since an instant. */
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
 * Locks network addresses and cards, by their hashes, until the transaction ends, so that claims of different accounts are counted one
 * after the other on all servers. Comes after the leads, the buyers and their attempts, and before any discount code. Returns the
 * locked ones: all of them, unless locked ones are to be skipped.
 */
export async function lockSources(tx: Db, hashes: readonly string[], locking: Locking): Promise<Set<string>> {
  // Always in the same order, or two transactions deadlock.
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

/** Inserts where free claims came from. */
export const insertSources: (tx: Db, rows: readonly (typeof freeClaimSources.$inferInsert)[]) => Promise<void> = inserterOf(freeClaimSources);

/** Deletes sources of free claims that no limit counts any more. */
export async function deleteOldSources(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const where = lt(freeClaimSources.claimedAt, new Date(now.getTime() - DAY_MS));
  await deleteInBatches(db, { table: freeClaimSources, where, signal });
}

/** Counts the free claims since an instant of each account that signed up after `signedUpAfter`, the highest count first. */
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
