import { and, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { centsFromDecimal } from '../../../shared/domain/money.ts';
import { DEFAULT_MARKET_SETTINGS, type MarketSettings } from '../../../shared/domain/market-settings.ts';
import { leads, marketSettings } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { settingColumns } from '../market/market-settings-store.ts';
import { priceSample } from './price-sample-queries.ts';

export interface AuctionTerms {
  settings: MarketSettings;
  /** The sales that make a start price, in cents, newest first: as many as the settings sample. */
  sales: readonly number[];
  /** The start price of a day before, in cents; null where nothing was posted by then, or where the settings limit no change. */
  dayBeforeCents: number | null;
}

const DAY_MS = 86_400_000;

/** The start price of the latest request that was filed up to an instant and has the price it began with. */
const startPriceUpTo = (db: Db, at: Date) =>
  db
    .select({ cents: leads.startingPriceCents })
    .from(leads)
    .where(and(isNull(leads.addedByUserId), isNull(leads.copiedFromLeadId), eq(leads.auctionEpoch, 0), lte(leads.createdAt, at)))
    .orderBy(desc(leads.createdAt))
    .limit(1);

const selectStartPriceUpTo = prepared((db, { at }: { at: Date }) => startPriceUpTo(db, at));

/** The start price of a day before an instant, in cents, which the daily change is measured from; null where nothing was posted by then. */
export async function findDayBefore(db: Db, at: Date): Promise<number | null> {
  const [row] = await selectStartPriceUpTo(db, { at: new Date(at.getTime() - DAY_MS) });
  return row?.cents ?? null;
}

const currentSettings = (db: Db) => db.select(settingColumns).from(marketSettings).orderBy(desc(marketSettings.id)).limit(1).as('current');

/** Returns `priceSample` with as many sales as the current settings sample, or `sampleSize` where nobody ever changed them. */
export function currentSample(db: Db, { isTest, sampleSize }: { isTest: boolean | undefined; sampleSize: number }): SQL {
  const current = currentSettings(db);
  return priceSample({ isTest, limit: sql`(select coalesce(max(${current.sampleSize}), ${sampleSize}::int) from ${current})` });
}

const selectTerms = prepared((db, { isTest, sampleSize, dayBefore }: { isTest?: boolean; sampleSize: number; dayBefore: Date }) => {
  const current = currentSettings(db);
  const sampled = currentSample(db, { isTest, sampleSize });
  return db
    .select({
      settings: current._.selectedFields,
      sales: sql<string[]>`(select coalesce(json_agg(sale.amount_paid::text order by sale.sold_at desc, sale.id desc), '[]') from ${sampled} as sale)`,
      dayBefore: sql<string | null>`case when ${current.maxDailyChangePercent} is not null then ${startPriceUpTo(db, dayBefore)} end`,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(current, sql`true`);
});

/** What an auction that is set up at an instant goes by, in one statement. */
export async function findTerms(db: Db, { countTest, at }: { countTest: boolean; at: Date }): Promise<AuctionTerms> {
  const values = { sampleSize: DEFAULT_MARKET_SETTINGS.sampleSize, dayBefore: new Date(at.getTime() - DAY_MS) };
  const [row] = await selectTerms(db, countTest ? values : { ...values, isTest: false });
  return {
    settings: row?.settings ?? DEFAULT_MARKET_SETTINGS,
    sales: row?.sales.map(centsFromDecimal) ?? [],
    dayBeforeCents: row?.dayBefore == null ? null : centsFromDecimal(row.dayBefore),
  };
}
