import { lt, sql } from 'drizzle-orm';
import { analyticsEvents } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';

type NewEvent = typeof analyticsEvents.$inferInsert;

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  await db.insert(analyticsEvents).values(event);
}

/** Deletes the events that are older than 13 months: enough to hold a month against the same one last year. */
export async function deleteOldEvents(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const oldest = sql`${now.toISOString()}::timestamptz - interval '13 months'`;
  await deleteInBatches(db, { table: analyticsEvents, where: lt(analyticsEvents.createdAt, oldest), signal });
}
