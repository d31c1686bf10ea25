import type { Point } from '@shared/domain/geo.ts';
import { streetTypes } from '@shared/domain/place-words.ts';
import { australianLocalities, type Locality } from '@shared/domain/localities.ts';

/** One line of the list: the text it puts into the field, and where that is. */
export interface Suggestion {
  text: string;
  point: Point | null;
}

/** Where suggestions come from. May answer at once or later; `signal` tells when nobody waits any more. */
export type SuggestionSource = (
  typed: string,
  signal: AbortSignal,
) => Promise<readonly Suggestion[]> | readonly Suggestion[];

const MOST_SUGGESTIONS = 6;
const SHORTEST_TEXT = 3;
const SHORTEST_LOCALITY = 2;

const fivePlaces: readonly Locality[] = australianLocalities.slice(0, 5);

const labelOf = ({ suburb, state, postcode }: Locality) => `${suburb} ${state} ${postcode}`;

function suggest(locality: Locality, street?: string): Suggestion {
  const { latitude, longitude } = locality;
  const label = labelOf(locality);
  return { text: street ? `${street}, ${label}` : label, point: { latitude, longitude } };
}

/** True when a text is long enough to look for. */
export function isSearchable(typed: string): boolean {
  return typed.trim().length >= SHORTEST_TEXT;
}

function endsInStreetType(text: string): boolean {
  return streetTypes.has(/[a-z]+$/i.exec(text)?.[0].toLowerCase() ?? '');
}

/** An address that already ends in a postcode: whatever was added to it would be wrong. */
function isComplete(text: string): boolean {
  return /[a-z][\s,]+\d{4}$/i.test(text);
}

function localitiesStartingWith(words: string): Locality[] {
  const start = words.toLowerCase();
  if (start.length < SHORTEST_LOCALITY || streetTypes.has(start)) return [];
  return australianLocalities.filter(
    (locality) =>
      labelOf(locality).toLowerCase().startsWith(start) || locality.postcode.startsWith(start),
  );
}

/** "12 Smith St, wagga w" → the street as typed, completed by each locality that its end may mean. */
function completeLocality(typed: string): Suggestion[] {
  const starts = [...typed.matchAll(/[^\s,]+/g)].map(({ index }) => index);
  for (const [word, start] of starts.entries()) {
    // A number alone is no street: the locality begins the text or comes after the street's name.
    if (word === 1) continue;
    const localities = localitiesStartingWith(typed.slice(start).replace(/[\s,]+/g, ' '));
    const street = typed.slice(0, start).replace(/[\s,]+$/, '');
    if (localities.length > 0) return localities.map((locality) => suggest(locality, street));
  }
  return [];
}

function streetSuggestions(typed: string): Suggestion[] {
  const completed = completeLocality(typed);
  if (completed.length > 0 || isComplete(typed)) return completed;
  if (endsInStreetType(typed)) return fivePlaces.map((locality) => suggest(locality, typed));
  const number = /^\d+\w?(?:[/-]\d+\w?)?/.exec(typed)?.[0] ?? '';
  return fivePlaces.flatMap((locality) =>
    ['Main Street', 'George Street'].map((street) => suggest(locality, `${number} ${street}`)),
  );
}

function localitySuggestions(typed: string): Suggestion[] {
  const part = typed.toLowerCase();
  const found = australianLocalities.filter((locality) =>
    labelOf(locality).toLowerCase().includes(part),
  );
  if (found.length > 0 || isComplete(typed)) return found.map((locality) => suggest(locality));
  const street = endsInStreetType(typed) ? typed : `${typed} Street`;
  return fivePlaces.map((locality) => suggest(locality, street));
}

/** Suggests up to six places out of the built-in list of 26; nothing for a text under three characters. */
export function builtInSuggestions(typed: string): readonly Suggestion[] {
  if (!isSearchable(typed)) return [];
  const text = typed.trim().replace(/\s+/g, ' ');
  const found = /^\d/.test(text) ? streetSuggestions(text) : localitySuggestions(text);
  return found.slice(0, MOST_SUGGESTIONS);
}
