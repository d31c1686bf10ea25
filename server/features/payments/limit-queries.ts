import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { purchaseAttempts, stripeEvents } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

/** The deadlines of a buyer's open payments, the next one first. */
export async function openUntil(tx: Db, buyerId: number, at: Date): Promise<Date[]> {
  const rows = await tx
    .select({ until: purchaseAttempts.expiresAt })
    .from(purchaseAttempts)
    .where(
      and(
        eq(purchaseAttempts.buyerId, buyerId),
        eq(purchaseAttempts.desired, 'hold'),
        gt(purchaseAttempts.expiresAt, at),
      ),
    )
    .orderBy(asc(purchaseAttempts.expiresAt));
  return rows.map(({ until }) => until);
}

/** When a buyer's cards were declined since an instant, as the gateway's signed messages told. */
export async function declinesSince(tx: Db, buyerId: number, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: stripeEvents.receivedAt })
    .from(stripeEvents)
    .innerJoin(purchaseAttempts, sql`${purchaseAttempts.holdId} = ${stripeEvents.objectId}`)
    .where(
      and(
        eq(purchaseAttempts.buyerId, buyerId),
        eq(stripeEvents.type, 'payment_intent.payment_failed'),
        gt(stripeEvents.receivedAt, since),
      ),
    )
    .orderBy(asc(stripeEvents.receivedAt));
  return rows.map(({ at }) => at);
}
