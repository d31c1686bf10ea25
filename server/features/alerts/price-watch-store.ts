import { and, eq, exists, isNull, notExists, sql } from 'drizzle-orm';
import { leads, priceWatches } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

export type WatchRow = typeof priceWatches.$inferSelect;
type NewWatch = Pick<WatchRow, 'userId' | 'leadId' | 'auctionEpoch' | 'targetCents' | 'dueAt'>;

/** That its lead is on the market in the auction for which a watch was set: any other watch counts no more. */
function counts(db: Db) {
  const same = and(
    eq(leads.id, priceWatches.leadId),
    eq(leads.status, 'available'),
    eq(leads.auctionEpoch, priceWatches.auctionEpoch),
  );
  return db.select({ one: sql`1` }).from(leads).where(same);
}

/** Someone's watches that count, the next to come first. */
export function findWatches(db: Db, userId: number): Promise<WatchRow[]> {
  return db
    .select()
    .from(priceWatches)
    .where(and(eq(priceWatches.userId, userId), exists(counts(db))))
    .orderBy(priceWatches.dueAt, priceWatches.id);
}

/** Sets a watch in the place of the one that this person had on the lead. */
export async function storeWatch(tx: Db, watch: NewWatch, at: Date): Promise<WatchRow> {
  const { userId: _user, leadId: _lead, ...terms } = watch;
  const [row] = await tx
    .insert(priceWatches)
    .values({ ...watch, createdAt: at })
    .onConflictDoUpdate({ target: [priceWatches.userId, priceWatches.leadId], set: { ...terms, toldAt: null, createdAt: at } })
    .returning();
  if (!row) throw new Error('The price watch was not stored');
  return row;
}

export async function deleteWatch(db: Db, { userId, leadId }: { userId: number; leadId: number }): Promise<void> {
  await db.delete(priceWatches).where(and(eq(priceWatches.userId, userId), eq(priceWatches.leadId, leadId)));
}

/** Marks a watch as told, once: undefined when it was, does not count any more or waits for another instant. */
export async function markTold(
  tx: Db,
  { watchId, dueAt, at }: { watchId: number; dueAt: Date; at: Date },
): Promise<WatchRow | undefined> {
  const stands = and(eq(priceWatches.id, watchId), eq(priceWatches.dueAt, dueAt), isNull(priceWatches.toldAt));
  const [row] = await tx
    .update(priceWatches)
    .set({ toldAt: at })
    .where(and(stands, exists(counts(tx))))
    .returning();
  return row;
}

/** Deletes the watches that count no more. */
export async function deleteStaleWatches(db: Db): Promise<void> {
  await db.delete(priceWatches).where(notExists(counts(db)));
}
