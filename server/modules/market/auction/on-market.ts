import type { LeadStatus } from '../../../../shared/domain/words/enums.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { ON_MARKET } from './on-market-queries.ts';

/** Returns whether the market lists a lead: only then may it be quoted, claimed, watched or given a discount code. */
export function isOnMarket({ status }: { status: LeadStatus }): boolean {
  return status === ON_MARKET;
}

/** Returns the error for every buyer who was not first. */
export function leadSold(message = 'Someone got in first. You were not charged.'): AppError {
  return new AppError('lead_sold', message);
}

/**
 * Returns a lead that the market lists. Throws `lead_sold` if somebody bought it, and `not_found` otherwise, so that nobody learns about
 * a lead that they were never shown.
 */
export function requireOnMarket<Lead extends { status: LeadStatus }>(lead: Lead | undefined, soldMessage?: string): Lead {
  if (lead && isOnMarket(lead)) return lead;
  if (lead?.status === 'sold') throw leadSold(soldMessage);
  throw notFound('lead');
}
