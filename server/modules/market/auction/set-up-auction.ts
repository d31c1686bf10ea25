import type { Urgency } from '../../../../shared/domain/words/enums.ts';
import { clockStart, type MarketSettings, minutesToZero } from '../../../../shared/domain/auction/market-settings.ts';
import { startPriceFrom } from '../../../../shared/domain/auction/start-price.ts';
import type { Db } from '../../../platform/db/client.ts';
import { coalesce } from '../../../platform/db/coalesce.ts';
import { newAuction } from './auction.ts';
import { findTerms, type StoredTerms } from './auction-terms-queries.ts';
import { defaultSettings } from '../settings/market-defaults.ts';
import type { MarketContext } from '../context.ts';

export interface AuctionTerms extends StoredTerms {
  settings: MarketSettings;
}

const findWith = (countTest: boolean) =>
  coalesce<Date, StoredTerms>(async (db, asked) => {
    const at = new Date(Math.max(...asked.map(Number)));
    const terms = await findTerms(db, { countTest, at });
    return () => terms;
  });

const findOfAllSales = findWith(true);
const findOfRealSales = findWith(false);

/** Finds the terms of an auction that is set up now: the market's settings and the latest sales, as this connection sees them. */
export async function findAuctionTerms({ config, clock }: MarketContext, db: Db): Promise<AuctionTerms> {
  const terms = await (config.isTestMode ? findOfAllSales : findOfRealSales)(db, clock.now());
  return { ...terms, settings: terms.settings ?? defaultSettings(config) };
}

interface Beginning {
  urgency: Urgency;
  at: Date;
}

/**
 * Returns the columns of an auction that is set up at `at`: its start price from the latest sales, its length by the urgency, and its
 * clock, which a night pause may start later.
 */
export function auctionBy({ settings, sales, dayBeforeCents }: AuctionTerms, { urgency, at }: Beginning) {
  return newAuction(
    startPriceFrom(sales, settings, dayBeforeCents),
    clockStart(settings, urgency, at),
    { minutes: minutesToZero(settings, urgency), releasedAt: at },
  );
}

/** Returns the columns of an auction that is set up at `at`, by the terms as this transaction sees them. */
export async function setUpAuction(ctx: MarketContext, tx: Db, beginning: Beginning) {
  return auctionBy(await findAuctionTerms(ctx, tx), beginning);
}
