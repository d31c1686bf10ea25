import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGazetteer, openGazetteer } from './gazetteer.ts';
import { placeOfAddress } from './place-of-address.ts';
import { placeRegions } from './place-regions.ts';

const places = openGazetteer('/there/is/no/such/folder');
const firstPage = (typed: string) => places.search(typed).map(({ suburb, state, postcode }) => `${suburb} ${state} ${postcode}`);

function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sparkdrop-places-'));
  writeFileSync(join(folder, 'places.txt'), text);
  return folder;
}

describe('search', () => {
  it.each([
    ['parr', 'Parramatta NSW 2150'],
    ['marr', 'Marrickville NSW 2204'],
    ['Broome', 'Broome WA 6725'],
    ['0870', 'Alice Springs NT 0870'],
    ['2204', 'Marrickville NSW 2204'],
    ['Port Douglas', 'Port Douglas QLD 4877'],
    ['PORT D', 'Port Douglas QLD 4877'],
    ['St Kilda', 'St Kilda VIC 3182'],
    ['st. kilda', 'St Kilda VIC 3182'],
    ['saint kilda', 'St Kilda VIC 3182'],
    ['st k', 'St Kilda VIC 3182'],
    ['kilda', 'St Kilda VIC 3182'],
    ['mt isa', 'Mount Isa QLD 4825'],
    ['mount is', 'Mount Isa QLD 4825'],
    ["o'con", "O'Connor ACT 2602"],
    ['O’Connor wa', "O'Connor WA 6163"],
    ['oconnor', "O'Connor ACT 2602"],
    ['mcki', 'McKinnon VIC 3204'],
    ['brighton le s', 'Brighton-Le-Sands NSW 2216'],
    ['kew', 'Kew VIC 3101'],
    ['perth', 'Perth WA 6000'],
    ['perth tas', 'Perth TAS 7300'],
    ['melb', 'Melbourne VIC 3000'],
    ['gold', 'Gold Coast QLD 4217'],
    ['victoria p', 'Victoria Point QLD 4165'],
    ['newtown nsw', 'Newtown NSW 2042'],
    ['newtown n', 'Newtown NSW 2042'],
    ['newtown, ns', 'Newtown NSW 2042'],
    ['newtown new south wales', 'Newtown NSW 2042'],
    ['newtown 2042', 'Newtown NSW 2042'],
    ['newtown 3220', 'Newtown VIC 3220'],
    ['Newtown, QLD, 4305', 'Newtown QLD 4305'],
    ['Newtown NSW 2042, Australia', 'Newtown NSW 2042'],
    ['norfolk isl', 'Norfolk Island NSW 2899'],
    ['12 Smith St, marrick', 'Marrickville NSW 2204'],
    ['12 Smith St marrick', 'Marrickville NSW 2204'],
    ['12 Smith St, marrickville nsw 2204', 'Marrickville NSW 2204'],
    ['Unit 4, 12 Smith St Marrickville, NSW', 'Marrickville NSW 2204'],
    ['4/12 O’Brien St St Kil', 'St Kilda VIC 3182'],
    ['12 Smith St Ocean Gr', 'Ocean Grove VIC 3226'],
    ['Smith St 2204', 'Marrickville NSW 2204'],
  ])('begins for "%s" with %s', (typed, first) => {
    expect(firstPage(typed)[0]).toBe(first);
  });

  it('shows all six of a name that is often given, the largest first', () => {
    expect(firstPage('richmond')).toEqual([
      'Richmond VIC 3121',
      'Richmond NSW 2753',
      'Richmond SA 5033',
      'Richmond TAS 7025',
      'Richmond QLD 4740',
      'Richmond QLD 4822',
    ]);
  });

  it('shows of a postcode what lies in it', () => {
    expect(places.search('2204').map(({ postcode }) => postcode)).toEqual(['2204', '2204', '2204']);
    expect(places.search('220').every(({ postcode }) => postcode.startsWith('220'))).toBe(true);
  });

  it.each([
    ['inner west', 'the Inner West'],
    ['The Inner West, NSW', 'the Inner West'],
    ['inner w', 'the Inner West'],
    ['12 Smith St, northern beaches', 'the Northern Beaches'],
    ['blue mountains', 'the Blue Mountains'],
    ['hunter valley', 'the Hunter Valley'],
  ])('offers suburbs of the region that "%s" names, and asks which', (typed, region) => {
    const found = places.search(typed);

    expect(found).toHaveLength(6);
    expect(found.every((place) => place.region === region && place.isAsked && place.guessFor === undefined)).toBe(true);
  });

  it.each(['inner west vic', 'inner', 'inner west 2042', 'gold coast', 'north shore'])('takes "%s" for no region', (typed) => {
    expect(places.search(typed).filter(({ region }) => region !== undefined)).toEqual([]);
  });

  it.each(placeRegions)('has every suburb to offer for %s', (name, state, suburbs) => {
    const found = places.search(`${name} ${state}`).filter(({ region }) => region === name);

    expect(found.map((place) => [place.suburb, place.state])).toEqual(suburbs.map((suburb) => [suburb, state]));
  });

  it('knows where a place is', () => {
    const [broome] = places.search('Broome WA');

    expect(broome?.latitude).toBeCloseTo(-17.96, 1);
    expect(broome?.longitude).toBeCloseTo(122.23, 1);
  });

  it.each([
    '', ' ', 'x', '2', '99999', '12 Smith', '12 Smith St', '12 Smith Street', '12 Smith Str', 'Smith Street', 'zzzz', 'perth gpo',
    '12 Smith St, ', ',,,', '%', '(.*)+$', '\u0000\u0000', '🙂🙂', '<script>', "'; drop table leads; --", 'a '.repeat(100), 'st '.repeat(66), '('.repeat(200),
  ])('finds nothing for "%s"', (typed) => {
    expect(firstPage(typed)).toEqual([]);
  });
});

const resolve = (suburb: string | null, state: 'NSW' | 'VIC' | 'QLD' | 'TAS' | 'WA' | 'ACT' | null, postcode: string | null) => {
  const place = places.resolve({ suburb, state, postcode });
  return place && [place.suburb, place.state, place.postcode];
};

describe('resolve', () => {
  it.each([
    ['Newtown', 'NSW', '2042', ['Newtown', 'NSW', '2042']],
    ['newtown', null, '3220', ['Newtown', 'VIC', '3220']],
    ['Richmond', 'VIC', null, ['Richmond', 'VIC', '3121']],
    ['Broome', null, null, ['Broome', 'WA', '6725']],
    ['St Kilda', null, null, ['St Kilda', 'VIC', '3182']],
    ['Kew', null, null, ['Kew', 'VIC', '3101']],
    ['Kew', 'NSW', null, ['Kew', 'NSW', '2439']],
    ['Mt Druitt', null, null, ['Mount Druitt', 'NSW', '2770']],
    ['East St Kilda', 'VIC', '3183', ['St Kilda East', 'VIC', '3183']],
    ['Wagga', 'NSW', null, ['Wagga Wagga', 'NSW', null]],
    ['Perth', 'TAS', null, ['Perth', 'TAS', '7300']],
    ['Barooga', 'VIC', '3644', ['Barooga', 'NSW', '3644']],
    [null, null, '2204', [null, 'NSW', '2204']],
    ['Kowalski', 'NSW', '2204', [null, 'NSW', '2204']],
  ] as const)('finds %s, %s, %s', (suburb, state, postcode, found) => {
    expect(resolve(suburb, state, postcode)).toEqual(found);
  });

  it.each([
    ['Sydney', null, ['Sydney', 'NSW', null]],
    ['Perth', null, ['Perth', 'WA', null]],
    ['Melbourne', 'VIC', ['Melbourne', 'VIC', null]],
    ['Sydney CBD', null, ['Sydney', 'NSW', null]],
    ['Sunshine Coast', null, ['Sunshine Coast', 'QLD', null]],
    ['Mount Lewis', null, ['Mount Lewis', 'NSW', null]],
  ] as const)('finds %s (%s), but no postcode that would be a guess', (suburb, state, found) => {
    expect(resolve(suburb, state, null)).toEqual(found);
  });

  it.each([
    ['Richmond', null, null],
    ['Richmond', 'QLD', null],
    ['Paddington', null, null],
    ['Brighton', null, null],
    ['Manly', null, null],
    ['Kowalski', null, null],
    ['Broome', 'NSW', null],
    [null, 'NSW', null],
    [null, null, null],
    [null, 'VIC', '2204'],
    [null, 'NSW', '1770'],
  ] as const)('cannot say where %s, %s, %s is', (suburb, state, postcode) => {
    expect(resolve(suburb, state, postcode)).toBeNull();
  });

  it('puts a postcode in the middle of its localities', () => {
    const place = places.resolve({ suburb: null, state: 'NT', postcode: '0870' });

    expect(place?.latitude).toBeCloseTo(-23.7, 1);
    expect(place?.longitude).toBeCloseTo(133.87, 1);
  });
});

describe('placeOfAddress', () => {
  it.each([
    ['7 Hidden Lane, Broome WA 6725', 'Broome', 'WA', '6725'],
    ['7 hidden lane broome', 'Broome', 'WA', '6725'],
    ['12 Smith St Ocean Grove VIC 3226', 'Ocean Grove', 'VIC', '3226'],
    ['12 Smith St, Home Hill QLD', 'Home Hill', 'QLD', '4806'],
    ['12 Smith St Kowalski NSW 2204', null, 'NSW', '2204'],
    ['John Smith Newtown NSW 2042', 'Newtown', 'NSW', '2042'],
    ['Mackay NSW', null, 'NSW', null],
    ['Parramatta NSW 2124', 'Parramatta', 'NSW', '2124'],
    ['Richmond', 'Richmond', null, null],
    ['Richmond QLD', 'Richmond', 'QLD', null],
    ['Kowalski', null, null, null],
    ['', null, null, null],
  ])('reads "%s" as %s, %s, %s', (address, suburb, state, postcode) => {
    expect(placeOfAddress(places, address)).toMatchObject({ suburb, state, postcode });
  });
});

const asked = (typed: string) => places.search(typed).filter(({ isAsked }) => isAsked).map(({ suburb, state, postcode }) => `${suburb} ${state} ${postcode}`);

describe('what a text leaves open', () => {
  it.each([
    ['paddington', ['Paddington NSW 2021', 'Paddington QLD 4064']],
    ['12 king st, paddington', ['Paddington NSW 2021', 'Paddington QLD 4064']],
    ['richmond qld', ['Richmond QLD 4740', 'Richmond QLD 4822']],
    ['parr', ['Parramatta NSW 2150']],
    ['marickville', ['Marrickville NSW 2204']],
  ])('is asked about after "%s": %s', (typed, expected) => {
    expect(asked(typed)).toEqual(expected);
  });

  it.each(['paddington nsw', 'Paddington QLD 4064', 'kew', 'st kilda', 'perth', 'Sydney CBD', 'broome', '2204', 'surrey hills', '12 Smith St, marrickville nsw 2204'])(
    'is nothing after "%s"',
    (typed) => {
      expect(places.search(typed)).not.toEqual([]);
      expect(asked(typed)).toEqual([]);
    },
  );
});

describe('the file', () => {
  const line = ['Testville', 'TAS', '7999', '-42.5', '147.1', '12', '3'].join('\t');

  it('of the operator is used in place of the one that was built', () => {
    const own = openGazetteer(folderWith(`# ours\n${line}\n`));

    expect(own.search('testville')).toEqual([{ suburb: 'Testville', state: 'TAS', postcode: '7999', latitude: -42.5, longitude: 147.1 }]);
    expect(own.knows({ suburb: 'Marrickville', state: null, postcode: null })).toBe(false);
  });

  it.each([
    ['Testville\tTAS\t7999\t-42.5', 1],
    [`# ours\n${line}\n<html>`, 3],
    [`${line}\n\tTAS\t7999\t-42.5\t147.1`, 2],
    [line.replace('TAS', 'TXS'), 1],
    [line.replace('7999', '79'), 1],
  ])('is refused when a line cannot be read', (text, number) => {
    expect(() => openGazetteer(folderWith(text))).toThrow(`The list of places cannot be read at line ${number}`);
  });

  it('may be empty: the capitals are known all the same', () => {
    expect(createGazetteer('').resolve({ suburb: 'Hobart', state: null, postcode: null })).toMatchObject({ state: 'TAS' });
  });
});
