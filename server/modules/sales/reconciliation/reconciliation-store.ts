import { desc, lt, sql } from 'drizzle-orm';
import { booksChecks } from '../../../../shared/schema/index.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts';

const KEEP_MS = 90 * DAY_MS;

export async function insertReconciliation(tx: Db, check: typeof booksChecks.$inferInsert): Promise<void> {
  await tx.insert(booksChecks).values(check);
}

/** A check over more than a week is a check of the whole period of 35 days. */
const isOfWhole = sql`${booksChecks.untilAt} - ${booksChecks.fromAt} > interval '7 days'`;

/** Finds the latest check, or the latest one of the whole period. */
export async function findLatestCheck(db: Db, { isWhole = false } = {}) {
  const [check] = await db
    .select()
    .from(booksChecks)
    .where(isWhole ? isOfWhole : undefined)
    .orderBy(desc(booksChecks.checkedAt), desc(booksChecks.id))
    .limit(1);
  return check;
}

/** Deletes checks that are more than ninety days old. */
export async function deleteOldReconciliations(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: booksChecks, where: lt(booksChecks.checkedAt, new Date(now.getTime() - KEEP_MS)), signal });
}
