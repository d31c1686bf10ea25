import { LOWEST_PRICE_CENTS, payableCents, priceAt } from '../../../../shared/domain/auction/auction-price.ts';
import { type Discount, discountCents } from '../../../../shared/domain/auction/discount.ts';
import type { Urgency } from '../../../../shared/domain/words/enums.ts';
import { clockStart, type MarketSettings, minutesToZero } from '../../../../shared/domain/auction/market-settings.ts';
import { startPriceFrom } from '../../../../shared/domain/auction/start-price.ts';
import { MINUTE_MS, DAY_MS } from '../../../../shared/domain/time/durations.ts';

/** A sale as it happened. Money in cents. */
export interface PastSale {
  /** When its auction was set up. */
  postedAt: Date;
  soldAt: Date;
  urgency: Urgency;
  /** What its auction started at. */
  startCents: number;
  amountPaidCents: number;
  /** What its buyer had taken off. */
  discount: Discount | null;
}

/** A sale as other settings would have made it. Money in cents. */
export interface ReplayedSale {
  startCents: number;
  /** The price at the moment of the sale. */
  priceCents: number;
  amountPaidCents: number;
}

/** What later auctions are set up by. */
type EarlierSale = Pick<PastSale, 'postedAt' | 'soldAt' | 'startCents' | 'amountPaidCents'>;

/** Returns the start price of the latest sale that was posted at least a day before an instant; null if there is none. */
function startDayBefore(sales: readonly EarlierSale[], at: Date): number | null {
  const until = at.getTime() - DAY_MS;
  let latest: EarlierSale | undefined;
  for (const sale of sales) {
    if (sale.postedAt.getTime() <= until && !(latest && latest.postedAt > sale.postedAt)) latest = sale;
  }
  return latest?.startCents ?? null;
}

/** Returns the latest amounts paid before an instant, newest first. `sales` is sorted oldest first. */
function latestPaid(sales: readonly EarlierSale[], before: Date, count: number): number[] {
  const found: number[] = [];
  for (let index = sales.length - 1; index >= 0 && found.length < count; index -= 1) {
    const sale = sales[index];
    if (sale && sale.soldAt < before && sale.amountPaidCents > 0) found.push(sale.amountPaidCents);
  }
  return found;
}

/**
 * Plays past sales again under settings: the same buyers at the same moments with the same discounts, each sale part of what
 * later auctions start at. Both lists come oldest first; `earlier` are the sales before them as they happened. A daily change is
 * measured from the sales alone, as if nothing had been posted that was not sold.
 */
export function replaySales(
  settings: MarketSettings,
  { earlier, sales }: { earlier: readonly EarlierSale[]; sales: readonly PastSale[] },
): ReplayedSale[] {
  const known: EarlierSale[] = [...earlier];
  return sales.map(({ postedAt, soldAt, urgency, discount }) => {
    const latest = latestPaid(known, postedAt, settings.sampleSize);
    const startCents = startPriceFrom(latest, settings, startDayBefore(known, postedAt));
    const priceCents = priceAt(
      {
        startCents,
        minimumCents: LOWEST_PRICE_CENTS,
        startsAt: clockStart(settings, urgency, postedAt),
        durationMs: minutesToZero(settings, urgency) * MINUTE_MS,
      },
      soldAt,
    );
    const off = discount ? discountCents(discount, priceCents) : 0;
    const amountPaidCents = payableCents(priceCents - off);
    known.push({ postedAt, soldAt, startCents, amountPaidCents });
    return { startCents, priceCents, amountPaidCents };
  });
}

/** Sums and means of sales. Money in whole cents, nothing where there is none. */
export interface SalesFigures {
  totalCents: number;
  averageCents: number;
  /** The middle sum that was paid; of an even number the mean of the two in the middle. */
  medianCents: number;
  averageStartCents: number;
  freeCount: number;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]) => (values.length === 0 ? 0 : Math.round(sumOf(values) / values.length));

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return meanOf(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

/** Sums up sales that were played again. */
export function figuresOf(sales: readonly ReplayedSale[]): SalesFigures {
  const paid = sales.map(({ amountPaidCents }) => amountPaidCents);
  return {
    totalCents: sumOf(paid),
    averageCents: meanOf(paid),
    medianCents: medianOf(paid),
    averageStartCents: meanOf(sales.map(({ startCents }) => startCents)),
    freeCount: paid.filter((cents) => cents === 0).length,
  };
}

/** Cuts a list into at most `most` runs of like length, in order. */
export function runsOf<T>(list: readonly T[], most: number): T[][] {
  const count = Math.min(most, list.length);
  return Array.from({ length: count }, (_, index) =>
    list.slice(Math.round((index * list.length) / count), Math.round(((index + 1) * list.length) / count)),
  );
}
