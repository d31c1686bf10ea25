import { LOWEST_PRICE_CENTS, payableCents, priceAt } from './auction-price.ts';
import { type Discount, discountCents } from './discount.ts';
import type { Urgency } from './enums.ts';
import { clockStart, type MarketSettings, minutesToZero } from './market-settings.ts';
import { startPriceFrom } from './start-price.ts';

/** A sale as it happened. Money in cents. */
export interface PastSale {
  /** When its auction was set up. */
  postedAt: Date;
  soldAt: Date;
  urgency: Urgency;
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

type Payment = Pick<PastSale, 'soldAt' | 'amountPaidCents'>;

/** The latest sums that were paid before an instant, newest first; the payments come oldest first. */
function latestPaid(payments: readonly Payment[], before: Date, count: number): number[] {
  const found: number[] = [];
  for (let index = payments.length - 1; index >= 0 && found.length < count; index -= 1) {
    const payment = payments[index];
    if (payment && payment.soldAt < before && payment.amountPaidCents > 0) found.push(payment.amountPaidCents);
  }
  return found;
}

/**
 * Plays past sales again under settings: the same buyers at the same moments with the same discounts, each sale part of what
 * later auctions start at. Both lists come oldest first; `earlier` are the sales before them as they happened.
 */
export function replaySales(
  settings: MarketSettings,
  { earlier, sales }: { earlier: readonly Payment[]; sales: readonly PastSale[] },
): ReplayedSale[] {
  const payments: Payment[] = [...earlier];
  return sales.map(({ postedAt, soldAt, urgency, discount }) => {
    const startCents = startPriceFrom(latestPaid(payments, postedAt, settings.sampleSize), settings);
    const priceCents = priceAt(
      {
        startCents,
        minimumCents: LOWEST_PRICE_CENTS,
        startsAt: clockStart(settings, urgency, postedAt),
        durationMs: minutesToZero(settings, urgency) * 60_000,
      },
      soldAt,
    );
    const off = discount ? discountCents(discount, priceCents) : 0;
    const amountPaidCents = payableCents(priceCents - off);
    payments.push({ soldAt, amountPaidCents });
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
