import { lt, sql } from 'drizzle-orm';
import { analyticsEvents } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts';

type NewEvent = typeof analyticsEvents.$inferInsert;

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  await db.insert(analyticsEvents).values(event);
}

/** Deletes events older than 13 months, which is long enough to compare a month with the same month of the previous year. */
export async function deleteOldEvents(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const oldest = sql`${now.toISOString()}::timestamptz - interval '13 months'`;
  await deleteInBatches(db, { table: analyticsEvents, where: lt(analyticsEvents.createdAt, oldest), signal });
}
