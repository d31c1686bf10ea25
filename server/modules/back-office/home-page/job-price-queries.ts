import { and, asc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { serviceTypes } from '../../../../shared/domain/words/enums.ts';
import { jobCorrections, leadPurchases, leads } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { instantOf, isMarketSale, isPaid, type RevenueWanted } from '../figures/figures-queries.ts';

const paid = leadPurchases.customerPaymentAmountCents;

interface Asked extends RevenueWanted {
  at: Date;
  minJobs: number;
  minElectricians: number;
}

/** Selects what customers paid in the twelve months before an instant on leads that electricians paid for, by kind of work as filed or corrected. */
const paidJobs = (db: Db, { at, countTest }: Asked) =>
  db
    .select({
      serviceType: sql<(typeof serviceTypes)[number]>`coalesce(${jobCorrections.serviceType}, ${leads.serviceType})`.as('kind'),
      buyerId: leadPurchases.buyerId,
      paid: sql`${paid}::float8`.as('paid'),
    })
    .from(leadPurchases)
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .leftJoin(jobCorrections, eq(jobCorrections.purchaseId, leadPurchases.id))
    .where(
      and(
        isMarketSale,
        isPaid({ countTest }),
        eq(leadPurchases.salesStage, 'invoice_paid'),
        gte(leadPurchases.invoicePaidAt, sql`${instantOf(at)} - interval '12 months'`),
        gt(paid, 0),
      ),
    )
    .as('paid_jobs');

/**
 * Finds the range of what customers paid in the twelve months before an instant, by kind of work. Each electrician counts once, with the
 * median of their jobs, and the quartiles are taken over the midpoints between neighbours, so that no figure is the price of one of them.
 * Leaves out kinds with too few jobs or electricians.
 */
export async function findJobPrices(db: Db, asked: Asked) {
  const jobs = paidJobs(db, asked);
  const electricians = db
    .select({
      serviceType: jobs.serviceType,
      jobs: sql<number>`count(*)`.as('jobs'),
      median: sql`percentile_cont(0.5) within group (order by ${jobs.paid})`.as('median'),
    })
    .from(jobs)
    .where(inArray(jobs.serviceType, [...serviceTypes]))
    .groupBy(jobs.serviceType, jobs.buyerId)
    .as('electricians');
  const neighbours = db
    .select({
      serviceType: electricians.serviceType,
      jobs: electricians.jobs,
      midpoint: sql`(${electricians.median} + lead(${electricians.median}) over (partition by ${electricians.serviceType} order by ${electricians.median})) / 2`.as('midpoint'),
    })
    .from(electricians)
    .as('neighbours');
  return db
    .select({
      serviceType: neighbours.serviceType,
      from: sql<number>`percentile_cont(0.25) within group (order by ${neighbours.midpoint})`,
      to: sql<number>`percentile_cont(0.75) within group (order by ${neighbours.midpoint})`,
      jobs: sql<number>`sum(${neighbours.jobs})::int`,
    })
    .from(neighbours)
    .groupBy(neighbours.serviceType)
    .having(sql`sum(${neighbours.jobs}) >= ${asked.minJobs} and count(*) >= ${asked.minElectricians}`)
    .orderBy(asc(neighbours.serviceType));
}
