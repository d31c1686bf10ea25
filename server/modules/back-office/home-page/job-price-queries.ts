import { and, asc, count, countDistinct, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { serviceTypes } from '../../../../shared/domain/words/enums.ts';
import { jobCorrections, leadPurchases, leads } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { instantOf, isMarketSale } from '../figures/figures-queries.ts';

const paid = leadPurchases.customerPaymentAmountCents;

interface Asked {
  at: Date;
  minJobs: number;
  minElectricians: number;
}

/**
 * Finds the quartiles of what customers paid in the twelve months before an instant, by kind of work as filed or as the electrician
 * corrected it. Leaves out kinds with too few jobs, or jobs of too few electricians, and jobs that electricians added themselves.
 */
export async function findJobPrices(db: Db, { at, minJobs, minElectricians }: Asked) {
  const kinds = db
    .select({
      serviceType: sql<(typeof serviceTypes)[number]>`coalesce(${jobCorrections.serviceType}, ${leads.serviceType})`.as('kind'),
      paid: paid,
      buyerId: leadPurchases.buyerId,
    })
    .from(leadPurchases)
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .leftJoin(jobCorrections, eq(jobCorrections.purchaseId, leadPurchases.id))
    .where(
      and(
        isMarketSale,
        eq(leadPurchases.salesStage, 'invoice_paid'),
        gte(leadPurchases.invoicePaidAt, sql`${instantOf(at)} - interval '12 months'`),
        gt(paid, 0),
      ),
    )
    .as('kinds');
  return db
    .select({
      serviceType: kinds.serviceType,
      from: sql<number>`percentile_cont(0.25) within group (order by ${kinds.paid}::float8)`,
      to: sql<number>`percentile_cont(0.75) within group (order by ${kinds.paid}::float8)`,
      jobs: count(),
    })
    .from(kinds)
    .where(inArray(kinds.serviceType, [...serviceTypes]))
    .groupBy(kinds.serviceType)
    .having(and(gte(count(), minJobs), gte(countDistinct(kinds.buyerId), minElectricians)))
    .orderBy(asc(kinds.serviceType));
}
