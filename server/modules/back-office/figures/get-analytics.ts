import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { getOperatorAnalytics } from '../../../../shared/contracts/operators.ts';
import { callbackDueAt, callbacksOverdueBefore } from '../callbacks/callback-clock.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import {
  countInbound,
  countProviders,
  countSalesByMonth,
  findDecisionHours,
  findFirstWaiting,
  findLastSale,
  sumSales,
} from './analytics-queries.ts';
import { readAtOnce } from './figures-queries.ts';
import type { SalesContext } from '../../sales/index.ts';

type Analytics = ResultOf<typeof getOperatorAnalytics>;

const meanCents = (sum: number, count: number) => (count === 0 ? 0 : Math.round(sum / count));

/** Returns the market's figures at an instant: money in dollars, rates in percent, zeros if there is nothing. */
export function getAnalytics({ db, config }: SalesContext, at: Date): Promise<Analytics> {
  return readAtOnce(db, async (tx) => {
    const providers = await countProviders(tx);
    const { count, today: soldToday, revenueCents, paidCount, ...salesStages } = await sumSales(tx, at, { countTest: config.isTestMode });
    const months = await countSalesByMonth(tx);
    const inbound = await countInbound(tx, at);
    const decisionHours = await findDecisionHours(tx);
    const lastSale = presentSale(await findLastSale(tx));
    const callbacks = presentCallbacks(await findFirstWaiting(tx, callbacksOverdueBefore(at)));
    return {
      totalProviders: providers.total,
      activeProviders: providers.active,
      totalPurchases: count,
      totalRevenue: decimalFromCents(revenueCents),
      averageRevenuePerProvider: decimalFromCents(meanCents(revenueCents, providers.total)),
      purchasesByMonth: Object.fromEntries(months.map(({ month, count: bought }) => [month, bought])),
      inboundLeads: inbound.total,
      conversionRate: inbound.total === 0 ? 0 : (inbound.sold / inbound.total) * 100,
      averageLeadValue: decimalFromCents(meanCents(revenueCents, paidCount)),
      salesStages,
      decisionHours,
      today: { inbound: inbound.today, sold: soldToday, lastSale, ...callbacks },
    };
  });
}

function presentSale(sale: Awaited<ReturnType<typeof findLastSale>>): Analytics['today']['lastSale'] {
  if (!sale) return null;
  const { amountPaidCents, ...shown } = sale;
  return { ...shown, amountPaid: decimalFromCents(amountPaidCents) };
}

function presentCallbacks(first: Awaited<ReturnType<typeof findFirstWaiting>>) {
  return {
    callbacksWaiting: first?.waiting ?? 0,
    callbacksOverdue: first?.waitingSinceBefore ?? 0,
    nextCallback: first
      ? {
          name: `${first.firstName} ${first.lastName}`,
          businessName: first.businessName,
          dueAt: callbackDueAt(first.createdAt),
        }
      : null,
  };
}
