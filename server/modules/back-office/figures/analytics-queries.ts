import { asc, count, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { type PipelineTab, stagesOfTab } from '../../../../shared/domain/pipeline/sales-stage.ts';
import { HOUR_MS, SECOND_MS } from '../../../../shared/domain/time/durations.ts';
import { leadPurchases, leadReports, leads, providerCallbacks, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import {
  countPaid,
  countWhere,
  inSydney,
  instantOf,
  isInbound,
  isMarketSale,
  midnightBefore,
  revenueCents,
  type RevenueWanted,
} from './figures-queries.ts';

const inTab = (tab: PipelineTab) =>
  countWhere(sql`${leadPurchases.salesStage} in (${sql.join(stagesOfTab(tab).map((stage) => sql`${stage}`), sql`, `)})`);

export async function countProviders(db: Db) {
  const [row] = await db
    .select({ total: count(), active: countWhere(sql`${users.isActive}`) })
    .from(users)
    .where(eq(users.userType, 'provider'));
  return row ?? { total: 0, active: 0 };
}

/** Counts and sums the market's sales, in total and on the day of an instant. */
export async function sumSales(db: Db, at: Date, wanted: RevenueWanted) {
  const [row] = await db
    .select({
      count: count(),
      today: countWhere(gte(leadPurchases.purchasedAt, midnightBefore(at))),
      revenueCents: revenueCents(wanted),
      paidCount: countPaid(wanted),
      purchased: inTab('purchased'),
      called: inTab('called'),
      bookedIn: inTab('booked_in'),
      paid: inTab('invoice_paid'),
      safetyCheck: countWhere(sql`${leadPurchases.safetyCheckPassedAt} is not null`),
      finalised: countWhere(sql`${leadPurchases.finalisedAt} is not null`),
    })
    .from(leadPurchases)
    .where(isMarketSale);
  if (!row) throw new Error('The query must return one row');
  return row;
}

/** Counts the leads sold in each month in Sydney time, YYYY-MM, oldest first. */
export function countSalesByMonth(db: Db) {
  const month = sql`date_trunc('month', ${inSydney(leadPurchases.purchasedAt)})`;
  return db
    .select({ month: sql<string>`to_char(${month}, 'YYYY-MM')`, count: count() })
    .from(leadPurchases)
    .where(isMarketSale)
    .groupBy(month)
    .orderBy(month);
}

/** Counts the leads that customers filed, how many of them are sold, and how many came on the day of an instant. */
export async function countInbound(db: Db, at: Date) {
  const [row] = await db
    .select({
      total: count(),
      sold: countWhere(sql`${leads.status} = 'sold'`),
      today: countWhere(gte(leads.createdAt, midnightBefore(at))),
    })
    .from(leads)
    .where(isInbound);
  return row ?? { total: 0, sold: 0, today: 0 };
}

/** The median is that of the latest decisions, so that it takes no longer as the market grows. */
const LATEST_DECISIONS = 500;
const HOUR_SECONDS = HOUR_MS / SECOND_MS;

/** Finds within how many hours half of the latest 500 reports of bad leads were decided, to one decimal; null before the first decision. */
export async function findDecisionHours(db: Db): Promise<number | null> {
  const decided = db
    .select({ hours: sql<number>`extract(epoch from ${leadReports.decidedAt} - ${leadReports.createdAt}) / ${sql.raw(String(HOUR_SECONDS))}`.as('hours') })
    .from(leadReports)
    .where(inArray(leadReports.status, ['approved', 'declined']))
    .orderBy(desc(leadReports.decidedAt), desc(leadReports.id))
    .limit(LATEST_DECISIONS)
    .as('decided');
  const [row] = await db.select({ hours: sql<number | null>`round((percentile_cont(0.5) within group (order by ${decided.hours}))::numeric, 1)::float` }).from(decided);
  return row?.hours ?? null;
}

/** Finds the market's latest sale and its buyer. */
export async function findLastSale(db: Db) {
  const [row] = await db
    .select({
      jobReference: leads.jobReference,
      buyerName: leadPurchases.buyerName,
      companyName: leadPurchases.buyerCompany,
      amountPaidCents: leadPurchases.amountPaidCents,
      at: leadPurchases.purchasedAt,
    })
    .from(leadPurchases)
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(isMarketSale)
    .orderBy(desc(leadPurchases.purchasedAt), desc(leadPurchases.id))
    .limit(1);
  return row;
}

/** Finds who has waited longest for a callback, and counts the waiting, in total and since before an instant. Undefined if nobody waits. */
export async function findFirstWaiting(db: Db, before: Date) {
  const { firstName, lastName, businessName, status, createdAt, id } = providerCallbacks;
  const [row] = await db
    .select({
      firstName,
      lastName,
      businessName,
      createdAt,
      waiting: sql<number>`(count(*) over ())::int`,
      waitingSinceBefore: sql<number>`(count(*) filter (where ${createdAt} < ${instantOf(before)}) over ())::int`,
    })
    .from(providerCallbacks)
    .where(eq(status, 'pending'))
    .orderBy(asc(createdAt), asc(id))
    .limit(1);
  return row;
}
