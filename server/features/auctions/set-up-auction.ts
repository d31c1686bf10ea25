import type { Urgency } from '../../../shared/domain/enums.ts';
import { clockStart, minutesToZero } from '../../../shared/domain/market-settings.ts';
import { startPriceFrom } from '../../../shared/domain/start-price.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { together } from '../../db/together.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { newAuction } from './auction.ts';
import { type AuctionTerms, findTerms } from './auction-terms-queries.ts';

const findWith = (countTest: boolean) =>
  together<Date, AuctionTerms>(async (db, asked) => {
    const at = new Date(Math.max(...asked.map(Number)));
    const terms = await findTerms(db, { countTest, at });
    return () => terms;
  });

const findOfAllSales = findWith(true);
const findOfRealSales = findWith(false);

/** Finds what an auction that is set up now goes by: the market's settings and the latest sales, as they stand for this connection. */
export function findAuctionTerms({ config, clock }: AppContext, db: Db): Promise<AuctionTerms> {
  return (isTestMode(config.payments) ? findOfAllSales : findOfRealSales)(db, clock.now());
}

interface Beginning {
  urgency: Urgency;
  at: Date;
}

/**
 * Returns the columns of an auction that is set up at `at`: its start price from the latest sales, its time by the urgency,
 * and its clock, which a night pause lets start later.
 */
export function auctionBy({ settings, sales, dayBeforeCents }: AuctionTerms, { urgency, at }: Beginning) {
  return newAuction(
    startPriceFrom(sales, settings, dayBeforeCents),
    clockStart(settings, urgency, at),
    minutesToZero(settings, urgency),
  );
}

/** Returns the columns of an auction that is set up at `at` by its terms as they stand in this transaction. */
export async function setUpAuction(ctx: AppContext, tx: Db, beginning: Beginning) {
  return auctionBy(await findAuctionTerms(ctx, tx), beginning);
}
