import { expect, it } from 'vitest';
import { claims, type ClaimTerms, leastTerms, mayClaim } from './claims.ts';

const claimedUnder = (terms: ClaimTerms) => claims.filter((claim) => mayClaim(terms, claim));

it.each<[ClaimTerms, string[]]>([
  [{ buyingRule: 'anyone', insuranceRequired: false }, []],
  [{ buyingRule: 'anyone', insuranceRequired: true }, ['insured']],
  [{ buyingRule: 'licence_on_file', insuranceRequired: false }, ['licence_given']],
  [{ buyingRule: 'licence_on_file', insuranceRequired: true }, ['licence_given', 'insured']],
  [{ buyingRule: 'licence_verified', insuranceRequired: false }, ['licence_given', 'licensed', 'licence_checked']],
  [{ buyingRule: 'licence_verified', insuranceRequired: true }, ['licence_given', 'licensed', 'licence_checked', 'insured']],
])('under %o only %o may be claimed', (terms, expected) => {
  expect(claimedUnder(terms)).toEqual(expected);
});

it('claims nothing under the least terms', () => {
  expect(claimedUnder(leastTerms)).toEqual([]);
});
