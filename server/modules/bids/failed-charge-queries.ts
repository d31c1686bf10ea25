import { and, eq, inArray, or } from 'drizzle-orm';
import { automaticPurchases, bidLimits, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import type { AuctionName } from '../market/index.ts';

/** The reasons for which a card is not tried again in the same auction. Neither a gateway that did not answer nor other keys are among them. */
const failed = ['card_declined', 'card_needs_holder', 'refused', 'mismatch', 'canceled', 'declined'] as const;

/**
 * The condition that an automatic attempt failed for a reason that lasts as long as its account's agreement (`bidLimits`): a later one is about
 * another card, or the same one set up again. A capture that was given up because the gateway did not answer is no fault of the card.
 */
export const isFailedForGood = and(
  eq(automaticPurchases.agreementId, bidLimits.agreementId),
  or(inArray(purchaseAttempts.reason, failed), and(eq(purchaseAttempts.reason, 'capture_failed'), eq(purchaseAttempts.settled, 'failed'))),
);

/** Finds the auctions in which an account's charge failed and is not tried again. */
export function findUncharged(db: Db, userId: number): Promise<AuctionName[]> {
  return db
    .selectDistinct({ leadId: purchaseAttempts.leadId, auctionEpoch: purchaseAttempts.auctionEpoch })
    .from(purchaseAttempts)
    .innerJoin(automaticPurchases, eq(automaticPurchases.attemptId, purchaseAttempts.id))
    .innerJoin(bidLimits, eq(bidLimits.userId, purchaseAttempts.buyerId))
    .where(and(eq(automaticPurchases.buyerId, userId), isFailedForGood));
}
