import { desc, lt, sql } from 'drizzle-orm';
import { booksChecks } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';

const KEEP_MS = 90 * 86_400_000;

export async function insertBooksCheck(tx: Db, check: typeof booksChecks.$inferInsert): Promise<void> {
  await tx.insert(booksChecks).values(check);
}

/** A comparison of more than a week is one of the whole time that is ever compared. */
const isOfWhole = sql`${booksChecks.untilAt} - ${booksChecks.fromAt} > interval '7 days'`;

/** The latest comparison, or the latest one of the whole time. */
export async function findLatestCheck(db: Db, { isWhole = false } = {}) {
  const [check] = await db
    .select()
    .from(booksChecks)
    .where(isWhole ? isOfWhole : undefined)
    .orderBy(desc(booksChecks.checkedAt), desc(booksChecks.id))
    .limit(1);
  return check;
}

/** Deletes checks of more than ninety days ago. */
export async function deleteOldBooksChecks(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: booksChecks, where: lt(booksChecks.checkedAt, new Date(now.getTime() - KEEP_MS)), signal });
}
