import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { purchaseAttempts, stripeEvents } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { listOf } from '../../db/list-of.ts';
import { prepared } from '../../db/prepared.ts';
import { isOpen } from './attempt-store.ts';

/** When a buyer took leads free since an instant, the first one first. */
export async function freeClaimsSince(tx: Db, buyerId: number, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: purchaseAttempts.createdAt })
    .from(purchaseAttempts)
    .where(
      and(
        eq(purchaseAttempts.buyerId, buyerId),
        eq(purchaseAttempts.kind, 'free'),
        gt(purchaseAttempts.createdAt, since),
      ),
    )
    .orderBy(asc(purchaseAttempts.createdAt));
  return rows.map(({ at }) => at);
}

const selectDeclines = prepared((tx, { buyerId, since }: { buyerId: number; since: Date }) =>
  tx
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
    .orderBy(asc(stripeEvents.receivedAt)),
);

/** When a buyer's cards were declined since an instant, as the gateway's signed messages told. */
export async function declinesSince(tx: Db, buyerId: number, since: Date): Promise<Date[]> {
  const rows = await selectDeclines(tx, { buyerId, since });
  return rows.map(({ at }) => at);
}

const selectRestrained = prepared((tx, { buyerIds, since }: { buyerIds: readonly number[]; since: Date }) => {
  const asked = sql`unnest(${listOf(buyerIds, 'int')}) as asked(id)`;
  const isHolding = sql`exists (select from ${purchaseAttempts} where ${purchaseAttempts.buyerId} = asked.id and ${isOpen})`;
  const isDeclined = sql`exists (select from ${stripeEvents} join ${purchaseAttempts} on ${purchaseAttempts.holdId} = ${stripeEvents.objectId}
    where ${purchaseAttempts.buyerId} = asked.id and ${stripeEvents.type} = 'payment_intent.payment_failed' and ${stripeEvents.receivedAt} > ${since})`;
  return tx.select({ id: sql<number>`asked.id` }).from(asked).where(sql`${isHolding} or ${isDeclined}`);
});

/** Those of some buyers who have a payment open, or had a card declined since an instant. */
export async function buyersWithLimits(tx: Db, buyerIds: readonly number[], since: Date): Promise<Set<number>> {
  const rows = await selectRestrained(tx, { buyerIds, since });
  return new Set(rows.map(({ id }) => id));
}
