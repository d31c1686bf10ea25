import { and, eq, exists, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { leadPurchases, leads, priceWatches } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { onMarket } from '../auctions/on-market-queries.ts';

export type WatchRow = typeof priceWatches.$inferSelect;
type NewWatch = Pick<WatchRow, 'userId' | 'leadId' | 'auctionEpoch' | 'targetCents' | 'dueAt'>;

/** That its lead is in the auction for which a watch was set, and as asked: any other watch counts no more. */
function counts(db: Db, asked: SQL | undefined = onMarket) {
  const sameAuction = and(eq(leads.id, priceWatches.leadId), eq(leads.auctionEpoch, priceWatches.auctionEpoch));
  return db.select({ one: sql`1` }).from(leads).where(and(sameAuction, asked));
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

/** Takes all price watches of a person back and returns how many. */
export async function deleteWatchesOf(tx: Db, userId: number): Promise<number> {
  const rows = await tx.delete(priceWatches).where(eq(priceWatches.userId, userId)).returning({ id: priceWatches.id });
  return rows.length;
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

/** The watches on a lead that came due while it could not be had, and were not told. */
export function findMissed(tx: Db, leadId: number, at: Date): Promise<Pick<WatchRow, 'id' | 'dueAt'>[]> {
  const isMissed = and(eq(priceWatches.leadId, leadId), isNull(priceWatches.toldAt), lte(priceWatches.dueAt, at));
  return tx
    .select({ id: priceWatches.id, dueAt: priceWatches.dueAt })
    .from(priceWatches)
    .where(and(isMissed, exists(counts(tx))));
}

/** Deletes the watches that count no more. A sale that is not paid yet may still fail, and its auction go on. */
export async function deleteStaleWatches(db: Db, _now: Date, signal?: AbortSignal): Promise<void> {
  const isUnpaid = db
    .select({ id: leadPurchases.id })
    .from(leadPurchases)
    .where(and(eq(leadPurchases.id, leads.currentPurchaseId), eq(leadPurchases.paymentStatus, 'pending')));
  await deleteInBatches(db, { table: priceWatches, where: notExists(counts(db, or(onMarket, exists(isUnpaid)))), signal });
}
