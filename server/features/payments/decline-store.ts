import { eq, lt } from 'drizzle-orm';
import { cardDeclines } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';

/** Records declined charges, each once, from a webhook or from reading the hold. */
export async function insertDeclines(tx: Db, declines: readonly (typeof cardDeclines.$inferInsert)[]): Promise<void> {
  await tx.insert(cardDeclines).values([...declines]).onConflictDoNothing();
}

export async function isDeclineKnown(db: Db, id: string): Promise<boolean> {
  return (await db.$count(cardDeclines, eq(cardDeclines.id, id))) > 0;
}

/** Much longer than a decline counts. */
const KEEP_MS = 7 * 86_400_000;

/** Deletes declines of more than a week ago. */
export async function deleteOldDeclines(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MS);
  await deleteInBatches(db, { table: cardDeclines, where: lt(cardDeclines.declinedAt, before), signal });
}
