import { desc, sql } from 'drizzle-orm';
import { centsFromDecimal } from '../../../shared/domain/money.ts';
import { DEFAULT_MARKET_SETTINGS, type MarketSettings } from '../../../shared/domain/market-settings.ts';
import { marketSettings } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { settingColumns } from '../market/market-settings-store.ts';
import { priceSample } from './price-sample-queries.ts';

export interface AuctionTerms {
  settings: MarketSettings;
  /** The sales that make a start price, in cents, newest first: as many as the settings sample. */
  sales: readonly number[];
}

const selectTerms = prepared((db, { isTest, sampleSize }: { isTest?: boolean; sampleSize: number }) => {
  const current = db.select(settingColumns).from(marketSettings).orderBy(desc(marketSettings.id)).limit(1).as('current');
  const sampled = priceSample({ isTest, limit: sql`(select coalesce(max(${current.sampleSize}), ${sampleSize}::int) from ${current})` });
  return db
    .select({
      settings: current._.selectedFields,
      sales: sql<string[]>`(select coalesce(json_agg(sale.amount_paid::text order by sale.sold_at desc, sale.id desc), '[]') from ${sampled} as sale)`,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(current, sql`true`);
});

/** What an auction that is set up now goes by, in one statement. */
export async function findTerms(db: Db, { countTest }: { countTest: boolean }): Promise<AuctionTerms> {
  const { sampleSize } = DEFAULT_MARKET_SETTINGS;
  const [row] = await selectTerms(db, countTest ? { sampleSize } : { sampleSize, isTest: false });
  return { settings: row?.settings ?? DEFAULT_MARKET_SETTINGS, sales: row?.sales.map(centsFromDecimal) ?? [] };
}
