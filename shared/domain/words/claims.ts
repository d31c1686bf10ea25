import type { BuyingTerms } from '../people/buying-rule.ts';

/**
 * What pages, emails and terms may say about our electricians: that each gave a licence number, is licensed, has a licence we
 * verified, has insurance we verified, or was personally vetted.
 */
export const claims = ['licence_given', 'licensed', 'licence_checked', 'insured', 'vetted'] as const;
export type Claim = (typeof claims)[number];

/** The market settings that decide which claims are true. */
export type ClaimTerms = Pick<BuyingTerms, 'buyingRule'> & {
  /** Whether buying needs public liability insurance that our staff have verified. */
  insuranceRequired: boolean;
};

/** The terms under which nothing is claimed; they are true in every market. */
export const leastTerms: ClaimTerms = { buyingRule: 'anyone', insuranceRequired: false };

/** Returns true when a claim may be made: only what the market requires of every buyer. No setting has electricians vetted. */
export function mayClaim({ buyingRule, insuranceRequired }: ClaimTerms, claim: Claim): boolean {
  switch (claim) {
    case 'licence_given':
      return buyingRule !== 'anyone';
    case 'licensed':
    case 'licence_checked':
      return buyingRule === 'licence_verified';
    case 'insured':
      return insuranceRequired;
    case 'vetted':
      return false;
    default:
      return claim satisfies never;
  }
}
