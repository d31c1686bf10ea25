import type { Point } from '@shared/domain/geo.ts';
import type { Locality } from '@shared/domain/localities.ts';

/** One line of the list: the text it puts into the field, and where that is. */
export interface Suggestion {
  text: string;
  point: Point | null;
  /** Says more exactly what was picked and where it is, for a source that tells this only when asked. */
  locate?: (() => Promise<Suggestion>) | undefined;
}

/** Asks the maps provider; rejects when it refuses. */
export type LiveSearch = (typed: string) => Promise<readonly Suggestion[]>;

export const MOST_SUGGESTIONS = 6;

const SHORTEST_TEXT = 3;

/** True when a text is long enough to look for. */
export function isSearchable(typed: string): boolean {
  return typed.trim().length >= SHORTEST_TEXT;
}

/** How a locality is written: "Broome WA 6725". */
export function labelOf({ suburb, state, postcode }: Locality): string {
  return `${suburb} ${state} ${postcode}`;
}

/** Suggests a locality, after a street when there is one. */
export function suggestLocality(locality: Locality, street = ''): Suggestion {
  const { latitude, longitude } = locality;
  const label = labelOf(locality);
  return { text: street ? `${street}, ${label}` : label, point: { latitude, longitude } };
}
