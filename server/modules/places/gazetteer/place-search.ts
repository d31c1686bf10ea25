import type * as z from 'zod/mini';
import { type foundPlace, MAX_PLACES } from '../../../../shared/contracts/places.ts';
import { australianLocalities } from '../../../../shared/domain/places/localities.ts';
import { merge } from '../../../platform/merge.ts';
import { type PlaceCandidate, typedCandidates } from './place-candidates.ts';
import { createPlaceGuesser, doubtOf, type MeantPlace, peopleOf, type PlaceGuess } from './place-guess.ts';
import { groupBy, type ListedPlace, placeKey, plainWords } from './place-list.ts';
import { createRegionSearch, type PlaceInRegion } from './place-regions.ts';
import { unfinishedDistance } from './place-spelling.ts';

const FIRST_LETTERS = 2;
const POSTCODE_DIGITS = 4;

type Index = ReadonlyMap<string, readonly ListedPlace[]>;

/** Indexes the places by the first letters of each word of their names, in the order of the list. */
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

/**
 * Returns the readings of the typed text. Its last word may be an abbreviation or the start of a longer word: "st" is Saint and Stanmore.
 */
function startsOf(name: string): string[] {
  const words = plainWords(name);
  const before = words.slice(0, -1).join(' ');
  return [...new Set([placeKey(name), [placeKey(before), ...words.slice(-1)].join(' ').trim()])];
}

const byDoubt = (one: MeantPlace, other: MeantPlace) => one.doubt - other.doubt;

function eachOnce<Meant extends MeantPlace>(meant: readonly Meant[]): Meant[] {
  const first = new Map<ListedPlace, Meant>();
  for (const one of meant) if (!first.has(one.place)) first.set(one.place, one);
  return [...first.values()];
}

/** Returns what is found for the first candidate that anything is found for. */
function firstFound<Found>(candidates: readonly PlaceCandidate[], find: (candidate: PlaceCandidate) => Found[]): Found[] {
  for (const candidate of candidates) {
    const found = find(candidate);
    if (found.length > 0) return found;
  }
  return [];
}

const NO_MATCH = 3;
/** For a name that goes on with another word: "glenel" is rather Glenelg than Glenelg North. */
const NEXT_WORD = 0.15;

/** Returns how well a name matches the typed text: 0 for the name itself, 1 for its start, 2 for the start of a word in it. */
function gradeOf({ key, locality: { state, postcode } }: ListedPlace, start: string): number {
  if (start === key) return 0;
  if (key.startsWith(start)) return 1;
  const isNameAndMore =
    start.startsWith(`${key} `) &&
    [`${key} ${state.toLowerCase()} ${postcode}`, `${key} ${postcode}`].some((label) => label.startsWith(start));
  if (isNameAndMore) return 0;
  return key.includes(` ${start}`) ? 2 : NO_MATCH;
}

/** Returns the distance of what was typed from a name that it starts. */
function distanceTo({ key }: ListedPlace, start: string): number {
  const rest = key.slice(start.length);
  return unfinishedDistance(rest.length) + (rest.includes(' ') ? NEXT_WORD : 0);
}

/** Returns the places that a text names or starts to name: those of that name first, then by doubt. */
function placesNamed(index: Index, { name, state, postcode }: PlaceCandidate): MeantPlace[] {
  const grades: MeantPlace[][] = [[], [], []];
  for (const start of startsOf(name)) {
    for (const place of index.get(start.slice(0, FIRST_LETTERS)) ?? []) {
      const { locality } = place;
      const isThere = (state ?? locality.state) === locality.state && (postcode ?? locality.postcode) === locality.postcode;
      const same = isThere ? grades[gradeOf(place, start)] : undefined;
      same?.push({ place, doubt: doubtOf(place, distanceTo(place, start)) });
    }
  }
  return eachOnce(grades.flatMap((meant) => meant.toSorted(byDoubt)));
}

const aboutCentre = /(?:^| )(?:cbd|city)$/;
const capitals = new Set(australianLocalities.slice(0, 8).map(({ suburb }) => placeKey(suburb)));

/** Returns the capitals that a city centre may mean: Sydney for "Sydney CBD", all of them for "CBD". */
function centresNamed(index: Index, candidate: PlaceCandidate): MeantPlace[] {
  const key = placeKey(candidate.name);
  if (!aboutCentre.test(key)) return [];
  const city = key.replace(aboutCentre, '');
  const named = (city === '' ? [...capitals] : [city]).flatMap((name) => placesNamed(index, { ...candidate, name }).filter(({ place }) => place.key === name));
  const wellKnown = named.filter(({ place }) => place.isWellKnown);
  return (wellKnown.length > 0 ? wellKnown : named).toSorted(byDoubt);
}

/** A locality that a text may mean. */
export type FoundPlace = z.output<typeof foundPlace>;

/** With this many matches no guesses are added, so that the list does not jump while someone types. */
const ENOUGH = 4;
/** How much likelier than every match a guess must be to come before them. */
const FIRST_BY = 0.1;
/** How much less likely than the likeliest a guess may be. */
const NO_WORSE_THAN = 1;
/** For each word after the street that a name leaves out: "60 webb st nare warren" is rather Narre Warren than Warren. */
const WORD_SKIPPED = 1.3;
/** How many readings of a text are compared with the names. */
const MAX_READINGS = 3;

/** Returns true when a text ends in a known state after a place, as in "newtown nsw". "Mount Victoria" may be a whole name. */
function hasPlaceAtEnd({ name, state, postcode }: PlaceCandidate, candidates: readonly PlaceCandidate[]): boolean {
  const shorter = candidates.filter((other) => (other.state ?? other.postcode) !== null && name.startsWith(`${other.name} `));
  return (state ?? postcode) === null && shorter.length > 0 && !name.endsWith('victoria');
}

/** Returns the guesses for the likeliest reading of a text that has any. */
function guessesFor(candidates: readonly PlaceCandidate[], guess: (candidate: PlaceCandidate) => PlaceGuess[]): PlaceGuess[] {
  const readings = candidates.filter((candidate) => !hasPlaceAtEnd(candidate, candidates));
  const distinct = new Map(readings.map((candidate) => [Object.values(candidate).join(' '), candidate]));
  return firstFound([...distinct.values()].slice(0, MAX_READINGS), guess).toSorted(byDoubt);
}

/** A found place; a guess has the words that were read as its name, a place in a region that was named the region. */
type Ranked = MeantPlace & Partial<PlaceGuess> & Partial<PlaceInRegion> & Pick<PlaceCandidate, 'skipped'>;

const isSuburb = ({ place }: MeantPlace) => !place.isShops;

/** Puts guesses around the matches: before them what is likelier by far, after them what is not much less likely. Shopping centres come last. */
function rank(found: readonly Ranked[], guesses: readonly PlaceGuess[]): Ranked[] {
  // A name that leaves words out may also be guessed from all of them: Narre Warren for "nare warren".
  const matched = new Set(found.filter(({ skipped }) => skipped === undefined).map(({ place }) => place));
  const others = guesses.filter(({ place }) => !matched.has(place));
  const guessed = new Set(others.map(({ place }) => place));
  const matches = found.filter(({ place }) => !guessed.has(place));
  const likeliest = Math.min(...matches.map(({ doubt }) => doubt));
  const least = Math.min(likeliest, others[0]?.doubt ?? Infinity);
  const likely = others.filter(({ doubt }) => doubt <= least + NO_WORSE_THAN);
  const isFirst = ({ doubt }: PlaceGuess) => doubt < likeliest - FIRST_BY;
  const suburbs = [...likely.filter(isFirst), ...matches.filter(isSuburb), ...likely.filter((guess) => !isFirst(guess) && isSuburb(guess))];
  return [...suburbs, ...[...matches, ...likely].filter((one) => !suburbs.includes(one))];
}

/** How many times as many people as in the first place make another worth asking about, and how much less likely it may be. */
const LARGER_BY = 4;
const ASKED_WITHIN = 0.85;

/** What a text says of where it is. */
interface Said {
  isLocated: boolean;
  hasState: boolean;
}

/**
 * Returns the places to ask about: a guess that comes first, all of a name that does not say which of them is meant, all of a region, or one
 * that is nearly as likely as the first and much larger.
 */
function askedOf(found: readonly Ranked[], { isLocated, hasState }: Said): readonly Ranked[] {
  const [first] = found;
  if (!first) return [];
  if (first.region !== undefined) return found;
  if (first.read !== undefined) return [first];
  if (!isLocated) return found.filter(({ place, read }) => read === undefined && place.key === first.place.key);
  const isLikely = ({ place, doubt }: Ranked) => doubt <= first.doubt + ASKED_WITHIN && peopleOf(place) >= LARGER_BY * peopleOf(first.place);
  return hasState ? [] : found.filter(isLikely).slice(0, 1);
}

export interface PlaceSearch {
  search: (typed: string) => FoundPlace[];
  prepare: () => void;
}

/** Creates the search of a list. `isLocated` is true for a text that says where a job is. */
export function createPlaceSearch(list: readonly ListedPlace[], isLocated: (typed: string) => boolean): PlaceSearch {
  const places = list.filter(({ isMailOnly }) => !isMailOnly);
  const index = indexOf(places);
  const byArea = groupBy(places, ({ locality }) => locality.postcode.slice(0, FIRST_LETTERS));
  const withPostcode = (digits: string) =>
    (byArea.get(digits.slice(0, FIRST_LETTERS)) ?? [])
      .filter(({ locality }) => locality.postcode.startsWith(digits))
      .map((place) => ({ place, doubt: doubtOf(place, 0) }));
  const inRegion = createRegionSearch(places);
  const find = (candidate: PlaceCandidate): Ranked[] => {
    const { name, read, skipped = 0 } = candidate;
    if (/^\d+$/.test(name)) return withPostcode(name);
    const named = placesNamed(index, candidate);
    const centres = named.length > 0 ? named : centresNamed(index, candidate);
    const found: Ranked[] = centres.length > 0 ? centres : inRegion(candidate);
    const doubted = skipped === 0 ? found : found.map((one) => merge(one, { doubt: one.doubt + WORD_SKIPPED * skipped, skipped }));
    return read === undefined ? doubted : doubted.map((one) => merge(one, { read }));
  };
  let guesser: ReturnType<typeof createPlaceGuesser> | undefined;
  const prepare = () => (guesser ??= createPlaceGuesser(places));
  const guess = (candidate: PlaceCandidate) => prepare()(candidate);
  /** Returns the places of the postcode that follows an unknown name. */
  const besideName = ({ name, postcode }: PlaceCandidate): PlaceGuess[] =>
    postcode === null ? [] : withPostcode(postcode).map(({ place, doubt }) => ({ place, doubt, read: name }));

  const search = (typed: string): FoundPlace[] => {
    const text = typed.trim();
    const isNumber = /^\d+$/.test(text);
    if (isNumber && (text.length < FIRST_LETTERS || text.length > POSTCODE_DIGITS)) return [];
    const candidates = isNumber ? [{ name: text, state: null, postcode: null }] : typedCandidates(text);
    const matches = firstFound(candidates, find);
    const guesses = matches.filter(({ skipped }) => skipped === undefined).length < ENOUGH ? guessesFor(candidates, guess) : [];
    const ranked = rank(matches, guesses);
    const found = (ranked.length > 0 ? ranked : rank([], firstFound(candidates, besideName))).slice(0, MAX_PLACES);
    const hasState = isNumber || candidates.some(({ state, postcode }) => (state ?? postcode) !== null);
    const asked = new Set(askedOf(found, { isLocated: isLocated(text), hasState }));
    return found.map((one) =>
      merge(
        one.place.locality,
        one.read === undefined ? {} : { guessFor: one.read },
        one.region === undefined ? {} : { region: one.region },
        asked.has(one) ? { isAsked: true as const } : {},
      ),
    );
  };
  return { search, prepare };
}
