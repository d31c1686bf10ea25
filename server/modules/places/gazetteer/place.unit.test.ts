import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { australianStates, type AustralianState } from '../../../../shared/domain/words/enums.ts';
import { australianLocalities } from '../../../../shared/domain/places/localities.ts';
import { parsePlace, type Place, placeInWords, visiblePlace } from './place.ts';

/** What a stranger may see of a location. */
const publicPlace = (text: string, customerName = '', place: Place = parsePlace(text)) =>
  placeInWords(visiblePlace(text, customerName, place));

/** South, north, west and east of each state. */
const boxes: Record<AustralianState, [number, number, number, number]> = {
  NSW: [-37.6, -28.1, 140.9, 153.7],
  VIC: [-39.3, -33.9, 140.9, 150.1],
  QLD: [-29.3, -9, 137.9, 153.7],
  SA: [-38.2, -25.9, 128.9, 141.1],
  WA: [-35.3, -13.5, 112.8, 129.1],
  TAS: [-43.8, -39.4, 143.7, 148.6],
  NT: [-26.1, -10.8, 128.9, 138.1],
  ACT: [-35.95, -35.1, 148.7, 149.45],
};

describe('australianLocalities', () => {
  it('are 26 different places, the capitals first', () => {
    const names = australianLocalities.map(({ suburb, state }) => `${suburb} ${state}`);

    expect(new Set(names).size).toBe(26);
    expect(names.slice(0, 8)).toEqual([
      'Sydney NSW',
      'Melbourne VIC',
      'Brisbane QLD',
      'Perth WA',
      'Adelaide SA',
      'Hobart TAS',
      'Darwin NT',
      'Canberra ACT',
    ]);
  });

  it.each(australianLocalities)('$suburb lies in $state and is read as itself', ({ suburb, state, postcode, ...point }) => {
    const { latitude, longitude } = point;
    const [south, north, west, east] = boxes[state];

    expect(latitude > south && latitude < north).toBe(true);
    expect(longitude > west && longitude < east).toBe(true);
    expect(parsePlace(`${suburb} ${state} ${postcode}`)).toEqual({ suburb, state, postcode });
    expect(parsePlace(postcode).state).toBe(state);
    expect(parsePlace(suburb).suburb).toBe(suburb);
  });
});

describe('parsePlace', () => {
  it.each([
    ['Marrickville NSW 2204', 'Marrickville', 'NSW', '2204'],
    ['12/34 Smith St, Marrickville NSW 2204, Australia', 'Marrickville', 'NSW', '2204'],
    ['Marrickville 2204', 'Marrickville', 'NSW', '2204'],
    ['Unit 3 / 5 High St Fremantle, Western Australia 6160', 'Fremantle', 'WA', '6160'],
    ['Parramatta', 'Parramatta', null, null],
    ['45 King Street Newtown', 'Newtown', null, null],
    ['MARRICKVILLE nsw', 'Marrickville', 'NSW', null],
    ['Newtown, NSW, 2042', 'Newtown', 'NSW', '2042'],
    ['Newtown 2042 N.S.W.', 'Newtown', 'NSW', '2042'],
    ['Newtown (2042)', 'Newtown', 'NSW', '2042'],
    ['12 Smith St\nNewtown\nNSW 2042', 'Newtown', 'NSW', '2042'],
    ['１２ Smith St, New\u200btown ２０４２', 'Newtown', 'NSW', '2042'],
    ['12 St Kilda Road Melbourne VIC 3004', 'Melbourne', 'VIC', '3004'],
    ['3 Smith Street St Kilda', 'St Kilda', null, null],
    ['12 Church St Lane Cove NSW', 'Lane Cove', 'NSW', null],
    ['Cnr King St & Smith Rd Newtown NSW 2042', 'Newtown', 'NSW', '2042'],
    ['14 Old Court Road Newtown', 'Newtown', null, null],
    ['PO Box 12, Newtown NSW 2042', 'Newtown', 'NSW', '2042'],
    ['John Smith, 12 Smith St, Newtown NSW 2042', 'Newtown', 'NSW', '2042'],
    ['Smith Tower, 12 King St, Newtown NSW 2042', 'Newtown', 'NSW', '2042'],
    ['12 Smith St Newtown NSW 2042 ph 0491 570 006', 'Newtown', 'NSW', '2042'],
    ["o'connor wa 6163", "O'Connor", 'WA', '6163'],
    ['mckinnon vic 3204', 'McKinnon', 'VIC', '3204'],
    ['Mount Victoria NSW 2786', 'Mount Victoria', 'NSW', '2786'],
    ['Perth TAS 7300', 'Perth', 'TAS', '7300'],
    ['Western Australia', null, 'WA', null],
    ['Victoria', null, 'VIC', null],
    ['0870', null, 'NT', '0870'],
    ['12 Smith St 2204', null, 'NSW', '2204'],
    ['Newtown NSW near the park', null, 'NSW', null],
    ['PO Box 2204', null, null, null],
    ['Unit 2204', null, null, null],
    ['Smith St 2204', null, null, null],
    ['Newtown 5550 1234', null, null, null],
    ['Australia', null, null, null],
    ['', null, null, null],
  ])('reads %j as %s, %s, %s', (text, suburb, state, postcode) => {
    expect(parsePlace(text)).toEqual({ suburb, state, postcode });
  });

  it.each([
    ['0200', 'ACT'],
    ['0799', null],
    ['0800', 'NT'],
    ['0999', 'NT'],
    ['2599', 'NSW'],
    ['2600', 'ACT'],
    ['2618', 'ACT'],
    ['2619', 'NSW'],
    ['2899', 'NSW'],
    ['2900', 'ACT'],
    ['2920', 'ACT'],
    ['2921', 'NSW'],
    ['2999', 'NSW'],
    ['3000', 'VIC'],
    ['4999', 'QLD'],
    ['5000', 'SA'],
    ['6999', 'WA'],
    ['7000', 'TAS'],
    ['8999', 'VIC'],
    ['9999', 'QLD'],
  ])('puts postcode %s in %s', (postcode, state) => {
    expect(parsePlace(`Somewhere ${postcode}`).state).toBe(state);
  });
});

describe('what a stranger sees of a location', () => {
  it.each([
    'Broome',
    'St Kilda',
    'East St Kilda',
    'Mount Isa',
    'Alice Springs',
    'Port Douglas',
    'Surfers Paradise',
    'Wagga Wagga',
    'Brighton Le Sands',
    'Lane Cove',
    'Mount Victoria',
    "O'Connor",
    'Brighton-Le-Sands',
  ])('shows the suburb %s as typed', (suburb) => {
    expect(publicPlace(suburb)).toBe(suburb);
    expect(publicPlace(suburb.toUpperCase())).toBe(suburb);
  });

  it.each([
    ['sydney nsw 2000', 'Sydney NSW 2000'],
    ['45 King St, Newtown', 'Newtown'],
    ['Unit 5 Newtown NSW 2042', 'NSW 2042'],
    ['PO Box 12 Newtown NSW 2042', 'NSW 2042'],
    ["Bob's Cafe Newtown NSW 2042", 'NSW 2042'],
    ['12 Smith Street Johnson Electrical NSW 2204', 'NSW 2204'],
    ['John Smith Newtown NSW 2042', 'NSW 2042'],
    ['King St Marys NSW 2760', 'NSW 2760'],
    ['12 King St, Smith Tower, Sydney', 'Sydney'],
    ['GPO Box 2042, Sydney', 'Sydney'],
    ['tas', 'TAS'],
  ])('shows %j as %s', (text, shown) => {
    expect(publicPlace(text)).toBe(shown);
  });

  it.each([
    'Smith Street',
    'smith st',
    'St Kilda Road',
    '12 Smith St',
    '12 Smith',
    '1204 Broadway',
    'Jones Avenue',
    'Wattle Ave',
    'Banksia Close',
    'Ocean Drive',
    'Beach Parade',
    'Mill Lane',
    'Hill Terrace',
    'Pacific Highway',
    'Unit 5 Newtown',
    'Level 3 Smith Tower Sydney',
    'Smith Tower, Newtown',
    'Westfield Parramatta',
    'Broadway',
    'Lane Hill',
    'Zenith Quarter Newtown',
    'Big Hill Lake View',
    'Sparky Pty Ltd, Newtown',
    'John Smith',
    'John Smith, Newtown',
    'Newtown, John Smith',
    '45 King St, Newtown, John Smith',
    '12 Smith St John Smith',
    'Mrs Kowalski',
    '0491 570 006',
    'Newtown 0491 570 006',
    '0491 570 006 Newtown',
    'anna@example.com',
    'Newtown anna@example.com',
    'anna@example.com, Newtown',
    'www.example.com',
    '-33.8688, 151.2093',
    'near the station',
    'my house',
    'a very long remark on where it is',
    'x'.repeat(4_000),
    '',
    ' ',
  ])('shows nothing of %j but the country', (text) => {
    expect(publicPlace(text)).toBe('Australia');
  });

  const streets = fc.constantFrom('Smith', 'Old Northern', 'St Georges', 'Banksia', 'Kings Park');
  const types = fc.constantFrom('Street', 'St', 'Rd', 'Ave', 'Close', 'Pde', 'Terrace', 'Hwy');
  const numbers = fc.constantFrom('12', '4/12', '12a', 'Unit 4, 12', 'Lot 7', 'Level 3, 45');
  const suburbs = fc.constantFrom('Newtown', 'St Kilda', 'Surry Hills', 'Brighton Le Sands');
  const ends = fc.constantFrom('', ' NSW', ' NSW 2042', ', NSW, 2042, Australia', ' 2042');

  it('never shows a part of a street address, however it is put together', () => {
    const joins = fc.constantFrom(', ', ' ', '\n');
    const address = fc.tuple(numbers, streets, types, joins, suburbs, ends);
    fc.assert(
      fc.property(address, ([number, street, type, join, suburb, end]) => {
        const shown = publicPlace(`${number} ${street} ${type}${join}${suburb}${end}`);
        const place = shown.replace(/ ?(?:NSW|2042)/g, '');

        expect([suburb, 'Australia', '']).toContain(place);
      }),
      { numRuns: 1_000 },
    );
  });

  it('shows letters, a known state and a postcode and nothing else of any text', () => {
    const text = fc
      .array(fc.integer({ min: 0, max: 0x3_ff }), { maxLength: 60 })
      .map((codes) => String.fromCodePoint(...codes));
    const state = australianStates.join('|');
    const shape = new RegExp(`^(?:[A-Za-z' -]+|(?:[A-Za-z' -]+ )?(?:${state})(?: \\d{4})?)$`);
    fc.assert(
      fc.property(text, (typed) => {
        expect(publicPlace(typed)).toMatch(shape);
      }),
    );
  });
});

describe('what a stranger sees beside the customer’s name', () => {
  it.each([
    ['Kowalski', 'Anna Kowalski', 'Australia'],
    ['Anna Smith', 'Anna Kowalski', 'Australia'],
    ['12 Smith St Kowalski NSW 2204', 'Anna Kowalski', 'NSW 2204'],
    ['Newtown NSW 2042', 'Anna Kowalski', 'Newtown NSW 2042'],
    ['Paddington NSW 2021', 'Paddington Bear', 'Paddington NSW 2021'],
    ["O'Connor ACT 2602", "Sinead O'Connor", 'ACT 2602'],
    ["O'Connor ACT 2602", 'Sinead O’Connor', 'ACT 2602'],
    ["O'Connor ACT 2602", 'Sinéad OConnor', 'ACT 2602'],
    ["O'Connor ACT 2602", 'Sinead Connor', 'ACT 2602'],
    ['Connor ACT 2602', "Sinead O'Connor", 'ACT 2602'],
    ['Oconnor ACT 2602', "Sinead O'Connor", 'ACT 2602'],
    ['Delacy NSW 2282', 'Ana De Lacy', 'NSW 2282'],
    ['De Lacy NSW 2282', 'Ana Delacy', 'NSW 2282'],
    ['Broome WA 6725', 'Jo Smith-Broome', 'WA 6725'],
    ["O'Malley ACT 2606", "Sinead O'Connor", "O'Malley ACT 2606"],
  ])('shows of "%s" for %s only "%s"', (text, name, shown) => {
    expect(publicPlace(text, name)).toBe(shown);
  });
});

describe('what a stranger sees with what a list of suburbs makes of the text', () => {
  const broome = { suburb: 'Broome', state: 'WA', postcode: '6725' } as const;
  const nowhere = { suburb: null, state: null, postcode: null };

  it.each([
    ['broome', 'Anna Kowalski', broome, 'Broome WA 6725'],
    ['12 Smith St Johnson NSW 2204', 'Anna Kowalski', { ...nowhere, state: 'NSW', postcode: '2204' }, 'NSW 2204'],
    ['Kowalski', '', nowhere, 'Australia'],
    ['broome', 'Jo Broome', broome, 'Australia'],
    ['broome', 'Broome Jones', broome, 'Australia'],
    ['Broome WA 6725', 'Jo Broome', broome, 'WA 6725'],
  ] as const)('shows of "%s" for "%s" only what the list confirms', (text, name, place, shown) => {
    expect(publicPlace(text, name, place)).toBe(shown);
  });
});
