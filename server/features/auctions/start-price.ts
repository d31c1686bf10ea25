import { startPriceFrom } from '../../../shared/domain/auction-price.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { findLatestSales } from './auction-store.ts';

/** Returns what a new auction starts at, in cents, from the market's latest sales. */
export async function currentStartPrice(ctx: AppContext, tx: Db): Promise<number> {
  const sales = await findLatestSales(tx, { countTest: isTestMode(ctx.config.payments) });
  return startPriceFrom(sales);
}
