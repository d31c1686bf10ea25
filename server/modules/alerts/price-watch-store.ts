import { and, eq, exists, inArray, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { leadPurchases, leads, priceWatches } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { onMarket } from '../market/index.ts';

export type WatchRow = typeof priceWatches.$inferSelect;
type NewWatch = Pick<WatchRow, 'userId' | 'leadId' | 'auctionEpoch' | 'targetCents' | 'dueAt'>;

/** Returns the condition that a watch counts: its lead is still in the auction that the watch was set for, and `asked` holds. */
function counts(db: Db, asked: SQL | undefined = onMarket) {
  const sameAuction = and(eq(leads.id, priceWatches.leadId), eq(leads.auctionEpoch, priceWatches.auctionEpoch));
  return db.select({ one: sql`1` }).from(leads).where(and(sameAuction, asked));
}

/** Finds a person's watches that count, the next due first. */
export function findWatches(db: Db, userId: number): Promise<WatchRow[]> {
  return db
    .select()
    .from(priceWatches)
    .where(and(eq(priceWatches.userId, userId), exists(counts(db))))
    .orderBy(priceWatches.dueAt, priceWatches.id);
}

/** Stores a watch, replacing an earlier one of this person on the lead. */
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

/** Deletes all price watches of a person and returns how many there were. */
export async function deleteWatchesOf(tx: Db, userId: number): Promise<number> {
  const rows = await tx.delete(priceWatches).where(eq(priceWatches.userId, userId)).returning({ id: priceWatches.id });
  return rows.length;
}

/** Marks a watch as told, once. Returns undefined if it was told before, no longer counts or is due at another time. */
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

/** Puts a told watch into the email that is sent then. */
export async function markEmailed(tx: Db, watchId: number, sendAt: Date): Promise<void> {
  await tx.update(priceWatches).set({ toldAt: sendAt }).where(eq(priceWatches.id, watchId));
}

/** Finds the watches that one email is about, in the order of their leads. */
export function findToldWatches(db: Db, userId: number, sendAt: Date): Promise<Pick<WatchRow, 'id' | 'leadId' | 'auctionEpoch' | 'targetCents'>[]> {
  return db
    .select({ id: priceWatches.id, leadId: priceWatches.leadId, auctionEpoch: priceWatches.auctionEpoch, targetCents: priceWatches.targetCents })
    .from(priceWatches)
    .where(and(eq(priceWatches.userId, userId), eq(priceWatches.toldAt, sendAt)))
    .orderBy(priceWatches.leadId);
}

/** Marks watches as not told, so that a sale that fails has them told again. */
export async function markNotTold(db: Db, watchIds: readonly number[]): Promise<void> {
  if (watchIds.length > 0) await db.update(priceWatches).set({ toldAt: null }).where(inArray(priceWatches.id, [...watchIds]));
}

/** Finds the watches on a lead that came due while it was sold and were not told. */
export function findMissed(tx: Db, leadId: number, at: Date): Promise<Pick<WatchRow, 'id' | 'dueAt'>[]> {
  const isMissed = and(eq(priceWatches.leadId, leadId), isNull(priceWatches.toldAt), lte(priceWatches.dueAt, at));
  return tx
    .select({ id: priceWatches.id, dueAt: priceWatches.dueAt })
    .from(priceWatches)
    .where(and(isMissed, exists(counts(tx))));
}

/** Deletes watches that no longer count. Keeps those on a sale that is not paid yet: it may fail, and the auction goes on. */
export async function deleteStaleWatches(db: Db, _now: Date, signal?: AbortSignal): Promise<void> {
  const isUnpaid = db
    .select({ id: leadPurchases.id })
    .from(leadPurchases)
    .where(and(eq(leadPurchases.id, leads.currentPurchaseId), eq(leadPurchases.paymentStatus, 'pending')));
  await deleteInBatches(db, { table: priceWatches, where: notExists(counts(db, or(onMarket, exists(isUnpaid)))), signal });
}
