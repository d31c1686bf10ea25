import { and, desc, eq, isNull, lte, max, type SQL, sql } from 'drizzle-orm';
import { centsFromDecimal } from '../../../../shared/domain/money/money.ts';
import { DEFAULT_MARKET_SETTINGS, type MarketSettings } from '../../../../shared/domain/auction/market-settings.ts';
import { leads, marketSettings } from '../../../../shared/schema/index.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { settingColumns } from '../settings/market-settings-store.ts';
import { priceSample } from './price-sample-queries.ts';

export interface StoredTerms {
  /** Null if nobody ever changed them. */
  settings: MarketSettings | null;
  /** The sales that determine a start price, in cents, newest first: as many as the settings sample. */
  sales: readonly number[];
  /** The start price of the day before, in cents; null if nothing was posted by then or the settings do not limit the daily change. */
  dayBeforeCents: number | null;
}

/** Selects the first start price of the latest request that was filed up to an instant. */
const startPriceUpTo = (db: Db, at: Date) =>
  db
    .select({ cents: leads.startingPriceCents })
    .from(leads)
    .where(and(isNull(leads.addedByUserId), isNull(leads.copiedFromLeadId), eq(leads.auctionEpoch, 0), lte(leads.createdAt, at)))
    .orderBy(desc(leads.createdAt))
    .limit(1);

const selectStartPriceUpTo = prepared((db, { at }: { at: Date }) => startPriceUpTo(db, at));

/** Finds the start price that the daily change is measured from, in cents: that of the day before. Null if nothing was posted by then. */
export async function findDayBefore(db: Db, at: Date): Promise<number | null> {
  const [row] = await selectStartPriceUpTo(db, { at: new Date(at.getTime() - DAY_MS) });
  return row?.cents ?? null;
}

/** Returns `priceSample` with the sample size of the current settings, or `sampleSize` if nobody ever changed them. */
export function currentSample(db: Db, { isTest, sampleSize }: { isTest: boolean | undefined; sampleSize: number }): SQL {
  const current = db.select({ sampleSize: marketSettings.sampleSize }).from(marketSettings).orderBy(desc(marketSettings.id)).limit(1).as('current');
  return priceSample({ isTest, limit: sql`(select coalesce(max(${current.sampleSize}), ${sampleSize}::int) from ${current})` });
}

const selectTerms = prepared((db, { isTest, sampleSize, dayBefore }: { isTest?: boolean; sampleSize: number; dayBefore: Date }) => {
  const sampled = currentSample(db, { isTest, sampleSize });
  const latest = db.select({ id: max(marketSettings.id) }).from(marketSettings);
  return db
    .select({
      settings: settingColumns,
      sales: sql<string[]>`(select coalesce(json_agg(sale.amount_paid::text order by sale.sold_at desc, sale.id desc), '[]') from ${sampled} as sale)`,
      dayBefore: sql<string | null>`case when ${marketSettings.maxDailyChangePercent} is not null then ${startPriceUpTo(db, dayBefore)} end`,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(marketSettings, eq(marketSettings.id, latest));
});

/** Finds the terms of an auction that is set up at an instant, in one statement. */
export async function findTerms(db: Db, { countTest, at }: { countTest: boolean; at: Date }): Promise<StoredTerms> {
  const values = { sampleSize: DEFAULT_MARKET_SETTINGS.sampleSize, dayBefore: new Date(at.getTime() - DAY_MS) };
  const [row] = await selectTerms(db, countTest ? values : { ...values, isTest: false });
  return {
    settings: row?.settings ?? null,
    sales: row?.sales.map(centsFromDecimal) ?? [],
    dayBeforeCents: row?.dayBefore == null ? null : centsFromDecimal(row.dayBefore),
  };
}
