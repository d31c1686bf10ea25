import { lt } from 'drizzle-orm';
import { booksChecks } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';

const KEEP_MS = 90 * 86_400_000;

export async function insertBooksCheck(tx: Db, check: typeof booksChecks.$inferInsert): Promise<void> {
  await tx.insert(booksChecks).values(check);
}

/** Deletes checks of more than ninety days ago. */
export async function deleteOldBooksChecks(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: booksChecks, where: lt(booksChecks.checkedAt, new Date(now.getTime() - KEEP_MS)), signal });
}
