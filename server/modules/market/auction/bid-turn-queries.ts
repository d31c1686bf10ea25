import { and, eq, exists, gt, inArray, or, sql } from 'drizzle-orm';
import { nextTurn } from '../../../../shared/domain/bids/bid-turn.ts';
import { bidHoldBacks, bidPlans, purchaseAttempts } from '../../../../shared/schema/index.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import type { Db } from '../../../platform/db/client.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { AuctionName } from './market-jobs.ts';

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
    .select({ leadId: purchaseAttempts.leadId, auctionEpoch: purchaseAttempts.auctionEpoch, isAfterBid: sql<boolean>`bool_or(${purchaseAttempts.isAutomatic})` })
    .from(purchaseAttempts)
    .where(and(sql`${purchaseAttempts.id} = any(${arrayParam(attemptIds, 'uuid')})`, or(purchaseAttempts.isAutomatic, exists(holdBack))))
    .groupBy(purchaseAttempts.leadId, purchaseAttempts.auctionEpoch);
});

/** An auction whose bids may go on, and whether that is because an attempt of a bid has ended. */
export interface GoingOn extends AuctionName {
  isAfterBid: boolean;
}

/** Finds the auctions of those of some attempts that standing bids wait for: attempts of bids, and payments by hand that hold bids back. */
export const findAwaited = (tx: Db, attemptIds: readonly string[], at: Date): Promise<GoingOn[]> => selectAwaited(tx, { attemptIds, at });

/**
 * Makes it the turn of the bids of some auctions from an instant on, if it would be later: presses that pay no more then let them go first.
 * After an attempt of a bid, the turn begins again for the next one.
 */
export async function beginTurns(tx: Db, auctions: readonly GoingOn[], at: Date): Promise<void> {
  const { leadId, auctionEpoch, dueAt, turnsSince } = bidPlans;
  const plans = await tx
    .select({ leadId, auctionEpoch, dueAt, turnsSince })
    .from(bidPlans)
    .where(inArray(leadId, auctions.map((auction) => auction.leadId)))
    .orderBy(leadId)
    .for('update');
  for (const plan of plans) {
    const auction = auctions.find((one) => one.leadId === plan.leadId && one.auctionEpoch === plan.auctionEpoch);
    if (!auction || (!auction.isAfterBid && plan.dueAt <= at)) continue;
    await tx.update(bidPlans).set(nextTurn(plan, at)).where(eq(leadId, plan.leadId));
  }
}
