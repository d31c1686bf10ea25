import type { AustralianState } from '../../../../shared/domain/words/enums.ts';
import { merge } from '../../../platform/merge.ts';
import { splitAddress } from './place.ts';
import { streetTypes } from '../../../../shared/domain/contact/place-words.ts';
import { titleCase, wordsAfterStreet } from './suburb-name.ts';

/** What may be the name of a locality, with what is typed beside it. */
export interface PlaceCandidate {
  name: string;
  state: AustralianState | null;
  postcode: string | null;
  /** What is read as the name with a misspelt state; absent otherwise. */
  read?: string;
  /** How many words between the street and the name are left out; absent for none. */
  skipped?: number;
}

const MAX_WORDS = 5;
const MIN_NAME = 2;

const partsOf = (rest: string) =>
  rest
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const endsOf = (words: readonly string[]) => words.map((_, at) => words.slice(at).join(' ')).slice(-MAX_WORDS);

/** Returns the possible suburb names at the end of an address, longest first, to be looked up. */
export function suburbCandidates(address: string): PlaceCandidate[] {
  const { rest, state, postcode } = splitAddress(address);
  const last = partsOf(rest).at(-1);
  if (!last || !(state ?? postcode)) return [];
  // With a state alone, "Smith Campbell NSW" could be a person.
  const names = postcode ? endsOf(last.split(' ')) : [last];
  return names.map((name) => ({ name: titleCase(name), state, postcode }));
}

/** Returns true when a text may continue as a street: "12 Smith Str". */
const mayBecomeStreet = (name: string) => [...streetTypes].some((type) => type.startsWith(name));

function namesAtEndOf(rest: string): string[] {
  const parts = partsOf(rest);
  const last = parts.at(-1) ?? '';
  const words = last.split(' ');
  const afterStreet = wordsAfterStreet(words)?.join(' ') ?? '';
  if (parts.length > 1) return [last, afterStreet, parts.slice(-2).join(' ')];
  if (!/^\d/.test(last)) return [last, afterStreet];
  // A number alone is no street: the locality comes after the street's name.
  return [afterStreet, ...endsOf(words.slice(2)).filter((name) => !mayBecomeStreet(name))];
}

/** States by their misspellings with two neighbouring letters swapped: "qdl" for QLD. */
const swappedStates = new Map(
  (['NSW', 'VIC', 'QLD', 'TAS', 'ACT'] as const).flatMap((state) => [
    [state.toLowerCase().replace(/^(.)(.)/, '$2$1'), state] as const,
    [state.toLowerCase().replace(/(.)(.)$/, '$2$1'), state] as const,
  ]),
);

/** Returns the reading of a name that ends in a misspelt state. */
function withSwappedState({ name, state, postcode }: PlaceCandidate): PlaceCandidate[] {
  const [, before = '', word = ''] = /^(.+)[ ,](\S{3})$/.exec(name) ?? [];
  const meant = state === null ? swappedStates.get(word) : undefined;
  return meant ? [{ name: before, state: meant, postcode, read: name }] : [];
}

/** Returns how many of the words after the street a name leaves out: one, for "warren" of "60 webb st nare warren". */
function skippedBefore(name: string, rest: string): number {
  const afterStreet = wordsAfterStreet(partsOf(rest).at(-1)?.split(' ') ?? []) ?? [];
  return afterStreet.join(' ').endsWith(` ${name}`) ? afterStreet.length - name.split(' ').length : 0;
}

/** Returns the possible names at the end of a text, with how many words after the street each leaves out. */
function namedIn(rest: string): { name: string; skipped?: number }[] {
  return namesAtEndOf(rest)
    .filter((name) => name.length >= MIN_NAME)
    .map((name) => {
      const skipped = skippedBefore(name, rest);
      return skipped > 0 ? { name, skipped } : { name };
    });
}

/** Returns what the end of a text that is still being typed may begin to name, the likeliest first. */
export function typedCandidates(typed: string): PlaceCandidate[] {
  const rest = typed
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/\s+/g, ' ');
  const asTyped = { rest, state: null, postcode: null };
  const split = splitAddress(typed);
  // A state's name may only begin a locality's, "Victoria" Victoria Point; a postcode ends what is typed.
  const readings = split.postcode ? [split, asTyped] : [asTyped, split];
  // "27 main rd moona tas": the state after a name begins no other name.
  const end = namedIn(split.rest).length > 0 ? rest.length - split.rest.length : 0;
  const candidates = readings.flatMap(({ state, postcode, ...text }): PlaceCandidate[] =>
    namedIn(text.rest)
      .filter(({ name }) => text.rest !== rest || name.length >= end)
      .map((named) => merge(named, { state, postcode })),
  );
  return [...candidates, ...candidates.flatMap(withSwappedState)];
}
