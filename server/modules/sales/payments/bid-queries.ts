import { and, eq, exists, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { bidHoldBacks, bidPlans, leadPurchases, purchaseAttempts, standingBids } from '../../../../shared/schema/index.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import type { Db } from '../../../platform/db/client.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { AuctionName } from '../../market/index.ts';

const selectAwaited = prepared((tx, { attemptIds, at }: { attemptIds: readonly string[]; at: Date }) => {
  const holdBack = tx
    .select({ one: sql`1` })
    .from(bidHoldBacks)
    .where(
      and(
        eq(bidHoldBacks.leadId, purchaseAttempts.leadId),
        eq(bidHoldBacks.auctionEpoch, purchaseAttempts.auctionEpoch),
        eq(bidHoldBacks.buyerId, purchaseAttempts.buyerId),
        gt(bidHoldBacks.until, at),
      ),
    );
  return tx
    .selectDistinct({ leadId: purchaseAttempts.leadId, auctionEpoch: purchaseAttempts.auctionEpoch })
    .from(purchaseAttempts)
    .where(and(sql`${purchaseAttempts.id} = any(${arrayParam(attemptIds, 'uuid')})`, or(purchaseAttempts.isAutomatic, exists(holdBack))));
});

/** Finds the auctions of those of some attempts that standing bids wait for: attempts of bids, and payments by hand that hold bids back. */
export const findAwaited = (tx: Db, attemptIds: readonly string[], at: Date): Promise<AuctionName[]> => selectAwaited(tx, { attemptIds, at });

/** Makes it the turn of the bids of some leads from an instant on, if it would be later: presses that pay no more then let them go first. */
export async function bringPlansForward(tx: Db, leadIds: readonly number[], at: Date): Promise<void> {
  const later = tx
    .select({ leadId: bidPlans.leadId })
    .from(bidPlans)
    .where(and(inArray(bidPlans.leadId, [...leadIds]), gt(bidPlans.dueAt, at)))
    .orderBy(bidPlans.leadId)
    .for('update');
  await tx.update(bidPlans).set({ dueAt: at }).where(inArray(bidPlans.leadId, later));
}

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
