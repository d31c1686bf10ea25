import { and, eq, isNull } from 'drizzle-orm';
import { leadPurchases, standingBids } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';

/** Finds the buyer of a purchase; undefined if they have no standing bids. */
export async function findBidder(tx: Db, purchaseId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ userId: standingBids.userId })
    .from(standingBids)
    .innerJoin(leadPurchases, and(eq(leadPurchases.buyerId, standingBids.userId), eq(leadPurchases.id, purchaseId)))
    .where(isNull(standingBids.endedAt))
    .limit(1);
  return row?.userId;
}

/** Returns whether an account has standing bids. */
export async function hasBids(tx: Db, userId: number): Promise<boolean> {
  return (await tx.$count(standingBids, and(eq(standingBids.userId, userId), isNull(standingBids.endedAt)))) > 0;
}
