import type { Point } from '@shared/domain/places/geo.ts';
import type { Locality } from '@shared/domain/places/localities.ts';

/** One suggestion: the text it puts into the field, and its coordinates. */
export interface Suggestion {
  text: string;
  point: Point | null;
  /** True for a place whose name is spelt differently from the typed text. */
  isGuess?: boolean;
  /** The suburb, of a place that the typed text alone does not settle on. */
  asked?: string;
  /** Returns the exact place and coordinates of a pick, for a source that gives them only on request. */
  locate?: (() => Promise<Suggestion>) | undefined;
}

/** Searches with the maps provider; rejects when it refuses. */
export type LiveSearch = (typed: string) => Promise<readonly Suggestion[]>;

export const MAX_SUGGESTIONS = 6;

/** The suggestions for a text, or a hint about what to type when there are none. */
export interface Lookup {
  suggestions: readonly Suggestion[];
  hint: string;
}

export const NOTHING: Lookup = { suggestions: [], hint: '' };

const MIN_TEXT = 3;

/** Returns true when a text is long enough to search for. */
export function isSearchable(typed: string): boolean {
  return typed.trim().length >= MIN_TEXT;
}

/** Formats a locality: "Broome WA 6725". */
export function labelOf({ suburb, state, postcode }: Locality): string {
  return `${suburb} ${state} ${postcode}`;
}

/** Formats a guess as a question. */
export const didYouMean = (text: string) => `Did you mean ${text}?`;

/** Turns a locality into a suggestion, after a street if there is one. */
export function suggestLocality(locality: Locality, street = ''): Suggestion {
  const { latitude, longitude } = locality;
  const label = labelOf(locality);
  return { text: street ? `${street}, ${label}` : label, point: { latitude, longitude } };
}
