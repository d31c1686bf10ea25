import type { Suburb, SuburbShow, SuburbSort } from '@shared/contracts/suburbs.ts';
import { MIN_SUBURB_WORDS } from '@shared/domain/places/suburb-text.ts';
import type { Tone } from '@/components/ui/chip.tsx';

export const suburbShowLabels: Record<SuburbShow, string> = {
  all: 'All suburbs',
  active: 'Active',
  inactive: 'Switched off',
  not_indexed: 'Not indexed',
};

export const suburbSortLabels: Record<SuburbSort | '', string> = {
  '': 'Newest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  state: 'State, A to Z',
  '-state': 'State, Z to A',
  price: 'Lowest price first',
  '-price': 'Highest price first',
  '-changed': 'Changed last',
  changed: 'Unchanged for longest',
};

/** Formats a suburb: "Newtown NSW 2042". */
export function suburbLabel({ name, state, postcode }: Pick<Suburb, 'name' | 'state' | 'postcode'>): string {
  return `${name} ${state} ${postcode}`;
}

/** Returns a text's length: "84 of 120 words", "140 words". */
export function wordsText(words: number): string {
  return words < MIN_SUBURB_WORDS ? `${words} of ${MIN_SUBURB_WORDS} words` : `${words} words`;
}

/** Returns what else is on file for a suburb's page: its council and the opening hours. */
export function factsOf({ council, openingHours }: Suburb): string[] {
  return [council, openingHours].filter((fact) => fact !== null);
}

/** Says whether search engines may show the page of a suburb, and if not, why. */
export function indexingOf({ isActive, isHidden, isIndexed, words, twin }: Suburb): { label: string; tone: Tone } {
  if (!isActive) return { label: 'Switched off', tone: 'plain' };
  if (isIndexed) return { label: 'Indexed', tone: 'success' };
  const reasons = [
    isHidden ? 'another page has its address' : null,
    words < MIN_SUBURB_WORDS ? wordsText(words) : null,
    twin ? `${twin.percent} % the same as ${twin.name}` : null,
  ].filter((reason) => reason !== null);
  return { label: `Not indexed: ${reasons.join(', ')}`, tone: isHidden ? 'danger' : 'warning' };
}
