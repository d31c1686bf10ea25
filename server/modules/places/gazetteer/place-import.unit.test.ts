import { describe, expect, it } from 'vitest';
import { importedPlaces } from '../../../../scripts/places-import.mjs';

const shipped = [
  { suburb: 'Marrickville', state: 'NSW', postcode: '2204', latitude: -33.9086, longitude: 151.1549, population: 26_140, remoteness: 1 },
  { suburb: 'Newtown', state: 'QLD', postcode: '4305', latitude: -27.6164, longitude: 152.778, population: 0, remoteness: 1 },
  { suburb: 'Newtown', state: 'QLD', postcode: '4350', latitude: -27.554, longitude: 151.93, population: 0, remoteness: 2 },
];

const read = (...lines: string[]) => importedPlaces(lines, shipped);
const refusal = (...lines: string[]) => read(...lines).then(() => 'taken', (error: Error) => error.message);

const HEADER = 'locality,state,postcode,latitude,longitude';

const postal = (...fields: string[]) => [...fields.slice(0, 5), '', '', '', '', ...fields.slice(5), '4'].join('\t');
const gazetteer = (name: string, latitude: string, longitude: string, { kind = 'P', admin = '02', people = '0' } = {}) =>
  ['2158626', name, name, '', latitude, longitude, kind, 'PPL', 'AU', '', admin, '', '', '', people, '', '20', 'Australia/Sydney', '2020-01-01'].join('\t');

describe('a CSV', () => {
  it('becomes the list, with the populations and remoteness that are known', async () => {
    expect(await read(`\uFEFF${HEADER},population`, 'MARRICKVILLE,NSW,2204,-33.9,151.15,', '', '"Alice Springs",nt,870,-23.7,133.88,25000')).toMatchObject([
      { suburb: 'Marrickville', state: 'NSW', postcode: '2204', latitude: -33.9, longitude: 151.15, population: 26_140, remoteness: 1 },
      { suburb: 'Alice Springs', state: 'NT', postcode: '0870', latitude: -23.7, longitude: 133.88, population: 25_000, remoteness: 0 },
    ]);
  });

  it('may have its columns in any order, and others between them', async () => {
    expect(await read('id;longitude;latitude;state;postcode;suburb', '1;122.24;-17.95;Western Australia;6725;Broome')).toMatchObject([
      { suburb: 'Broome', state: 'WA', postcode: '6725', latitude: -17.95, longitude: 122.24 },
    ]);
  });

  it('with a line for each address has a locality in their middle', async () => {
    const [broome, ...others] = await read('ID|LOCALITY_NAME|STATE|POSTCODE|LONGITUDE|LATITUDE', '1|BROOME|WA|6725|122.2|-17.9', '2|BROOME|WA|6725|122.4|-18.1');

    expect(others).toEqual([]);
    expect(broome?.latitude).toBeCloseTo(-18);
    expect(broome?.longitude).toBeCloseTo(122.3);
  });

  it.each([
    ['Newtown,NSX,2042,-33.9,151.2', '“NSX” is none of ACT, NSW, NT, QLD, SA, TAS, VIC, WA'],
    [',NSW,2042,-33.9,151.2', '“” is no name of a place'],
    ['<b>,NSW,2042,-33.9,151.2', '“<b>” is no name of a place'],
    ['Newtown,NSW,42,-33.9,151.2', '“42” is no postcode'],
    ['Newtown,NSW,2042,33.9,151.2', '33.9, 151.2 is no point in Australia'],
    ['Newtown,NSW,2042,,', ',  is no point in Australia'],
    ['Newtown,NSW,2042,-33.9', '-33.9,  is no point in Australia'],
    ['Newtown', '“” is none of ACT'],
  ])('is refused with the line "%s"', async (line, problem) => {
    const message = await refusal(HEADER, 'Newtown,NSW,2042,-33.9,151.2', line);

    expect(message).toContain('Nothing was imported');
    expect(message).toContain(`line 3: ${problem}`);
  });

  it('is refused with a population that is no number of people', async () => {
    expect(await refusal(`${HEADER},population`, 'Newtown,NSW,2042,-33.9,151.2,many')).toContain('“many” is no population');
    expect(await refusal(`${HEADER},population`, 'Newtown,NSW,2042,-33.9,151.2,-5')).toContain('“-5” is no population');
  });

  it('names ten bad lines and how many more there are', async () => {
    const message = await refusal(HEADER, ...Array.from({ length: 13 }, () => 'Newtown,NSX,2042,-33.9,151.2'));

    expect(message).toContain('line 11:');
    expect(message).not.toContain('line 12:');
    expect(message).toContain('and 3 more');
  });

  it.each([
    [[], 'There is no place of Australia in this file'],
    [[HEADER], 'There is no place of Australia in this file'],
    [['locality,state,postcode'], 'The header lacks latitude, longitude'],
    [['{"places": []}'], 'neither GeoNames nor a header'],
  ])('of the lines %j says: %s', async (lines, message) => {
    expect(await refusal(...lines)).toContain(message);
  });
});

describe('GeoNames', () => {
  it('postal codes become the list, without other countries', async () => {
    expect(
      await read(postal('AU', '6725', 'Broome', 'Western Australia', 'WA', '-17.95', '122.24'), postal('NZ', '6011', 'Wellington', '', '', '-41', '174')),
    ).toMatchObject([{ suburb: 'Broome', state: 'WA', postcode: '6725', latitude: -17.95, longitude: 122.24 }]);
  });

  it('gazetteer corrects the list that ships, which has the postcodes', async () => {
    const places = await read(
      gazetteer('Marrickville', '-33.911', '151.155', { people: '27000' }),
      gazetteer('Newtown', '-27.55', '151.94', { admin: '04', people: '10000' }),
      gazetteer('Newtown', '-27.62', '152.77', { admin: '04' }),
      gazetteer('Big Rock', '-33', '151', { kind: 'T' }),
      gazetteer('Nowhere Else', '-33', '151'),
    );

    expect(places).toEqual([
      { ...shipped[0], latitude: -33.911, longitude: 151.155, population: 27_000 },
      { ...shipped[1], latitude: -27.62, longitude: 152.77 },
      { ...shipped[2], latitude: -27.55, longitude: 151.94, population: 10_000 },
    ]);
  });
});
