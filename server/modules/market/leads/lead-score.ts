import type { BudgetRange, Timeframe } from '../../../../shared/domain/words/enums.ts';
import { unknownBudgets } from '../../../../shared/domain/words/unknown-budgets.ts';
import { isMobile, nationalPhone } from '../../../../shared/domain/contact/phone.ts';

/** What a quote request tells about how good a lead it is. */
export interface ScoredQuote {
  customerPhone: string;
  electricalWork: string;
  budgetRange: BudgetRange | null;
  timeframe: Timeframe | null;
  customerAddress: string | null;
  hasExistingElectrician: boolean;
}

/** The points of each sign of a good lead; the best of each add up to 10. */
const leadScorePoints = {
  phone: { mobile: 2, other: 1, unknown: 0 },
  /** The first row whose length the description reaches, in characters. */
  description: [
    { characters: 120, points: 2 },
    { characters: 40, points: 1 },
  ],
  budget: { known: 2, unknown: 0 },
  timeframe: { asap: 2, this_week: 2, this_month: 1, just_pricing: 0 },
  address: { given: 1, missing: 0 },
  otherElectrician: { none: 1, some: 0 },
} as const;

/**
 * Returns how good a lead is, a whole number from 0 to 10.
 * @decision lead_score
 */
export function leadScore(quote: ScoredQuote): number {
  const { phone, description, budget, timeframe, address, otherElectrician } = leadScorePoints;
  const length = quote.electricalWork.trim().length;
  const reachable = nationalPhone(quote.customerPhone) ? phone.other : phone.unknown;
  return [
    isMobile(quote.customerPhone) ? phone.mobile : reachable,
    description.find(({ characters }) => length >= characters)?.points ?? 0,
    quote.budgetRange === null || unknownBudgets.includes(quote.budgetRange) ? budget.unknown : budget.known,
    quote.timeframe ? timeframe[quote.timeframe] : 0,
    quote.customerAddress?.trim() ? address.given : address.missing,
    quote.hasExistingElectrician ? otherElectrician.some : otherElectrician.none,
  ].reduce<number>((total, points) => total + points, 0);
}
