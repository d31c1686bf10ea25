import { stateNames, streetTypes } from '../../../../shared/domain/contact/place-words.ts';
import type { PlaceCandidate } from './place-candidates.ts';
import { groupBy, type ListedPlace, placeKey } from './place-list.ts';
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
const ASSUMED_PEOPLE = [1500, 500, 250, 150, 120, 120];
const CITY_PEOPLE = 100_000;

/** Returns how doubtful it is that a place is meant by a spelling at some distance from its name. */
export function doubtOf({ population, remoteness, isWellKnown }: ListedPlace, distance: number): number {
  const people = Math.max(population, ASSUMED_PEOPLE[remoteness - 1] ?? 0, isWellKnown ? CITY_PEOPLE : 0);
  return distance - TENFOLD * Math.log10(people);
}

/** Returns the largest allowed distance of a guess: longer texts may contain more typos. */
const furthest = (letters: number) => Math.min(2.3, 0.3 * letters + 0.1);

const WRONG_STATE = 1;
const WRONG_POSTCODE = 1;
const FIRST_WORD_LEFT_OUT = 0.4;
const WORDS_TURNED = 0.2;

const shortWords = new Map([
  ['saint', 'st'],
  ['mount', 'mt'],
  ['point', 'pt'],
  ['port', 'pt'],
  ['heights', 'hts'],
  ['gardens', 'gdns'],
]);

/** One way to write a name, and how far it is from the usual one. */
interface Form extends Spelling {
  distance: number;
  places: readonly ListedPlace[];
}

/** Returns the ways to write a name: "stkilda" and "kilda" for St Kilda, "eaststkilda" for St Kilda East. */
function waysToWrite(key: string): (readonly [name: string, distance: number])[] {
  const words = key.split(' ');
  const turned = key.replace(/^(.+) (north|south|east|west)$/, '$2 $1');
  const isLeftOut = words.length > 1 && /^(?:saint|mount) /.test(key);
  return [
    [key, 0],
    [words.map((word) => shortWords.get(word) ?? word).join(' '), 0],
    [turned, turned === key ? 0 : WORDS_TURNED],
    [isLeftOut ? words.slice(1).join(' ') : key, isLeftOut ? FIRST_WORD_LEFT_OUT : 0],
  ];
}

function formsOf(list: readonly ListedPlace[]): Form[] {
  const byName = groupBy(list, ({ key }) => key);
  return [...byName].flatMap(([key, places]) =>
    [...new Map(waysToWrite(key))].map(([name, distance]) => Object.assign(spellingOf(name), { distance, places })),
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
    const distances = new Map<ListedPlace, number>();
    for (const number of similarTo(typed)) {
      const form = forms[number];
      const distance = form ? spellingDistance(typed, form, limit) + form.distance : Infinity;
      if (distance > limit) continue;
      for (const place of form?.places ?? []) distances.set(place, Math.min(distance, distances.get(place) ?? Infinity));
    }
    return [...distances]
      .map(([place, distance]) => ({ place, distance, misplaced: misplacement(place, candidate) }))
      // What is spelt right is found without guessing.
      .filter(({ place, misplaced }) => misplaced > 0 || !` ${place.key}`.includes(` ${key}`))
      .filter(({ place }) => streetType === '' || place.key.includes(` ${streetType}`))
      .map(({ place, distance, misplaced }) => ({ place, doubt: doubtOf(place, distance + misplaced), read: candidate.name }));
  };
}
