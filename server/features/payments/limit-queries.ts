import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { cardDeclines, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { listOf } from '../../db/list-of.ts';
import { prepared } from '../../db/prepared.ts';
import { isOpen } from './attempt-store.ts';

/**
 * When a buyer got leads for nothing since an instant, the first one first: claimed free, or with a hold that was let go because
 * the price had fallen so far. A super admin's claims and jobs that were brought along are none.
 */
export async function freeClaimsSince(tx: Db, buyerId: number, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: purchaseAttempts.createdAt })
    .from(purchaseAttempts)
    .where(
      and(
        eq(purchaseAttempts.buyerId, buyerId),
        inArray(purchaseAttempts.kind, ['free', 'card', 'demo']),
        eq(purchaseAttempts.reason, 'won'),
        eq(purchaseAttempts.captureAmountCents, 0),
        gt(purchaseAttempts.createdAt, since),
      ),
    )
    .orderBy(asc(purchaseAttempts.createdAt));
  return rows.map(({ at }) => at);
}

const isOfHold = eq(purchaseAttempts.holdId, cardDeclines.holdId);

const selectDeclines = prepared((tx, { buyerId, since }: { buyerId: number; since: Date }) =>
  tx
    .select({ at: cardDeclines.declinedAt })
    .from(cardDeclines)
    .innerJoin(purchaseAttempts, isOfHold)
    .where(and(eq(purchaseAttempts.buyerId, buyerId), gt(cardDeclines.declinedAt, since)))
    .orderBy(asc(cardDeclines.declinedAt)),
);

/** When a buyer's cards were declined since an instant, the first one first. */
export async function declinesSince(tx: Db, buyerId: number, since: Date): Promise<Date[]> {
  const rows = await selectDeclines(tx, { buyerId, since });
  return rows.map(({ at }) => at);
}

const selectWithLimits = prepared((tx, { buyerIds, since }: { buyerIds: readonly number[]; since: Date }) => {
  const isAsked = sql`${purchaseAttempts.buyerId} = any(${listOf(buyerIds, 'int')})`;
  const holding = tx.select({ id: purchaseAttempts.buyerId }).from(purchaseAttempts).where(and(isAsked, isOpen));
  const declined = tx
    .select({ id: purchaseAttempts.buyerId })
    .from(cardDeclines)
    .innerJoin(purchaseAttempts, isOfHold)
    .where(and(isAsked, gt(cardDeclines.declinedAt, since)));
  return holding.union(declined);
});

/** Those of some buyers who have a payment open, or had a card declined since an instant. */
export async function buyersWithLimits(tx: Db, buyerIds: readonly number[], since: Date): Promise<Set<number>> {
  const rows = await selectWithLimits(tx, { buyerIds, since });
  return new Set(rows.map(({ id }) => id));
}
