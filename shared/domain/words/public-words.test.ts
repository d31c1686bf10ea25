import { describe, expect, it } from 'vitest';
import { buyingRules } from '../people/buying-rule.ts';
import { wordsBeyond } from './claim-words.ts';
import { promisedTerms, publicWords, SENT_INSURANCE } from './public-words.ts';

const everyTerms = buyingRules.flatMap((buyingRule) => [false, true].map((insuranceRequired) => ({ buyingRule, insuranceRequired })));

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

describe.each(everyTerms)('under %o', (terms) => {
  const words = publicWords(terms);

  it('nothing is said that the rule does not carry', () => {
    expect(stringsIn(words).flatMap((text) => wordsBeyond(terms, text.replace(SENT_INSURANCE, '')))).toEqual([]);
  });

  it('the consent says that the electrician pays for the details, and its version is that of the rule alone', () => {
    expect(words.consent.text).toContain('The electrician pays us a fee for your details.');
    expect(words.consent.version.length).toBeLessThanOrEqual(40);
    expect(everyTerms.filter((other) => publicWords(other).consent.version === words.consent.version)).toEqual([terms]);
  });

  it('the version of the consent tells what was promised', () => {
    expect(promisedTerms(words.consent.version)).toEqual(terms);
  });

  it('speaks of insurance exactly where it is needed to buy', () => {
    expect(/insur/i.test(words.checks.text)).toBe(terms.insuranceRequired);
    expect(/insur/i.test(stringsIn(words).join(' ').replace(SENT_INSURANCE, ''))).toBe(terms.insuranceRequired);
  });
});

it.each([
  ['anyone', /We do not look licences up: you can/],
  ['licence_on_file', /gives us a licence number .* We do not look it up/],
  ['licence_verified', /We look every electrician’s licence up in its state’s register before they may take a job/],
] as const)('under %s the pages say exactly what is checked', (buyingRule, said) => {
  expect(publicWords({ buyingRule, insuranceRequired: false }).checks.text).toMatch(said);
});

it.each([
  ['anyone', 'optional'],
  ['licence_on_file', 'optional for now, needed to buy'],
  ['licence_verified', 'optional for now, needed to buy'],
] as const)('under %s the sign-up form calls the licence %s', (buyingRule, mark) => {
  expect(publicWords({ buyingRule, insuranceRequired: false }).signup.licenceMark).toBe(mark);
});

it.each([null, '2025-08-15', 'something-verified'])('a consent with the version %s promised nothing', (version) => {
  expect(promisedTerms(version)).toEqual({ buyingRule: 'anyone', insuranceRequired: false });
});
