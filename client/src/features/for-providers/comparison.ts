import { STANDARD_FLOOR_CENTS } from '@shared/domain/auction-price.ts';
import { formatCents } from '@shared/domain/money.ts';

/** How many leads both columns are reckoned for. */
export const COMPARED_LEADS = 10;

/** What the old way costs to set going, in dollars. */
export const oldWayCosts = [
  { what: 'Website', dollars: 2_000 },
  { what: 'Google ads', dollars: 1_500 },
  { what: 'Facebook ads', dollars: 1_500 },
  { what: 'Agency retainer', dollars: 1_000 },
  { what: 'Monthly management', dollars: 800 },
] as const;

export const oldWayTotal = oldWayCosts.reduce((sum, { dollars }) => sum + dollars, 0);
export const oldWayPerLead = oldWayTotal / COMPARED_LEADS;

/** Ours, with every lead bought at the lowest start price. */
export const ourPerLead = STANDARD_FLOOR_CENTS / 100;
export const ourTotal = ourPerLead * COMPARED_LEADS;

/** Writes whole dollars for copy: 6800 → "$6,800". */
export function inDollars(dollars: number): string {
  return formatCents(dollars * 100).slice(0, -'.00'.length);
}
