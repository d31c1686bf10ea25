import { stateNames, streetTypes } from '../../../../shared/domain/contact/place-words.ts';
import type { PlaceCandidate } from './place-candidates.ts';
import { groupBy, type ListedPlace, otherNames, placeKey } from './place-list.ts';
import { createPairIndex } from './place-pairs.ts';
import { type Spelling, spellingDistance, spellingOf } from './place-spelling.ts';

/** A place that a text may mean. */
export interface MeantPlace {
  place: ListedPlace;
  /** Less is likelier. */
  doubt: number;
}

/** A place that somebody may mean who spells it differently. */
export interface PlaceGuess extends MeantPlace {
  /** The words that were read as its name. */
  read: string;
}

/** What a name may consist of. */
const NAME = /^[\p{L}\p{M}\s'’.,()&/-]+$/u;
const MIN_LETTERS = 3;
const MAX_LETTERS = 40;
/** How many names are compared letter by letter. */
const COMPARED = 150;
/** What ten times as many people are worth, where a wrong letter costs 1. */
const TENFOLD = 0.25;
/** How many people to assume where the list has none, from a major city to a very remote or unknown place. */
const ASSUMED_PEOPLE = [1000, 200, 100, 60, 40, 40];
const PEOPLE_OF_SHOPS = 10;
const CITY_PEOPLE = 100_000;

/** Returns how many people live in a place, or about how many where the list does not say. */
export function peopleOf({ population, remoteness, isWellKnown, isShops }: ListedPlace): number {
  const assumed = isShops ? PEOPLE_OF_SHOPS : (ASSUMED_PEOPLE[remoteness - 1] ?? 0);
  return Math.max(population, assumed, isWellKnown ? CITY_PEOPLE : 0);
}

/** Returns how doubtful it is that a place is meant by a spelling at some distance from its name. */
export function doubtOf(place: ListedPlace, distance: number): number {
  return distance - TENFOLD * Math.log10(peopleOf(place));
}

/** Returns the largest allowed distance of a guess: longer texts may contain more typos. */
const furthest = (letters: number) => Math.min(2.3, 0.3 * letters + 0.1);

const WRONG_STATE = 1;
const WRONG_POSTCODE = 1;
const FIRST_WORD_LEFT_OUT = 0.4;
const WORDS_TURNED = 0.2;
/** For "w ryde". */
const DIRECTION_SHORT = 0.2;

const shortWords = new Map([
  ['saint', 'st'],
  ['mount', 'mt'],
  ['point', 'pt'],
  ['port', 'pt'],
  ['heights', 'hts'],
  ['gardens', 'gdns'],
  ['victoria', 'vic'],
]);

/** For each space that the name has and the text has not. */
const SPACE_LEFT_OUT = 0.1;

/** One way to write a name, and how far it is from the usual one. */
interface Form extends Spelling {
  distance: number;
  words: number;
  /** True if the name begins with the initial of a direction ("w ryde"). It then matches only text that begins so too. */
  hasInitial: boolean;
  places: readonly ListedPlace[];
}

const initial = /^[nsew] /;
const wordsIn = (name: string) => name.split(' ').length;
const direction = /^(?:north|south|east|west)(?= )/;

/** Returns a name with its direction at the other end: "east saint kilda" for St Kilda East, "hobart south" for South Hobart. */
const turnedOf = (key: string) => key.replace(/^(north|south|east|west) (.+)$|^(.+) (north|south|east|west)$/, '$2$4 $1$3');

const shortOf = (key: string) => key.split(' ').map((word) => shortWords.get(word) ?? word).join(' ');

/** Returns the ways to write a name, the usual first: "stkilda" and "kilda" for St Kilda, "eaststkilda" and "estkilda" for St Kilda East. */
function waysToWrite(key: string): (readonly [name: string, distance: number])[] {
  const turned = turnedOf(key);
  const ends = [[key, 0], [turned, WORDS_TURNED]] as const;
  const whole = ends.flatMap(([name, distance]) => [name, shortOf(name)].map((written) => [written, distance] as const));
  const initials = whole
    .filter(([name]) => direction.test(name))
    .map(([name]) => [name.replace(direction, ([letter = '']) => letter), DIRECTION_SHORT] as const);
  const isLeftOut = /^(?:saint|mount) /.test(key);
  const others = [...otherNames].filter(([, name]) => name === key).map(([other]) => [other, 0] as const);
  return [...whole, ...initials, ...others, [isLeftOut ? key.replace(/^\S+ /, '') : key, FIRST_WORD_LEFT_OUT]];
}

function formsOf(list: readonly ListedPlace[]): Form[] {
  const byName = groupBy(list, ({ key }) => key);
  return [...byName].flatMap(([key, places]) =>
    [...new Map(waysToWrite(key).toReversed())].map(([name, distance]) => Object.assign(spellingOf(name), { distance, places, words: wordsIn(name), hasInitial: initial.test(name) })),
  );
}

/** Returns the last of several words if it is the start of a street type such as "Street". */
function streetTypeIn(key: string): string {
  const last = / (\S{2,})$/.exec(key)?.[1] ?? '';
  return last !== '' && [...streetTypes].some((type) => type.startsWith(last)) ? last : '';
}

function isWorthAGuess(name: string, { letters }: Spelling): boolean {
  const isLong = letters.length >= MIN_LETTERS && letters.length <= MAX_LETTERS;
  return isLong && NAME.test(name) && !stateNames.has(name);
}

function misplacement({ locality }: ListedPlace, { state, postcode }: PlaceCandidate): number {
  const isElsewhere = state !== null && locality.state !== state;
  const hasOther = postcode !== null && locality.postcode !== postcode;
  return (isElsewhere ? WRONG_STATE : 0) + (hasOther ? WRONG_POSTCODE : 0);
}

/** Creates the function that returns the places whose names are spelt much like a candidate's. */
export function createPlaceGuesser(list: readonly ListedPlace[]): (candidate: PlaceCandidate) => PlaceGuess[] {
  const forms = formsOf(list);
  const similarTo = createPairIndex(forms, COMPARED);

  return (candidate) => {
    const key = placeKey(candidate.name);
    const typed = spellingOf(key);
    if (!isWorthAGuess(candidate.name, typed)) return [];
    const limit = furthest(typed.letters.length);
    const streetType = streetTypeIn(key);
    const words = wordsIn(key);
    const hasInitial = initial.test(key);
    const distances = new Map<ListedPlace, number>();
    for (const number of similarTo(typed)) {
      const form = forms[number];
      if (!form || (form.hasInitial && !hasInitial)) continue;
      const distance = spellingDistance(typed, form, limit) + form.distance + SPACE_LEFT_OUT * Math.max(0, form.words - words);
      if (distance > limit) continue;
      for (const place of form.places) distances.set(place, Math.min(distance, distances.get(place) ?? Infinity));
    }
    return [...distances]
      .map(([place, distance]) => ({ place, distance, misplaced: misplacement(place, candidate) }))
      // What is spelt right is found without guessing.
      .filter(({ place, misplaced }) => misplaced > 0 || !` ${place.key}`.includes(` ${key}`))
      .filter(({ place }) => streetType === '' || place.key.includes(` ${streetType}`))
      .map(({ place, distance, misplaced }) => ({ place, doubt: doubtOf(place, distance + misplaced), read: candidate.read ?? candidate.name }));
  };
}
