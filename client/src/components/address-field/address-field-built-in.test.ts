import { describe, expect, it } from 'vitest';
import { builtInSuggestions } from './address-field-built-in.ts';

const textsFor = (typed: string) => builtInSuggestions(typed).map(({ text }) => text);

describe('builtInSuggestions', () => {
  it.each([
    ['nothing for an empty text', '', []],
    ['nothing for two characters', 'sy', []],
    ['nothing for two characters among spaces', '  sy  ', []],
    ['nothing for an address that is complete but elsewhere', 'Broome WA 6725', []],
    ['nothing for a street that is complete but elsewhere', '12 Smith St, Broome WA 6725', []],
    ['a locality by the start of its name', 'mel', ['Melbourne VIC 3000']],
    ['a locality by the middle of its name', 'coast', ['Gold Coast QLD 4217']],
    ['a locality in capitals, with spaces around', '  CAIRNS ', ['Cairns QLD 4870']],
    ['localities by their state', 'tas', ['Hobart TAS 7000', 'Launceston TAS 7250']],
    ['a locality by its whole label', 'Perth WA 6000', ['Perth WA 6000']],
    ['a postcode, although it starts with digits', '3220', ['Geelong VIC 3220']],
    ['a postcode with its zero', '0800', ['Darwin NT 0800']],
    ['postcodes by their start', '250', ['Wollongong NSW 2500']],
    ['a street by one letter of its locality', '12 Smith St g', ['12 Smith St, Geelong VIC 3220', '12 Smith St, Gold Coast QLD 4217']],
    ['a street without a number', 'Smith Street, cairns', ['Smith Street, Cairns QLD 4870']],
    [
      'a street as typed, completed by its locality',
      '12 Smith St wagga',
      ['12 Smith St, Wagga Wagga NSW 2650'],
    ],
    [
      'a street as typed, completed by the postcode',
      '3/12 Old Mill Road, 4217',
      ['3/12 Old Mill Road, Gold Coast QLD 4217'],
    ],
    [
      'every locality that the end of a street may mean',
      '7 King Rd ma',
      [
        '7 King Rd, Maroochydore QLD 4558',
        '7 King Rd, Mackay QLD 4740',
        '7 King Rd, Mandurah WA 6210',
      ],
    ],
    [
      'the first five localities for a street without one',
      '12 Smith St',
      [
        '12 Smith St, Sydney NSW 2000',
        '12 Smith St, Melbourne VIC 3000',
        '12 Smith St, Brisbane QLD 4000',
        '12 Smith St, Perth WA 6000',
        '12 Smith St, Adelaide SA 5000',
      ],
    ],
    [
      'the literal rule for a number alone',
      '123',
      [
        '123 Main Street, Sydney NSW 2000',
        '123 George Street, Sydney NSW 2000',
        '123 Main Street, Melbourne VIC 3000',
        '123 George Street, Melbourne VIC 3000',
        '123 Main Street, Brisbane QLD 4000',
        '123 George Street, Brisbane QLD 4000',
      ],
    ],
    [
      'a street for a name nobody knows',
      'Smithers',
      [
        'Smithers Street, Sydney NSW 2000',
        'Smithers Street, Melbourne VIC 3000',
        'Smithers Street, Brisbane QLD 4000',
        'Smithers Street, Perth WA 6000',
        'Smithers Street, Adelaide SA 5000',
      ],
    ],
    [
      'the literal rule for the number of a unit',
      '3/12a smi',
      [
        '3/12a Main Street, Sydney NSW 2000',
        '3/12a George Street, Sydney NSW 2000',
        '3/12a Main Street, Melbourne VIC 3000',
        '3/12a George Street, Melbourne VIC 3000',
        '3/12a Main Street, Brisbane QLD 4000',
        '3/12a George Street, Brisbane QLD 4000',
      ],
    ],
    [
      'no second "Street" after one that was typed',
      'Smithers Rd',
      [
        'Smithers Rd, Sydney NSW 2000',
        'Smithers Rd, Melbourne VIC 3000',
        'Smithers Rd, Brisbane QLD 4000',
        'Smithers Rd, Perth WA 6000',
        'Smithers Rd, Adelaide SA 5000',
      ],
    ],
  ])('gives %s', (_what, typed, expected) => {
    expect(textsFor(typed)).toEqual(expected);
  });

  it('takes the number alone for no street, so "12 Sydney" may still become "12 Sydney Road"', () => {
    expect(textsFor('12 Sydney')).not.toContain('12, Sydney NSW 2000');
  });

  it('gives six at most', () => {
    expect(textsFor('nsw')).toHaveLength(6);
  });

  it('tells where each suggestion is', () => {
    expect(builtInSuggestions('hobart')[0]?.point).toEqual({
      latitude: -42.8821,
      longitude: 147.3272,
    });
  });
});
