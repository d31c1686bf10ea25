import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** Small enough that a statement ends well within the statement timeout. */
const BATCH_SIZE = 5000;
/** The maximum of one run; the next run deletes the rest. */
const MAX_ROWS = 1_000_000;

interface Wanted {
  table: PgTable;
  where: SQL | undefined;
  /** Ends the work between two batches. */
  signal?: AbortSignal | undefined;
}

/**
 * Deletes rows in batches, each of which is a transaction of its own, and returns how many. Rows that somebody holds locked are
 * left for the next run. Throws when the signal is aborted.
 */
export async function deleteInBatches(db: Db, { table, where, signal }: Wanted): Promise<number> {
  let deleted = 0;
  for (let size = BATCH_SIZE; size === BATCH_SIZE && deleted < MAX_ROWS; deleted += size) {
    signal?.throwIfAborted();
    const batch = db.select({ ctid: sql`${table}.ctid` }).from(table).where(where).limit(BATCH_SIZE).for('update', { skipLocked: true });
    const rows = await db
      .delete(table)
      .where(sql`${table}.ctid = any(array(${batch.getSQL()}))`)
      .returning({ one: sql`1` });
    size = rows.length;
  }
  return deleted;
}
