import { and, eq, isNull } from 'drizzle-orm';
import { bidAgreements, bidLimits, savedCards, standingBids } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';

/** A card that its holder agreed to have charged while away, and the one that is saved now. */
export const agreedCard = { customerId: savedCards.customerId, paymentMethodId: bidAgreements.paymentMethodId, isTest: bidAgreements.isTest, keptCard: savedCards.paymentMethodId };

export type AgreedCard = NonNullable<Awaited<ReturnType<typeof findAgreedCard>>>;

/** Finds the card that the standing bids of an account are charged to; undefined if it has no bids. */
export async function findAgreedCard(db: Db, userId: number) {
  const [row] = await db
    .select(agreedCard)
    .from(standingBids)
    .innerJoin(bidLimits, eq(bidLimits.userId, standingBids.userId))
    .innerJoin(bidAgreements, eq(bidAgreements.id, bidLimits.agreementId))
    .leftJoin(savedCards, eq(savedCards.userId, standingBids.userId))
    .where(and(eq(standingBids.userId, userId), isNull(standingBids.endedAt)))
    .limit(1);
  return row;
}
