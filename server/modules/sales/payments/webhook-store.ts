import { and, count, eq, isNull, lt, max, ne, sql } from 'drizzle-orm';
import { leadPurchases, purchaseAttempts, stripeEvents } from '../../../../shared/schema/index.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts';
import type { GatewayEvent } from '../gateway/gateway.ts';

/** Stores a webhook event. Returns false if it was received before. */
export async function insertEvent(tx: Db, { id, type, objectId }: GatewayEvent, at: Date): Promise<boolean> {
  const rows = await tx
    .insert(stripeEvents)
    .values({ id, type, objectId, receivedAt: at })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  return rows.length === 1;
}

/** Longer than the gateway redelivers an event. */
const KEEP_MS = 30 * DAY_MS;

/** Deletes events that were received more than thirty days ago. */
export async function deleteOldMessages(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MS);
  await deleteInBatches(db, { table: stripeEvents, where: lt(stripeEvents.receivedAt, before), signal });
}

/** Counts the card payments charged since the gateway's last webhook. It normally sends several for each payment. */
export async function countChargedSinceMessage(db: Db): Promise<number> {
  const latest = db.select({ at: max(stripeEvents.receivedAt) }).from(stripeEvents);
  const isLater = sql`${leadPurchases.purchasedAt} > coalesce((${latest.getSQL()}), '-infinity')`;
  const [row] = await db
    .select({ count: count() })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(leadPurchases.attemptId, purchaseAttempts.id))
    .where(and(eq(purchaseAttempts.kind, 'card'), eq(purchaseAttempts.settled, 'captured'), isLater));
  return row?.count ?? 0;
}

/** Returns whether another event reported the same fact before: the gateway may send one fact under two ids. */
export async function wasTold(tx: Db, { id, type, objectId }: GatewayEvent): Promise<boolean> {
  const rows = await tx
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(eq(stripeEvents.objectId, objectId), eq(stripeEvents.type, type), ne(stripeEvents.id, id)))
    .limit(1);
  return rows.length > 0;
}

/** Makes a hold's unsettled attempt due at once. */
export async function wakeAttempt(tx: Db, holdId: string, at: Date): Promise<void> {
  await tx
    .update(purchaseAttempts)
    .set({ nextActionAt: at })
    .where(and(eq(purchaseAttempts.holdId, holdId), isNull(purchaseAttempts.settled)));
}

/** Finds the buyer of a hold. */
export async function findBuyerOfHold(db: Db, holdId: string): Promise<number | undefined> {
  const [attempt] = await db
    .select({ buyerId: purchaseAttempts.buyerId })
    .from(purchaseAttempts)
    .where(eq(purchaseAttempts.holdId, holdId));
  return attempt?.buyerId;
}

/** Finds the purchase that was paid with a hold. */
export async function findPurchaseOfHold(db: Db, holdId: string): Promise<number | undefined> {
  const [purchase] = await db
    .select({ id: leadPurchases.id })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(leadPurchases.attemptId, purchaseAttempts.id))
    .where(eq(purchaseAttempts.holdId, holdId));
  return purchase?.id;
}
