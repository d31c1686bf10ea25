import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { previewMarketSettings as contract } from '../../../../shared/contracts/market-settings.ts';
import { marketBounds, type MarketSettings } from '../../../../shared/domain/auction/market-settings.ts';
import {
  figuresOf,
  type PastSale,
  replaySales,
  type ReplayedSale,
  runsOf,
} from './market-settings-replay.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { findMarketSettings, findPastSales } from './market-settings-store.ts';
import type { MarketContext } from '../context.ts';

const REPLAYED_SALES = 200;
/** How many earlier sales the replay starts from. Some of them were free and count for no average. */
const EARLIER_SALES = 3 * marketBounds.sampleSize.max;
const MAX_RUNS = 10;

interface Replayed extends PastSale {
  current: ReplayedSale;
  proposed: ReplayedSale;
}

/** Returns what the latest sales would have brought under proposed settings, next to the current settings. Changes nothing. */
export async function previewMarketSettings(
  { db, config }: MarketContext,
  proposed: MarketSettings,
): Promise<ResultOf<typeof contract>> {
  const { settings } = await findMarketSettings(config, db);
  const rows = await findPastSales(db, {
    countTest: config.isTestMode,
    limit: REPLAYED_SALES + EARLIER_SALES,
  });
  const past = { earlier: rows.slice(REPLAYED_SALES).toReversed(), sales: rows.slice(0, REPLAYED_SALES).toReversed() };
  const [byCurrent, byProposed] = [replaySales(settings, past), replaySales(proposed, past)];
  return {
    saleCount: past.sales.length,
    firstSoldAt: past.sales[0]?.soldAt ?? null,
    lastSoldAt: past.sales.at(-1)?.soldAt ?? null,
    current: presentFigures(byCurrent),
    proposed: presentFigures(byProposed),
    series: runsOf(past.sales.flatMap((sale, index) => bothOf(sale, byCurrent[index], byProposed[index])), MAX_RUNS).map(presentRun),
  };
}

function bothOf(sale: PastSale, current: ReplayedSale | undefined, proposed: ReplayedSale | undefined): Replayed[] {
  return current && proposed ? [{ ...sale, current, proposed }] : [];
}

function presentFigures(sales: readonly ReplayedSale[]) {
  const { totalCents, averageCents, medianCents, averageStartCents, freeCount } = figuresOf(sales);
  return {
    total: decimalFromCents(totalCents),
    average: decimalFromCents(averageCents),
    median: decimalFromCents(medianCents),
    averageStart: decimalFromCents(averageStartCents),
    freeCount,
  };
}

function presentRun(run: readonly Replayed[]) {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) throw new Error('A replay needs at least one sale');
  return {
    firstSoldAt: first.soldAt,
    lastSoldAt: last.soldAt,
    saleCount: run.length,
    current: presentFigures(run.map(({ current }) => current)).average,
    proposed: presentFigures(run.map(({ proposed }) => proposed)).average,
  };
}
