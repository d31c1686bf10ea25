import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { getPriceSample as contract } from '../../../../shared/contracts/market-settings.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { findSampledSales, findUnsampledSales } from './explained-sales-queries.ts';
import type { MarketContext } from '../context.ts';

const RECENT_SALES = 20;

/** Returns the sales that determine the start price now, and the recent paid ones that are left out, each with the reason. */
export async function getPriceSample({ db, config }: MarketContext): Promise<ResultOf<typeof contract>> {
  const countTest = config.isTestMode;
  const sample = await findSampledSales(db, { countTest });
  const sampled = sample.map(({ purchaseId }) => purchaseId);
  const others = await findUnsampledSales(db, { countTest, sampled, limit: RECENT_SALES });
  return {
    sample: sample.map(withPrice),
    leftOut: others.flatMap(({ reason, ...sale }) => (reason === null ? [] : [{ ...withPrice(sale), reason }])),
  };
}

function withPrice<S extends { priceCents: number }>({ priceCents, ...sale }: S) {
  return { ...sale, price: decimalFromCents(priceCents) };
}
