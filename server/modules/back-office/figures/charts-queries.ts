import { and, count, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { centsFromDecimal } from '../../../../shared/domain/money/money.ts';
import { type PipelineTab, stagesOfTab, stageStamps } from '../../../../shared/domain/pipeline/sales-stage.ts';
import { leadPurchases, leads } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { inSydney, instantOf, isInbound, isMarketSale, isPriced, revenueCents, type RevenueWanted } from './figures-queries.ts';

/** The maximum length of an auction, in minutes: one day. */
const MAX_MINUTES = 1440;

/** Selects the first of the month, and of the month eleven months before, in Sydney time. */
const thisMonth = (at: Date) => sql`date_trunc('month', ${inSydney(instantOf(at))})`;
const firstMonth = (at: Date) => sql`${thisMonth(at)} - interval '11 months'`;

/** Selects the start of the twelve months of which an instant is in the last. */
const yearBefore = (at: Date) => inSydney(sql`(${firstMonth(at)})`);

/** Finds the market's sales in each of the last twelve months in Sydney time, oldest first, including months without any. */
export function findMonths(db: Db, at: Date, wanted: RevenueWanted) {
  const months = sql`generate_series(${firstMonth(at)}, ${thisMonth(at)}, interval '1 month')`;
  // The start of each month, so that the time zone is converted twelve times and not for each purchase.
  const starts = sql`(select array_agg(${inSydney(sql`month`)} order by month) from ${months} as month)`;
  const sold = db
    .select({
      place: sql`width_bucket(${leadPurchases.purchasedAt}, ${starts})`.as('sold_in'),
      count: count().as('purchases'),
      revenueCents: revenueCents(wanted).as('revenue'),
    })
    .from(leadPurchases)
    .where(and(isMarketSale, gte(leadPurchases.purchasedAt, yearBefore(at))))
    .groupBy(sql`1`)
    .as('sold');
  return db
    .select({
      month: sql<string>`to_char(months.month, 'YYYY-MM')`,
      purchases: sql<number>`coalesce(${sold.count}, 0)::int`,
      revenueCents: sql`coalesce(${sold.revenueCents}, 0)`.mapWith(centsFromDecimal),
    })
    .from(sql`${months} with ordinality as months (month, place)`)
    .leftJoin(sold, eq(sold.place, sql`months.place`))
    .orderBy(sql`months.place`);
}

const funnel = ['purchased', 'called', 'quote_sent', 'quote_accepted', 'booked_in', 'invoice_paid'] as const;

// The last stages first. A timestamp is enough, because some purchases were moved back.
const stepsBack: readonly Exclude<PipelineTab, 'purchased' | 'declined'>[] = [
  'invoice_paid',
  'booked_in',
  'quote_accepted',
  'quote_sent',
  'called',
];

const isAt = (tab: PipelineTab) => {
  const stamps = stagesOfTab(tab).flatMap((stage) => (stage === 'purchased' ? [] : [leadPurchases[stageStamps[stage]]]));
  return or(...stamps.map(isNotNull), inArray(leadPurchases.salesStage, stagesOfTab(tab)));
};

/** Counts how many purchases reached each stage or a later one, from the first stage to the last. */
export async function countFunnel(db: Db) {
  const cases = stepsBack.map((tab) => sql`when ${isAt(tab)} then ${sql.raw(String(funnel.indexOf(tab)))}`);
  const rows = await db
    .select({ place: sql<number>`case ${sql.join(cases, sql` `)} else 0 end`.as('place'), count: count() })
    .from(leadPurchases)
    .where(isMarketSale)
    .groupBy(sql`1`);
  return funnel.map((stage, place) => ({
    stage,
    count: rows.filter((row) => row.place >= place).reduce((sum, row) => sum + row.count, 0),
  }));
}

// Groups by hour first, because an hour is an hour in Sydney too: the time zone is converted once for each hour and not for each row.
const hourOf = (instant: AnyPgColumn) => sql`date_bin('1 hour', ${instant}, '2000-01-01T00:00Z')`;

const none = sql<number>`0`;

/** Counts what was filed and sold by weekday (Monday is 1) and hour in Sydney, over the last twelve months. */
export function findWeek(db: Db, at: Date) {
  const filedIn = hourOf(leads.createdAt);
  const filed = db
    .select({ local: inSydney(filedIn).as('local'), filed: count().as('filed'), sold: none.as('sold') })
    .from(leads)
    .where(and(isInbound, gte(leads.createdAt, yearBefore(at))))
    .groupBy(filedIn);
  const soldIn = hourOf(leadPurchases.purchasedAt);
  const sold = db
    .select({ local: inSydney(soldIn).as('local'), filed: none.as('filed'), sold: count().as('sold') })
    .from(leadPurchases)
    .where(and(isMarketSale, gte(leadPurchases.purchasedAt, yearBefore(at))))
    .groupBy(soldIn);
  const hours = unionAll(filed, sold).as('hours');
  return db
    .select({
      weekday: sql<number>`date_part('isodow', ${hours.local})::int`.as('weekday'),
      hour: sql<number>`date_part('hour', ${hours.local})::int`.as('hour'),
      inbound: sql<number>`sum(${hours.filed})::int`,
      sold: sql<number>`sum(${hours.sold})::int`,
    })
    .from(hours)
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`);
}

/**
 * Finds what leads sold for over the last twelve months: the mean price by the whole minutes that the auction's clock had run. Sales
 * after its end count in the last minute, sales before its start in minute 0.
 */
export function findClearing(db: Db, at: Date, wanted: RevenueWanted) {
  const elapsed = sql`floor(date_part('epoch', ${leadPurchases.purchasedAt} - ${leads.lastPriceUpdate}) / 60)`;
  const minute = sql<number>`greatest(0, least(${elapsed}, ${leads.auctionDuration}, ${sql.raw(String(MAX_MINUTES))}))::int`;
  return db
    .select({
      minute: minute.as('minute'),
      sold: count(),
      meanPriceCents: sql`round(avg(${leadPurchases.priceAtClaimCents}), 2)`.mapWith(centsFromDecimal),
    })
    .from(leadPurchases)
    .innerJoin(leads, eq(leads.currentPurchaseId, leadPurchases.id))
    .where(and(isPriced(wanted), gte(leadPurchases.purchasedAt, yearBefore(at))))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}
