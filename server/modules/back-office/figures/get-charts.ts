import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { getOperatorCharts } from '../../../../shared/contracts/operators.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { countFunnel, findClearing, findMonths, findWeek } from './charts-queries.ts';
import { readAtOnce } from './figures-queries.ts';
import type { SalesContext } from '../../sales/index.ts';

/** Returns the market's charts over twelve months in Sydney time, of which an instant is in the last. Money is in dollars. */
export async function getCharts({ db, config }: SalesContext, at: Date): Promise<ResultOf<typeof getOperatorCharts>> {
  const wanted = { countTest: config.isTestMode };
  // The charts are independent of each other, so the largest runs in parallel with the others.
  const [week, rest] = await Promise.all([
    readAtOnce(db, (tx) => findWeek(tx, at)),
    readAtOnce(db, async (tx) => ({
      months: await findMonths(tx, at, wanted),
      funnel: await countFunnel(tx),
      clearing: await findClearing(tx, at, wanted),
    })),
  ]);
  return {
    months: rest.months.map(({ month, purchases, revenueCents }) => ({
      month,
      purchases,
      revenue: decimalFromCents(revenueCents),
    })),
    funnel: rest.funnel,
    week,
    clearing: rest.clearing.map(({ minute, sold, meanPriceCents }) => ({
      minute,
      sold,
      meanPrice: decimalFromCents(meanPriceCents),
    })),
  };
}
