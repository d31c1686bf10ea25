import type { BuyingTerms } from './buying-rule.ts';

/**
 * What pages, emails and terms may say of the market's electricians: that each gives a licence number, is licensed, had the licence
 * looked up by us, has insurance that we checked, or was vetted as a person.
 */
export const claims = ['licence_given', 'licensed', 'licence_checked', 'insured', 'vetted'] as const;
export type Claim = (typeof claims)[number];

/** The terms of the market that decide which claims may stand. */
export type ClaimTerms = Pick<BuyingTerms, 'buyingRule'> & {
  /** Whether buying needs public liability insurance that a person of the market has verified. */
  insuranceRequired: boolean;
};

/** The terms under which nothing is claimed; they hold in every market. */
export const leastTerms: ClaimTerms = { buyingRule: 'anyone', insuranceRequired: false };

/** Returns whether a claim may stand: only what the market asks of everyone who buys. No rule has electricians vetted. */
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
