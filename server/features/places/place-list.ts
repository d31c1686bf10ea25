import { australianStates, type AustralianState } from '../../../shared/domain/enums.ts';
import { australianLocalities, type Locality } from '../../../shared/domain/localities.ts';

/** A locality of the list, ready to be looked for. */
export interface ListedPlace {
  locality: Locality;
  /** The name as every way to write it. */
  key: string;
  /** One that people mean when they say no more than the name. */
  isWellKnown: boolean;
  /** A post office or sorting centre: a name on letters, where nobody lives. */
  isMailOnly: boolean;
  population: number;
  /** From 1, a major city, to 5, very remote; 6 when it is not known. */
  remoteness: number;
}

/** Regions that people name as if they were suburbs. */
const regions: readonly Locality[] = [
  { suburb: 'Sunshine Coast', state: 'QLD', postcode: '4558', latitude: -26.66, longitude: 153.0997 },
  { suburb: 'Central Coast', state: 'NSW', postcode: '2250', latitude: -33.425, longitude: 151.3416 },
];

const wellKnown: readonly Locality[] = [...australianLocalities, ...regions];

/** The list has no number for those it lacks: they are cities all the same. */
const CITY_POPULATION = 100_000;
const NO_REMOTENESS = 6;

const fullWords = new Map([
  ['st', 'saint'],
  ['mt', 'mount'],
  ['nth', 'north'],
  ['sth', 'south'],
]);

/** Returns a text in plain words: lower case, no accents, no apostrophes, one space between. */
export function plainWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'‘’`´.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain === '' ? [] : plain.split(' ');
}

/** Returns what every way to write a name has in common: "St. Kilda" is "Saint Kilda". */
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

/** Returns the places of a list's text and those everyone expects in one, the places most people mean first. */
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
