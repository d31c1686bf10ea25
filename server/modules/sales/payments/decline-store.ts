import { lt } from 'drizzle-orm';
import { cardDeclines } from '../../../../shared/schema/index.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts';

/** Records declined cards, each once, whether a webhook reported them or they were read from the hold or the setup. */
export async function insertDeclines(tx: Db, declines: readonly (typeof cardDeclines.$inferInsert)[]): Promise<void> {
  await tx.insert(cardDeclines).values([...declines]).onConflictDoNothing();
}

/** Much longer than a decline counts towards the limit. */
const KEEP_MS = 7 * DAY_MS;

/** Deletes declines that are more than a week old. */
export async function deleteOldDeclines(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MS);
  await deleteInBatches(db, { table: cardDeclines, where: lt(cardDeclines.declinedAt, before), signal });
}
