import { MOST_PLACES } from '../../../shared/contracts/places.ts';
import type { Locality } from '../../../shared/domain/localities.ts';
import { type PlaceCandidate, typedCandidates } from '../../../shared/domain/place-candidates.ts';
import { type ListedPlace, placeKey, plainWords } from './place-list.ts';

const FIRST_LETTERS = 2;
const POSTCODE_DIGITS = 4;

type Index = ReadonlyMap<string, readonly ListedPlace[]>;

/** The places by the first letters of each word of their names, in the order of the list. */
function indexOf(places: readonly ListedPlace[]): Index {
  const index = new Map<string, ListedPlace[]>();
  for (const place of places) {
    const starts = new Set(place.key.split(' ').map((word) => word.slice(0, FIRST_LETTERS)));
    for (const start of starts) {
      const same = index.get(start);
      if (same) same.push(place);
      else index.set(start, [place]);
    }
  }
  return index;
}

/** What was typed, with a last word that may be short for another or the start of a longer one: "st" is Saint and Stanmore. */
function startsOf(name: string): string[] {
  const words = plainWords(name);
  const before = words.slice(0, -1).join(' ');
  return [...new Set([placeKey(name), [placeKey(before), ...words.slice(-1)].join(' ').trim()])];
}

const NO_MATCH = 3;

/** How well a name begins with what was typed: 0 is the name itself, 1 its start, 2 the start of a word in it. */
function gradeOf({ key, locality: { state, postcode } }: ListedPlace, start: string): number {
  if (start === key) return 0;
  if (key.startsWith(start)) return 1;
  const isNameAndMore =
    start.startsWith(`${key} `) &&
    [`${key} ${state.toLowerCase()} ${postcode}`, `${key} ${postcode}`].some((label) => label.startsWith(start));
  if (isNameAndMore) return 0;
  return key.includes(` ${start}`) ? 2 : NO_MATCH;
}

function placesNamed(index: Index, { name, state, postcode }: PlaceCandidate): ListedPlace[] {
  const grades: ListedPlace[][] = [[], [], []];
  for (const start of startsOf(name)) {
    for (const place of index.get(start.slice(0, FIRST_LETTERS)) ?? []) {
      const { locality } = place;
      const isThere = (state ?? locality.state) === locality.state && (postcode ?? locality.postcode) === locality.postcode;
      if (isThere) grades[gradeOf(place, start)]?.push(place);
    }
  }
  return [...new Set(grades.flat())];
}

/** Makes the search of a list: the localities a text that is being typed may mean, the likeliest first. */
export function createPlaceSearch(list: readonly ListedPlace[]): (typed: string) => Locality[] {
  const places = list.filter(({ isMailOnly }) => !isMailOnly);
  const index = indexOf(places);
  const withPostcode = (digits: string) => places.filter(({ locality }) => locality.postcode.startsWith(digits));
  const find = (candidate: PlaceCandidate) =>
    /^\d+$/.test(candidate.name) ? withPostcode(candidate.name) : placesNamed(index, candidate);

  return (typed) => {
    const text = typed.trim();
    const isNumber = /^\d+$/.test(text);
    if (isNumber && (text.length < FIRST_LETTERS || text.length > POSTCODE_DIGITS)) return [];
    const candidates = isNumber ? [{ name: text, state: null, postcode: null }] : typedCandidates(text);
    for (const candidate of candidates) {
      const found = find(candidate);
      if (found.length > 0) return found.slice(0, MOST_PLACES).map(({ locality }) => locality);
    }
    return [];
  };
}
