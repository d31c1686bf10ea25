import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { getOperatorCharts } from '../../../shared/contracts/operators.ts';
import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { countFunnel, findClearing, findMonths, findWeek } from './charts-queries.ts';
import { readAtOnce } from './figures-queries.ts';

/** Returns the market over the twelve months of Sydney's calendar of which an instant falls into the last: money in dollars. */
export async function getCharts({ db, config }: AppContext, at: Date): Promise<ResultOf<typeof getOperatorCharts>> {
  const wanted = { countTest: isTestMode(config.payments) };
  // Every chart stands for itself, so that the largest need not wait for the others.
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
