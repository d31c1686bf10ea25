import { and, asc, eq, exists, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { abnLookups, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts';

type LookupRow = typeof abnLookups.$inferSelect;

/** Finds what the register returned for an ABN; undefined when it was never looked up. */
export async function findLookup(db: Db, abn: string): Promise<LookupRow | undefined> {
  const [row] = await db.select().from(abnLookups).where(eq(abnLookups.abn, abn));
  return row;
}

/** Finds the ABN and company of a provider's account; undefined for any other account. */
export async function findCompany(db: Db, userId: number) {
  const [row] = await db
    .select({ abn: users.abn, companyName: users.companyName })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.userType, 'provider')));
  return row;
}

/** Stores the register's entry for an ABN, replacing the earlier one, if an account has the ABN. */
export async function storeLookup(db: Db, lookup: LookupRow): Promise<void> {
  const { abn, ...said } = lookup;
  await db.transaction(async (tx) => {
    // Locked, so that an erasure or another ABN comes before this check or finds the entry.
    const holders = await tx.select({ id: users.id }).from(users).where(eq(users.abn, abn)).orderBy(asc(users.id)).for('share');
    if (holders.length > 0) await tx.insert(abnLookups).values(lookup).onConflictDoUpdate({ target: abnLookups.abn, set: said });
  });
}

/** Finds ABNs of active accounts that were not looked up since an instant, the longest ago first. */
export async function findDueAbns(db: Db, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ abn: sql<string>`${users.abn}` })
    .from(users)
    .leftJoin(abnLookups, eq(abnLookups.abn, users.abn))
    .where(
      and(eq(users.isActive, true), isNotNull(users.abn), or(isNull(abnLookups.abn), lt(abnLookups.lookedUpAt, before))),
    )
    .groupBy(users.abn)
    .orderBy(sql`min(${abnLookups.lookedUpAt}) nulls first`)
    .limit(limit);
  return rows.map(({ abn }) => abn);
}

/** Deletes the register's entry for an account's ABN, unless another account has the same ABN. */
export async function deleteLookupOf(tx: Db, userId: number): Promise<void> {
  const own = tx.select({ one: sql`1` }).from(users).where(and(eq(users.id, userId), eq(users.abn, abnLookups.abn)));
  const others = tx.select({ one: sql`1` }).from(users).where(and(ne(users.id, userId), eq(users.abn, abnLookups.abn)));
  await tx.delete(abnLookups).where(and(exists(own), notExists(others)));
}

/** Deletes the register's entries for ABNs that no account has any more. */
export async function deleteUnusedLookups(db: Db, _now: Date, signal?: AbortSignal): Promise<void> {
  const isUnused = notExists(db.select({ one: sql`1` }).from(users).where(eq(users.abn, abnLookups.abn)));
  await deleteInBatches(db, { table: abnLookups, where: isUnused, signal });
}
