import { eq, sql } from 'drizzle-orm';
import { automaticPurchases, bidLimits, leads, purchaseAttempts, savedCards, standingBids } from '../../../shared/schema/index.ts';
import { arrayParam } from '../../platform/db/array-param.ts';
import type { Db } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { bidColumns, limitColumns } from './bid-with-limits-queries.ts';
import { leadColumns } from './matched-lead-queries.ts';

const selectClaims = prepared((tx, { attemptIds }: { attemptIds: readonly string[] }) =>
  tx
    .select({
      attemptId: automaticPurchases.attemptId,
      asked: { bidVersion: automaticPurchases.bidVersion, agreementId: automaticPurchases.agreementId },
      bid: { ...bidColumns, endedAt: standingBids.endedAt },
      lead: leadColumns,
      // The demo keeps no cards.
      isCardKept: sql<boolean>`(${purchaseAttempts.kind} = 'demo' or ${savedCards.paymentMethodId} is not distinct from ${purchaseAttempts.paymentMethodId})`,
      limits: limitColumns,
      agreementId: bidLimits.agreementId,
    })
    .from(automaticPurchases)
    .innerJoin(standingBids, eq(standingBids.id, automaticPurchases.bidId))
    .innerJoin(bidLimits, eq(bidLimits.userId, automaticPurchases.buyerId))
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, automaticPurchases.attemptId))
    .innerJoin(leads, eq(leads.id, automaticPurchases.leadId))
    .leftJoin(savedCards, eq(savedCards.userId, automaticPurchases.buyerId))
    .where(sql`${automaticPurchases.attemptId} = any(${arrayParam(attemptIds, 'uuid')})`),
);

/** Finds the bids behind some automatic attempts with their leads and their accounts' limits and cards, as they are now. */
export const findClaims = (tx: Db, attemptIds: readonly string[]) => selectClaims(tx, { attemptIds });

export type BidClaim = Awaited<ReturnType<typeof findClaims>>[number];
