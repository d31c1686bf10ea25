import { STANDARD_MINUTES } from '@shared/domain/auction/auction-price.ts';
import { centsFromDecimal } from '@shared/domain/money/money.ts';
import { formatCount } from '@/lib/time/format.ts';
import { exactDollars, monthName } from '@/lib/utils/chart-texts.ts';
import type { Charts } from './operator-reading.ts';

/** A month for the charts, with revenue in dollars. */
export interface MonthRow {
  name: string;
  purchases: number;
  revenue: number;
}

/** Returns the months in the server's order. */
export function monthRows({ months }: Charts): MonthRow[] {
  return months.map(({ month, purchases, revenue }) => ({
    name: monthName(month),
    purchases,
    revenue: centsFromDecimal(revenue) / 100,
  }));
}

const monthText = ({ purchases, revenue }: MonthRow) =>
  `${formatCount(purchases)} ${purchases === 1 ? 'purchase' : 'purchases'}, ${exactDollars(revenue)}`;

/** Compares the running month with the one before it: "Nov 2026 so far: 12 purchases, $340.20. Oct 2026: 9 purchases, $280.00." */
export function comparisonText(rows: readonly MonthRow[]): string {
  const [before, current] = rows.slice(-2);
  return before && current ? `${current.name} so far: ${monthText(current)}. ${before.name}: ${monthText(before)}.` : '';
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** What is counted for each hour of the week. */
export type WeekCount = 'inbound' | 'sold';

export interface Week {
  /** By weekday from Monday, then by hour. */
  counts: readonly (readonly number[])[];
  /** The busiest hour of the week; null without data. */
  busiest: { weekday: (typeof weekdays)[number]; hour: number; count: number } | null;
}

/** Formats an hour of the day: 9 → "9 am". */
export function hourName(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Returns how many leads came in or were sold in each hour of the week. */
export function weekOf({ week }: Charts, what: WeekCount): Week {
  const found = new Map(week.map((cell) => [`${cell.weekday} ${cell.hour}`, cell[what]]));
  const counts = weekdays.map((_, day) => hours.map((hour) => found.get(`${day + 1} ${hour}`) ?? 0));
  const cells = weekdays.flatMap((weekday, day) =>
    hours.map((hour) => ({ weekday, hour, count: counts[day]?.[hour] ?? 0 })),
  );
  const [most] = cells.toSorted((one, other) => other.count - one.count);
  return { counts, busiest: most && most.count > 0 ? most : null };
}

/** The darkest step of the heat map. */
const STEPS = 4;

/** Returns how dark a cell is: 0 for nothing, up to 4 for the most. */
export function heatOf(count: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (count === 0 || most === 0) return 0;
  return Math.ceil((count / most) * STEPS) as 1 | 2 | 3 | 4;
}

/** Leads sold at the same time after they were posted, with their mean price in dollars. */
export interface PricePoint {
  /** Whole minutes; sales after the end of the auction count as its last minute. */
  minute: number;
  sold: number;
  price: number;
}

/** Groups points by `minuteOf`, with the mean price of their leads. */
function grouped({ clearing }: Charts, minuteOf: (minute: number) => number): PricePoint[] {
  const sums = new Map<number, { sold: number; cents: number }>();
  for (const { minute, sold, meanPrice } of clearing) {
    const at = minuteOf(minute);
    const sum = sums.get(at) ?? { sold: 0, cents: 0 };
    sums.set(at, { sold: sum.sold + sold, cents: sum.cents + sold * centsFromDecimal(meanPrice) });
  }
  return [...sums]
    .filter(([, { sold }]) => sold > 0)
    .map(([minute, { sold, cents }]) => ({ minute, sold, price: Math.round(cents / sold) / 100 }))
    .toSorted((one, other) => one.minute - other.minute);
}

/** Returns the mean sale prices by minute. */
export function pricePoints(charts: Charts): PricePoint[] {
  return grouped(charts, (minute) => minute);
}

/** Returns the chart's last minute: the end of a standard auction, or of the longest one with a sale. */
export function lastMinute({ clearing }: Charts): number {
  return clearing.reduce((last, { minute }) => Math.max(last, minute), STANDARD_MINUTES);
}

const BAND_MINUTES = 5;

/** Returns the mean prices in bands of five minutes, with labels: "15–19 min", the last one "60 min and later". */
export function priceBands(charts: Charts): (PricePoint & { name: string })[] {
  const last = lastMinute(charts);
  const nameOf = (minute: number) =>
    minute + BAND_MINUTES > last ? `${minute} min and later` : `${minute}–${minute + BAND_MINUTES - 1} min`;
  const bands = grouped(charts, (minute) => minute - (minute % BAND_MINUTES));
  return bands.map(({ minute, sold, price }) => ({ minute, sold, price, name: nameOf(minute) }));
}
