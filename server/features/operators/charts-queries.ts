import { and, count, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { centsFromDecimal } from '../../../shared/domain/money.ts';
import { type PipelineTab, stagesOfTab, stageStamps } from '../../../shared/domain/sales-stage.ts';
import { leadPurchases, leads } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { inSydney, instantOf, isInbound, isMarketSale, isPriced, revenueCents, type RevenueWanted } from './figures-queries.ts';

/** No auction lasts longer, in minutes: a day. */
const LONGEST_MINUTES = 1440;

/** In the time of Sydney's clocks: the first of the month, and that of eleven months before. */
const thisMonth = (at: Date) => sql`date_trunc('month', ${inSydney(instantOf(at))})`;
const firstMonth = (at: Date) => sql`${thisMonth(at)} - interval '11 months'`;

/** The instant at which the twelve months began of which an instant falls into the last. */
const yearBefore = (at: Date) => inSydney(sql`(${firstMonth(at)})`);

/** What the market sold in each of the last twelve months of Sydney's calendar, oldest first, nothing in some of them. */
export function findMonths(db: Db, at: Date, wanted: RevenueWanted) {
  const months = sql`generate_series(${firstMonth(at)}, ${thisMonth(at)}, interval '1 month')`;
  // Where each month began, so that the calendar is asked twelve times and not for each purchase.
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

// The last steps first. A stamp is enough: some went back.
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

/** How many of all purchases came to each stage or to one after it, from the first stage to the last. */
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

// An hour is an hour in Sydney too, so the calendar is asked once for each of them and not for each row.
const hourOf = (instant: AnyPgColumn) => sql`date_bin('1 hour', ${instant}, '2000-01-01T00:00Z')`;

const none = sql<number>`0`;

/** What was filed and what was sold on each weekday (Monday is 1) and hour in Sydney, over the last twelve months. */
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
 * What leads sold for, over the last twelve months: the mean price at which they were taken, by the whole minutes that
 * the clock of their auction had run. What was taken after its end counts into its last minute, before its start into 0.
 */
export function findClearing(db: Db, at: Date, wanted: RevenueWanted) {
  const elapsed = sql`floor(date_part('epoch', ${leadPurchases.purchasedAt} - ${leads.lastPriceUpdate}) / 60)`;
  const minute = sql<number>`greatest(0, least(${elapsed}, ${leads.auctionDuration}, ${sql.raw(String(LONGEST_MINUTES))}))::int`;
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
