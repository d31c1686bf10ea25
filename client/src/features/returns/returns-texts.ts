import type { PurchaseReturns } from '@shared/contracts/purchase-lists.ts';
import { centsFromDecimal } from '@shared/domain/money.ts';
import { MOST_SUBURBS } from '@shared/domain/returns.ts';
import { monthName } from '@/lib/chart-texts.ts';

/** Leads of one month or suburb with what they cost and brought in; the sums in dollars, as a chart draws them. */
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

/** Says what the chart by suburb shows, and that it may not be all. */
export function suburbCaption({ bySuburb }: PurchaseReturns): string {
  const isPart = bySuburb.length >= MOST_SUBURBS;
  return isPart ? `Spend and won revenue, top ${MOST_SUBURBS} suburbs` : 'Spend and won revenue by suburb';
}
