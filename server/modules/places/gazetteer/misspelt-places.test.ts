import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createChance } from '../../../../tests/proofs/abuse/random.ts';
import { misspeltByHand, misspeltByRule, namesOfTowns, sharesFound } from '../../../../tests/support/places/misspelt-places.ts';
import { builtFile } from '../../../platform/built-file.ts';
import { openGazetteer } from './gazetteer.ts';

const places = openGazetteer('/there/is/no/such/folder');
const found = (typed: string) =>
  places.search(typed).map(({ suburb, state, postcode, guessFor }) => `${suburb} ${state} ${postcode}${guessFor === undefined ? '' : ` for ${guessFor}`}`);

describe('the share of misspelt places that are found', () => {
  it.each(['tuned', 'unseen', 'shared-names', 'in-addresses'] as const)('is as high as it was in the list "%s"', (list) => {
    const { first, firstThree } = sharesFound(places, misspeltByHand(list));

    expect(first).toBeGreaterThanOrEqual(95);
    expect(firstThree).toBeGreaterThanOrEqual(98);
  });

  it('is as high for any town with one slip', () => {
    const towns = namesOfTowns(readFileSync(builtFile('places/localities.txt', 'scripts/places.mjs'), 'utf8'), 1);
    const { first, firstThree } = sharesFound(places, misspeltByRule(towns, 400, createChance(7)));

    expect(first).toBeGreaterThanOrEqual(95);
    expect(firstThree).toBeGreaterThanOrEqual(98);
  });
});

describe('a guess', () => {
  it.each([
    ['marickville', 'Marrickville NSW 2204 for marickville'],
    ['marickville nsw', 'Marrickville NSW 2204 for marickville'],
    ['12 king st marickville', 'Marrickville NSW 2204 for marickville'],
    ['12 king st, marickville, nsw 2204', 'Marrickville NSW 2204 for marickville'],
    ['Unit 4, 12 Smith St newtwon', 'Newtown NSW 2042 for newtwon'],
    ['frankson', 'Frankston VIC 3199 for frankson'],
    ['frankso', 'Frankston VIC 3199 for frankso'],
    ['stkilda', 'St Kilda VIC 3182 for stkilda'],
    ['osean grove', 'Ocean Grove VIC 3226 for osean grove'],
    ['mout victoria', 'Mount Victoria NSW 2786 for mout victoria'],
    ['parramatta vic', 'Parramatta NSW 2150 for parramatta'],
    ['newtown 2043', 'Newtown NSW 2042 for newtown'],
    ['asdf 2204', 'Marrickville NSW 2204 for asdf'],
    ['hobart sth', 'South Hobart TAS 7004 for hobart sth'],
    ['vic park east', 'East Victoria Park WA 6101 for vic park east'],
    ['w ryde', 'West Ryde NSW 2114 for w ryde'],
    ['freo', 'Fremantle WA 6160 for freo'],
    ['toowang qdl', 'Toowong QLD 4066 for toowang qdl'],
    ['toowong qdl', 'Toowong QLD 4066 for toowong qdl'],
    ['27 main rd moona tas', 'Moonah TAS 7009'],
    ['3/16 charles st launcestn tas', 'Launceston TAS 7250 for launcestn'],
    ['60 webb st nare warren', 'Narre Warren VIC 3805 for nare warren'],
    ['2/31 puckle st mooney ponds', 'Moonee Ponds VIC 3039 for mooney ponds'],
    ['22 limestone ave anslie act', 'Ainslie ACT 2602 for anslie'],
  ])('is made for "%s": %s', (typed, expected) => {
    expect(found(typed).slice(0, 3)).toContain(expected);
  });

  it('comes before a hamlet of that very name when it is likelier by far, and after a town', () => {
    expect(found('paramatta').slice(0, 2)).toEqual(['Parramatta NSW 2150 for paramatta', 'Paramatta SA 5558']);
    expect(found('leichardt').slice(0, 2)).toEqual(['Leichhardt NSW 2040 for leichardt', 'Leichardt VIC 3516']);
    expect(found('surrey hills')[0]).toBe('Surrey Hills VIC 3127');
    expect(found('surrey hills')).toContain('Surry Hills NSW 2010 for surrey hills');
  });

  it.each(['mosm', 'Port Douglas', 'newtown', '2204', 'Broome WA', 'mt gravatt'])('is not made for "%s", which is spelt right', (typed) => {
    expect(found(typed)[0]).not.toContain(' for ');
  });

  it.each([
    ['wyalla', 'Whyalla SA 5600'],
    ['gungarlin', 'Gungahlin ACT 2912'],
    ['oakley', 'Oakleigh VIC 3166'],
    ['hawthorne', 'Hawthorn VIC 3122'],
    ['mossman', 'Mosman NSW 2088'],
    ['logan', 'Logan City QLD 4114'],
  ])('of a much larger place is asked about after the smaller one of the name "%s": %s', (typed, larger) => {
    const [first, ...others] = places.search(typed);

    expect(first?.isAsked).toBeUndefined();
    expect(others.filter(({ isAsked }) => isAsked).map(({ suburb, state, postcode }) => `${suburb} ${state} ${postcode}`)).toEqual([larger]);
  });

  it.each(['wyalla qld', 'Hawthorne QLD 4171', 'mossman 4873'])('of a much larger place is not asked about when "%s" says where', (typed) => {
    expect(places.search(typed).filter(({ isAsked }) => isAsked)).toEqual([]);
  });

  it('comes before a shopping centre of that name', () => {
    expect(found('wyalla').slice(0, 2)).toEqual(['Wyalla QLD 4615', 'Whyalla SA 5600 for wyalla']);
    expect(found('marrickville').at(-1)).toBe('Marrickville Metro NSW 2204');
    expect(found('parramatta westfield')).toEqual(['Parramatta Westfield NSW 2150']);
  });

  it.each(['asdf qwer', 'nowhereville', 'Kowalski', 'Behind the old mill', 'Smith Street', 'xy'])('is not made for "%s"', (typed) => {
    expect(found(typed)).toEqual([]);
  });
});

it.each(['redclif', 'redclife', 'redlcliffe'])('of two towns of one name the larger comes first for "%s"', (typed) => {
  expect(places.search(typed).slice(0, 2).map(({ suburb, state }) => `${suburb} ${state}`)).toEqual(['Redcliffe QLD', 'Redcliffe WA']);
});

describe('the centre of a city', () => {
  it.each([
    ['Sydney CBD', ['Sydney NSW 2000']],
    ['perth cbd', ['Perth WA 6000']],
    ['CBD vic', ['Melbourne VIC 3000']],
    ['Brisbane City', ['Brisbane City QLD 4000']],
  ])('is found for "%s"', (typed, expected) => {
    expect(found(typed)).toEqual(expected);
  });

  it('may be that of any capital', () => {
    expect(new Set(found('CBD').map((label) => label.replace(/ \d+$/, '')))).toEqual(
      new Set(['Sydney NSW', 'Melbourne VIC', 'Brisbane QLD', 'Perth WA', 'Adelaide SA', 'Canberra ACT']),
    );
  });
});
