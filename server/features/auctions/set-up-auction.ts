import type { Urgency } from '../../../shared/domain/enums.ts';
import { clockStart, type MarketSettings, minutesToZero } from '../../../shared/domain/market-settings.ts';
import { startPriceFrom } from '../../../shared/domain/start-price.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { together } from '../../db/together.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { findMarketSettings } from '../market/market-settings-store.ts';
import { newAuction } from './auction.ts';
import { findLatestSales } from './auction-store.ts';

interface AuctionTerms {
  settings: MarketSettings;
  /** The latest sales, in cents. */
  sales: readonly number[];
}

const findTerms = together(async (db, asked: readonly { countTest: boolean }[]) => {
  const { settings } = await findMarketSettings(db);
  const sales = new Map<boolean, number[]>();
  for (const countTest of new Set(asked.map((one) => one.countTest))) {
    sales.set(countTest, await findLatestSales(db, { countTest, limit: settings.sampleSize }));
  }
  return ({ countTest }): AuctionTerms => ({ settings, sales: sales.get(countTest) ?? [] });
});

/** Finds what an auction that is set up now goes by: the market's settings and the latest sales, as they stand for this connection. */
export function findAuctionTerms({ config }: AppContext, db: Db): Promise<AuctionTerms> {
  return findTerms(db, { countTest: isTestMode(config.payments) });
}

interface Beginning {
  urgency: Urgency;
  at: Date;
}

/**
 * Returns the columns of an auction that is set up at `at`: its start price from the latest sales, its time by the urgency,
 * and its clock, which a night pause lets start later.
 */
export function auctionBy({ settings, sales }: AuctionTerms, { urgency, at }: Beginning) {
  return newAuction(
    startPriceFrom(sales, settings),
    clockStart(settings, urgency, at),
    minutesToZero(settings, urgency),
  );
}

/** Returns the columns of an auction that is set up at `at` by its terms as they stand in this transaction. */
export async function setUpAuction(ctx: AppContext, tx: Db, beginning: Beginning) {
  return auctionBy(await findAuctionTerms(ctx, tx), beginning);
}
