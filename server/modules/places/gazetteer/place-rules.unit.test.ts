import { describe, expect, it } from 'vitest';
import { placeName } from '../../../../scripts/places-format.mjs';
import { localitiesOf, type SourceCity, type SourceRow } from '../../../../scripts/places-rules.mjs';

const row = (fields: Partial<SourceRow>): SourceRow => ({
  locality: 'NEWTOWN',
  state: 'NSW',
  postcode: '2042',
  type: 'Delivery Area',
  status: 'Updated 6-Feb-2020',
  Lat_precise: -33.9,
  Long_precise: 151.18,
  RA_2021_NAME: 'Major Cities of Australia',
  RA_2016: '1',
  ...fields,
});

const city = (name: string, population: number, point: [number, number] = [151.18, -33.9], adminCode = '02'): SourceCity => ({
  country: 'AU',
  name,
  adminCode,
  population,
  loc: { coordinates: point },
});

const namesOf = (rows: SourceRow[]) => localitiesOf(rows, []).map(({ suburb }) => suburb);

describe('which rows become places', () => {
  it('are delivery areas and those without a type, none that were removed', () => {
    const rows = [
      row({ locality: 'KEPT' }),
      row({ locality: 'KEPT TOO', type: '' }),
      row({ locality: 'BOXES', type: 'Post Office Boxes' }),
      row({ locality: 'LARGE', type: 'LVR' }),
      row({ locality: 'GONE', status: 'Removed 15-Nov-2020' }),
      row({ locality: 'Glen InnesLAMBTON' }),
      row({ locality: 'ABROAD', state: 'NZ' }),
    ];

    expect(namesOf(rows)).toEqual(['Kept', 'Kept Too']);
  });

  it('come once for each name, state and postcode, the delivery area first', () => {
    const rows = [
      row({ locality: 'MT COLAH', type: '', Lat_precise: -33.1 }),
      row({ locality: 'MOUNT COLAH', Lat_precise: -33.2 }),
      row({ locality: 'MOUNT COLAH', postcode: '2043', Lat_precise: -33.3 }),
    ];

    expect(localitiesOf(rows, []).map(({ suburb, postcode, latitude }) => [suburb, postcode, latitude])).toEqual([
      ['Mount Colah', '2042', -33.2],
      ['Mount Colah', '2043', -33.3],
    ]);
  });

  it.each([
    ["O’CONNOR", "O'Connor"],
    ['MCKINNON', 'McKinnon'],
    ['BRIGHTON-LE-SANDS', 'Brighton-Le-Sands'],
    ['THE RISK OF THE GAP', 'The Risk of the Gap'],
    ["STUN’SAIL BOOM", "Stun'sail Boom"],
    ['ERNABELLA (PUKATJA)', 'Ernabella (Pukatja)'],
    ['CAIRNS MC', 'Cairns MC'],
    ['Australian  National University', 'Australian National University'],
    ['MOUNT KURING-GAI', 'Mount Kuring-gai'],
  ])('write %s as %s', (typed, name) => {
    expect(placeName(typed)).toBe(name);
  });
});

describe('where a place is', () => {
  const around = [
    row({ locality: 'NORTH', Lat_precise: -33.8, Long_precise: 151.1 }),
    row({ locality: 'MIDDLE', Lat_precise: -33.9, Long_precise: 151.2 }),
    row({ locality: 'SOUTH', Lat_precise: -34, Long_precise: 151.3 }),
  ];
  const middle = { latitude: -33.9, longitude: 151.2 };
  const whereIs = (fields: Partial<SourceRow>) => {
    const places = localitiesOf([...around, row({ locality: 'ASKED', ...fields })], []);
    return places.find(({ suburb }) => suburb === 'Asked');
  };

  it('is its own point when that is near the others of its postcode', () => {
    expect(whereIs({ Lat_precise: -33.7, Long_precise: 151 })).toMatchObject({ latitude: -33.7, longitude: 151 });
  });

  it.each([
    ['without a point', { Lat_precise: 0, Long_precise: 0 }],
    ['in another country', { Lat_precise: 49.18, Long_precise: -2.1 }],
    ['at sea', { Lat_precise: -33.9, Long_precise: 154 }],
  ])('is the middle of its postcode for one %s', (_what, point) => {
    expect(whereIs(point)).toMatchObject(middle);
  });

  it('is the middle of its postcode for one in its state but far from the others', () => {
    const near = (index: number) => row({ locality: `NEAR ${String.fromCodePoint(65 + index)}A`, Lat_precise: -33.9, Long_precise: 151.2 });
    const rows = [...Array.from({ length: 4 }, (_, index) => near(index)), row({ locality: 'ASKED', Lat_precise: -30, Long_precise: 146 })];

    expect(localitiesOf(rows, []).find(({ suburb }) => suburb === 'Asked')).toMatchObject(middle);
  });

  it('stays far away for an island that is', () => {
    const rows = [...around, row({ locality: 'LORD HOWE ISLAND', postcode: '2898', Lat_precise: -31.5553, Long_precise: 159.0821 })];

    expect(localitiesOf(rows, [])).toContainEqual(
      expect.objectContaining({ suburb: 'Lord Howe Island', latitude: -31.5553, longitude: 159.0821 }),
    );
  });

  it('is unknown when nothing of its postcode is known, and the place is left out', () => {
    expect(whereIs({ postcode: '2999', Lat_precise: 0, Long_precise: 0 })).toBeUndefined();
  });

  it('is on the right side of the harbour in Darwin', () => {
    const [darwin] = localitiesOf([row({ locality: 'DARWIN', state: 'NT', postcode: '0800', Lat_precise: -12.39, Long_precise: 130.77 })], []);

    expect(darwin).toMatchObject({ latitude: -12.4634, longitude: 130.8456 });
  });
});

describe('how many live there and how remote it is', () => {
  const [first] = localitiesOf([row({ locality: 'ST ALBANS' })], [
    city('Saint Albans', 37_629),
    city('St Albans', 35_091),
    city('St Albans', 1_000_000, [146, -33.9]),
    city('St Albans', 900_000, [151.18, -33.9], '07'),
    { ...city('St Albans', 800_000), country: 'GB' },
  ]);

  it('is taken from the city of its name nearby', () => {
    expect(first).toMatchObject({ population: 37_629 });
  });

  it('is at least 5,000 for a place that a statistical area is named after', () => {
    const rows = [
      row({ locality: 'ST MARYS', SA2_NAME_2021: 'St Marys - North St Marys' }),
      row({ locality: 'REDCLIFFE' }),
      row({ locality: 'CLONTARF', SA2_NAME_2021: 'Redcliffe (NSW)' }),
      row({ locality: 'RICHMOND', SA2_NAME_2021: 'Richmond (Vic.)', state: 'VIC', postcode: '3121', Lat_precise: -37.8, Long_precise: 145 }),
      row({ locality: 'RICHMOND', postcode: '2753' }),
    ];

    expect(localitiesOf(rows, []).map(({ suburb, state, population }) => [suburb, state, population])).toEqual([
      ['St Marys', 'NSW', 5000],
      ['Redcliffe', 'NSW', 5000],
      ['Clontarf', 'NSW', 0],
      ['Richmond', 'VIC', 5000],
      ['Richmond', 'NSW', 0],
    ]);
  });

  it('is at least 10,000 for a place in a major city after which alone an area of level 3 is named, unless a number is known', () => {
    const inCity = { state: 'QLD', postcode: '4020', Lat_precise: -27.2, Long_precise: 153.1, RA_2021_NAME: 'Major Cities of Australia' };
    const rows = [
      row({ ...inCity, locality: 'REDCLIFFE', sa3name: 'Redcliffe' }),
      row({ ...inCity, locality: 'CLONTARF', sa3name: 'Redcliffe' }),
      row({ ...inCity, locality: 'WYNNUM', sa3name: 'Wynnum - Manly' }),
      row({ ...inCity, locality: 'CARBROOK', sa3name: 'Carbrook' }),
      row({ ...inCity, locality: 'DAINTREE', sa3name: 'Daintree', RA_2021_NAME: 'Very Remote Australia' }),
    ];

    expect(localitiesOf(rows, [city('Carbrook', 1_179, [153.1, -27.2], '04')]).map(({ suburb, population }) => [suburb, population])).toEqual([
      ['Redcliffe', 10_000],
      ['Clontarf', 0],
      ['Wynnum', 0],
      ['Carbrook', 1_179],
      ['Daintree', 0],
    ]);
  });

  it('is not that of the area for a hamlet where a city of its name is elsewhere in the state', () => {
    const rows = [
      row({ locality: 'SUMMER HILL', SA2_NAME_2021: 'Summer Hill' }),
      row({ locality: 'SUMMER HILL', postcode: '2421', Lat_precise: -32.45, Long_precise: 151.5 }),
    ];

    expect(localitiesOf(rows, [city('Summer Hill', 7_287)]).map(({ population }) => population)).toEqual([7_287, 0]);
  });

  it.each([
    ['Major Cities of Australia', '', 1],
    ['Very Remote Australia', '1', 5],
    ['', '3', 3],
    ['', '', 0],
  ])('is "%s", else the class of 2016 (%s): %d', (name, number, remoteness) => {
    expect(localitiesOf([row({ RA_2021_NAME: name, RA_2016: number })], [])[0]).toMatchObject({ population: 0, remoteness });
  });
});
