import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { cardDeclines, purchaseAttempts } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { isOpen } from '../../market/index.ts';

const selectDeclines = prepared((tx, { buyerId, since }: { buyerId: number; since: Date }) =>
  tx
    .select({ at: cardDeclines.declinedAt })
    .from(cardDeclines)
    .where(and(eq(cardDeclines.userId, buyerId), gt(cardDeclines.declinedAt, since)))
    .orderBy(asc(cardDeclines.declinedAt)),
);

/** Finds when a buyer's cards were declined since an instant, oldest first. */
export async function declinesSince(tx: Db, buyerId: number, since: Date): Promise<Date[]> {
  const rows = await selectDeclines(tx, { buyerId, since });
  return rows.map(({ at }) => at);
}

const selectWithLimits = prepared((tx, { buyerIds, since }: { buyerIds: readonly number[]; since: Date }) => {
  const asked = arrayParam(buyerIds, 'int');
  const holding = tx
    .select({ id: purchaseAttempts.buyerId })
    .from(purchaseAttempts)
    .where(and(sql`${purchaseAttempts.buyerId} = any(${asked})`, isOpen));
  const declined = tx
    .select({ id: cardDeclines.userId })
    .from(cardDeclines)
    .where(and(sql`${cardDeclines.userId} = any(${asked})`, gt(cardDeclines.declinedAt, since)));
  return holding.union(declined);
});

/** Finds which of some buyers have an open payment, or had a card declined since an instant. */
export async function buyersWithLimits(tx: Db, buyerIds: readonly number[], since: Date): Promise<Set<number>> {
  const rows = await selectWithLimits(tx, { buyerIds, since });
  return new Set(rows.map(({ id }) => id));
}
