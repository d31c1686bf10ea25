import { describe, expect, it } from 'vitest';
import { sentencesWithin, wordsBeyond } from './claim-words.ts';
import type { ClaimTerms } from './claims.ts';

const anyone: ClaimTerms = { buyingRule: 'anyone', insuranceRequired: false };
const onFile: ClaimTerms = { buyingRule: 'licence_on_file', insuranceRequired: false };
const verified: ClaimTerms = { buyingRule: 'licence_verified', insuranceRequired: false };
const insured: ClaimTerms = { buyingRule: 'licence_verified', insuranceRequired: true };
const all = [anyone, onFile, verified, insured];

describe('no rule carries', () => {
  it.each([
    'Only accredited electricians.',
    'Background-checked and police checked.',
    'Certified tradespeople near you',
    'We screen everyone. Pre-screened sparkies.',
    'Hand-picked for you',
    'Carefully selected locals',
    'Approved by our team',
    'Pre-approved contractors',
    'Fully qualified electricians',
    'Prequalified for your job',
    'Vetted and ready',
    'A trusted network',
    'Trustworthy tradies',
    'Work guaranteed',
    'With a five-year warranty',
    'Reputable local businesses',
    'Reliable sparkies',
    'Authorised electrical workers',
    'Registered electrical contractors',
    'Check their credentials: all proven',
    'Recommended by us',
    'Endorsed electricians',
    'Trade-trained and experienced',
    'Your local experts',
    'The best electricians in town',
    'You are in safe hands',
    'Peace of mind',
    '5-star service',
    'Holds a Certificate III',
    'Police-cleared and compliant',
    'Interviewed by our team',
    'A selected tradie',
    'Award-winning service',
    'ACCREDITED',
    'hand\u2011picked',
    'vet\u00ADted',
  ])('%s', (text) => {
    for (const terms of all) expect(wordsBeyond(terms, text)).not.toEqual([]);
  });
});

describe('only a rule that asks for it carries', () => {
  it.each<[string, readonly ClaimTerms[]]>([
    ['Licensed electricians', [verified, insured]],
    ['fully licensed', [verified, insured]],
    ['FULLY LICENSED', [verified, insured]],
    ['fully licenced', [verified, insured]],
    ['Every one is a licence holder', [verified, insured]],
    ['Our electricians hold a current licence', [verified, insured]],
    ['An electrician with an electrical licence', [verified, insured]],
    ['Verified electricians', [verified, insured]],
    ['Licence-checked electricians', [verified, insured]],
    ['We check every licence', [verified, insured]],
    ['whose licence is looked up', [verified, insured]],
    ['Each gives us a licence number', [onFile, verified, insured]],
    ['With a licence on file', [verified, insured]],
    ['Licence number on file', [onFile, verified, insured]],
    ['Insured electricians', [insured]],
    ['Covered by public liability', [insured]],
    ['Fully indemnified', [insured]],
    ['Covered for any damage', [insured]],
  ])('%s', (text, carriedBy) => {
    expect(all.filter((terms) => wordsBeyond(terms, text).length === 0)).toEqual(carriedBy);
  });
});

describe('every rule carries', () => {
  it.each([
    'Electrical work needs a licence.',
    'Ask for the licence number before work starts, and look it up in the register of your state.',
    'We do not look licences up.',
    'Enter your licence number and the state of the licence.',
    'Check the licence yourself.',
    'The price is on screen, to the cent.',
    'Our services come with consumer guarantees under the Australian Consumer Law.',
    'Safety switch tests and a certificate of electrical safety.',
  ])('%s', (text) => {
    for (const terms of all) expect(wordsBeyond(terms, text)).toEqual([]);
  });
});

it('leaves out the sentences of a text that a rule does not carry, and only those', () => {
  const text = 'Terraces with old boards. Our licensed, vetted sparkies know them. Ask early!';

  expect(sentencesWithin(anyone, text)).toBe('Terraces with old boards. Ask early!');
  expect(sentencesWithin(verified, 'Our licensed electricians know them.')).toBe('Our licensed electricians know them.');
});
