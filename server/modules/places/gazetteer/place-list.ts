import { australianStates, type AustralianState } from '../../../../shared/domain/words/enums.ts';
import { australianLocalities, type Locality } from '../../../../shared/domain/places/localities.ts';

/** A locality of the list, prepared for searching. */
export interface ListedPlace {
  locality: Locality;
  /** The normalised name, the same for every spelling. */
  key: string;
  /** True for a place that people mean when they give only its name. */
  isWellKnown: boolean;
  /** True for a shopping centre, a name on mail beside that of its suburb. */
  isShops: boolean;
  /** True for a post office or sorting centre, a name on mail where nobody lives. */
  isMailOnly: boolean;
  population: number;
  /** From 1, a major city, to 5, very remote; 6 when unknown. */
  remoteness: number;
}

/** Regions that people name as if they were suburbs. */
const regions: readonly Locality[] = [
  { suburb: 'Sunshine Coast', state: 'QLD', postcode: '4558', latitude: -26.66, longitude: 153.0997 },
  { suburb: 'Central Coast', state: 'NSW', postcode: '2250', latitude: -33.425, longitude: 151.3416 },
  { suburb: 'Logan City', state: 'QLD', postcode: '4114', latitude: -27.6427, longitude: 153.104 },
  { suburb: 'Cockburn', state: 'WA', postcode: '6164', latitude: -32.1213, longitude: 115.8484 },
];

/** Short names that are not the start of the name. */
export const otherNames: ReadonlyMap<string, string> = new Map([
  ['wagga', 'wagga wagga'],
  ['freo', 'fremantle'],
]);

const wellKnown: readonly Locality[] = [...australianLocalities, ...regions];

/** The list has no population for these, but they are cities. */
const CITY_POPULATION = 100_000;
const NO_REMOTENESS = 6;

const fullWords = new Map([
  ['st', 'saint'],
  ['mt', 'mount'],
  ['nth', 'north'],
  ['sth', 'south'],
]);

/** Returns the words of a text in lower case, without accents and apostrophes. */
export function plainWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'‘’`´.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain === '' ? [] : plain.split(' ');
}

/** Returns a name's normalised form, the same for every spelling: "St. Kilda" is "Saint Kilda". */
export function placeKey(name: string): string {
  return plainWords(name)
    .map((word) => fullWords.get(word) ?? word)
    .join(' ');
}

const isState = (text: string): text is AustralianState => (australianStates as readonly string[]).includes(text);

const labelOf = ({ suburb, state, postcode }: Locality) => `${suburb} ${state} ${postcode}`;

const wellKnownLabels = new Set(wellKnown.map(labelOf));

function listed(locality: Locality, population: number, remoteness: number): ListedPlace {
  return {
    locality,
    key: placeKey(locality.suburb),
    isWellKnown: wellKnownLabels.has(labelOf(locality)),
    isShops: population === 0 && / (?:Centre|Mall|Metro|Plaza|Supercentre|Westfield)$/.test(locality.suburb),
    isMailOnly: / (?:BC|DC|GPO|MC|MSC|Milpo|PO|RGH)$/.test(locality.suburb),
    population,
    remoteness,
  };
}

function readLine(line: string, number: number): ListedPlace {
  const [suburb = '', state = '', postcode = '', latitude, longitude, population, remoteness] = line.split('\t');
  const point = { latitude: Number(latitude || NaN), longitude: Number(longitude || NaN) };
  const isWhole = suburb !== '' && /^\d{4}$/.test(postcode) && Number.isFinite(point.latitude + point.longitude);
  if (!isWhole || !isState(state)) throw new Error(`The list of places cannot be read at line ${number}: ${line}`);
  return listed({ suburb, state, postcode, ...point }, Number(population) || 0, Number(remoteness) || NO_REMOTENESS);
}

/** Returns the places of a list plus the well-known ones it lacks, the likeliest first. */
export function readPlaceList(text: string): ListedPlace[] {
  const places = text
    .split('\n')
    .map((line, index) => (line === '' || line.startsWith('#') ? null : readLine(line, index + 1)))
    .filter((place) => place !== null);
  const labels = new Set(places.map(({ locality }) => labelOf(locality)));
  const added = wellKnown
    .filter((known) => !labels.has(labelOf(known)))
    .map((known) => listed(known, CITY_POPULATION, 1));
  return [...places, ...added].toSorted(
    (a, b) =>
      b.population - a.population ||
      Number(b.isWellKnown) - Number(a.isWellKnown) ||
      a.remoteness - b.remoteness,
  );
}

/** Groups places, in their order. */
export function groupBy(list: readonly ListedPlace[], keyOf: (place: ListedPlace) => string): Map<string, ListedPlace[]> {
  const groups = new Map<string, ListedPlace[]>();
  for (const place of list) {
    const key = keyOf(place);
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return groups;
}
