import type { searchPlaces } from '@shared/contracts/places.ts';
import type { Locality } from '@shared/domain/localities.ts';
import { stateNames } from '@shared/domain/place-words.ts';
import { call, type AddressOf } from '@/lib/api-client.ts';
import { startsWithNumber, streetReadings, type Reading } from './address-field-street.ts';
import { labelOf, MOST_SUGGESTIONS, suggestLocality, type Suggestion } from './address-field-suggestion.ts';

// The landing page loads no schemas. The compiler holds the address to its contract.
const searchPlacesAddress: AddressOf<typeof searchPlaces> = { method: 'GET', path: '/api/places' };

const SHORTEST_QUESTION = 2;
const MOST_QUESTIONS = 3;

const shortForms = new Map([
  ['saint', 'st'],
  ['mount', 'mt'],
]);
const stateWords = new Set([...stateNames.keys()].flatMap((name) => name.split(' ')));

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().replace(/['’.]/g, '').match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => shortForms.get(word) ?? word);
}

/** What to ask for, in order. Only the locality's part of an address leaves the browser. */
function questionsOf(typed: string): readonly Reading[] {
  const text = typed.trim();
  const whole = startsWithNumber(text) ? [] : [{ street: '', locality: text.replace(/[\s,]+/g, ' ') }];
  return [...whole, ...streetReadings(text)]
    .filter(({ locality }) => locality.length >= SHORTEST_QUESTION)
    .slice(0, MOST_QUESTIONS);
}

/** True when all that was asked is in a locality's name: the server also finds one at the end of a longer text. */
function answers(place: Locality, question: string): boolean {
  const label = wordsOf(labelOf(place));
  return wordsOf(question)
    .filter((word) => !stateWords.has(word))
    .every((word) => label.some((part) => part.startsWith(word)));
}

/** Asks the server which localities a text may mean. A street stays as it was typed. */
export async function gazetteerSuggestions(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  for (const { street, locality } of questionsOf(typed)) {
    const found = await call<typeof searchPlaces>(searchPlacesAddress, { query: { q: locality }, signal });
    const places = found.filter((place) => answers(place, locality));
    if (places.length > 0) {
      return places.slice(0, MOST_SUGGESTIONS).map((place) => suggestLocality(place, street));
    }
  }
  return [];
}
