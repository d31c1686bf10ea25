import { STANDARD_FLOOR_CENTS } from '@shared/domain/auction/auction-price.ts';
import { formatCents } from '@shared/domain/money/money.ts';

/** The number of leads that both columns are calculated for. */
export const COMPARED_LEADS = 10;

/** The set-up costs of the old way, in dollars. */
export const oldWayCosts = [
  { what: 'Website', dollars: 2_000 },
  { what: 'Google ads', dollars: 1_500 },
  { what: 'Facebook ads', dollars: 1_500 },
  { what: 'Agency retainer', dollars: 1_000 },
  { what: 'Monthly management', dollars: 800 },
] as const;

export const oldWayTotal = oldWayCosts.reduce((sum, { dollars }) => sum + dollars, 0);
export const oldWayPerLead = oldWayTotal / COMPARED_LEADS;

/** Our cost per lead at the minimum start price. */
export const ourPerLead = STANDARD_FLOOR_CENTS / 100;
export const ourTotal = ourPerLead * COMPARED_LEADS;

/** Formats whole dollars: 6800 → "$6,800". */
export function inDollars(dollars: number): string {
  return formatCents(dollars * 100).slice(0, -'.00'.length);
}
