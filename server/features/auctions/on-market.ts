import type { LeadStatus } from '../../../shared/domain/enums.ts';
import { AppError, notFound } from '../../errors.ts';
import { ON_MARKET } from './on-market-queries.ts';

/** True while the market lists a lead: only then may it be quoted, claimed, watched or given a discount code. */
export function isOnMarket({ status }: { status: LeadStatus }): boolean {
  return status === ON_MARKET;
}

/** The refusal for everyone who was not first. */
export function leadSold(message = 'Someone got in first. You were not charged.'): AppError {
  return new AppError('lead_sold', message);
}

/**
 * Returns a lead that the market lists. Refuses `lead_sold` for one that somebody bought, and `not_found` for every other, so
 * that nobody learns of a lead that was never listed to them.
 */
export function requireOnMarket<Lead extends { status: LeadStatus }>(lead: Lead | undefined, soldMessage?: string): Lead {
  if (lead && isOnMarket(lead)) return lead;
  if (lead?.status === 'sold') throw leadSold(soldMessage);
  throw notFound('lead');
}
