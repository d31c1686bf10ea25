import type { PurchaseReturns } from '@shared/contracts/purchase-lists.ts';
import { centsFromDecimal } from '@shared/domain/money/money.ts';
import { MAX_SUBURBS } from '@shared/domain/money/returns.ts';
import { monthName, shortDollars } from '@/lib/utils/chart-texts.ts';

/** The leads of one month or suburb with cost and revenue, in dollars for the chart. */
export interface ReturnsRow {
  name: string;
  leads: number;
  wonJobs: number;
  spend: number;
  wonRevenue: number;
}

type WireRow = Pick<PurchaseReturns, 'leads' | 'wonJobs' | 'spend' | 'wonRevenue'>;

function rowOf(name: string, { leads, wonJobs, spend, wonRevenue }: WireRow): ReturnsRow {
  return {
    name,
    leads,
    wonJobs,
    spend: centsFromDecimal(spend) / 100,
    wonRevenue: centsFromDecimal(wonRevenue) / 100,
  };
}

/** Returns the rows of the chart by month, oldest first. */
export function monthRows({ byMonth }: PurchaseReturns): ReturnsRow[] {
  return byMonth.map(({ month, ...result }) => rowOf(monthName(month), result));
}

/** Returns the rows of the chart by suburb, in the order of the server. */
export function suburbRows({ bySuburb }: PurchaseReturns): ReturnsRow[] {
  return bySuburb.map(({ suburb, ...result }) => rowOf(suburb, result));
}

/** Returns the caption of the chart by suburb, which says if it shows only the top ones. */
export function suburbCaption({ bySuburb }: PurchaseReturns): string {
  const isPart = bySuburb.length >= MAX_SUBURBS;
  return isPart ? `Spend and won revenue, top ${MAX_SUBURBS} suburbs` : 'Spend and won revenue by suburb';
}

/** One scale shows both sums while neither is more than this many times the other. */
const SCALE_LIMIT = 20;

/** Returns true when spend needs a scale of its own beside won revenue, because its bars could not be seen. */
export function needsTwoScales(rows: readonly Pick<ReturnsRow, 'spend' | 'wonRevenue'>[]): boolean {
  const highestSpend = Math.max(0, ...rows.map(({ spend }) => spend));
  const highestRevenue = Math.max(0, ...rows.map(({ wonRevenue }) => wonRevenue));
  return highestSpend > 0 && highestRevenue > SCALE_LIMIT * highestSpend;
}

/** Returns the label of a bar: whole dollars, from a thousand on in short; none for no money. */
export function barText(value: unknown): string {
  const dollars = Number(value);
  if (dollars === 0) return '';
  return shortDollars(dollars < 1000 ? Math.round(dollars) : dollars);
}
