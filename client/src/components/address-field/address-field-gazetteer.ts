import type { searchPlaces } from '@shared/contracts/places.ts';
import { stateNames } from '@shared/domain/contact/place-words.ts';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { endsInStreetType, startsWithNumber, streetReadings, type Reading } from './address-field-street.ts';
import { labelOf, MAX_SUGGESTIONS, suggestLocality, type Lookup } from './address-field-suggestion.ts';

// The landing page loads no schemas. The type ties this address to its contract.
const searchPlacesAddress: AddressOf<typeof searchPlaces> = { method: 'GET', path: '/api/places' };

const MIN_QUESTION = 2;
const MAX_QUESTIONS = 3;

const shortForms = new Map([
  ['saint', 'st'],
  ['mount', 'mt'],
]);
/** Words that follow the name of a locality. */
const besideName = new Set([...[...stateNames.keys()].flatMap((name) => name.split(' ')), 'cbd', 'city']);

const UNKNOWN = 'We don’t know this place. Check the spelling or type the postcode.';
const STREET_ONLY = 'Add the suburb or postcode.';

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().replace(/['’.]/g, '').match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => shortForms.get(word) ?? word);
}

type FoundPlace = WireResponseOf<typeof searchPlaces>[number];

/** Returns what to search for, in order. Only the locality part of an address leaves the browser. */
function questionsOf(typed: string): readonly Reading[] {
  const text = typed.trim();
  const whole = startsWithNumber(text) ? [] : [{ street: '', locality: text.replace(/[\s,]+/g, ' ') }];
  return [...whole, ...streetReadings(text)]
    .filter(({ locality }) => locality.length >= MIN_QUESTION)
    .slice(0, MAX_QUESTIONS);
}

const nameWordsOf = (text: string) => wordsOf(text).filter((word) => !besideName.has(word));

/** Returns true when the whole question names the place: the server also finds one at the end of a longer text. */
function answers(place: FoundPlace, question: string): boolean {
  const asked = nameWordsOf(question);
  const { guessFor } = place;
  if (guessFor !== undefined) return nameWordsOf(guessFor).length === asked.filter((word) => !/^\d+$/.test(word)).length;
  const label = wordsOf(place.region ?? labelOf(place));
  return asked.every((word) => label.some((part) => part.startsWith(word)));
}

/** Returns a street as typed, with capitals if it has none. */
function streetLine(street: string): string {
  return /[A-Z]/.test(street) ? street : street.replace(/(?<=^|[\s,])[a-z]/g, (letter) => letter.toUpperCase());
}

/** Returns the localities that a text may mean, from the server. A street stays as typed. */
export async function askGazetteer(typed: string, signal?: AbortSignal): Promise<Lookup> {
  const questions = questionsOf(typed);
  for (const { street, locality } of questions) {
    const found = await call<typeof searchPlaces>(searchPlacesAddress, { query: { q: locality }, signal });
    const places = found.filter((place) => answers(place, locality)).slice(0, MAX_SUGGESTIONS);
    const suggestions = places.map((place) =>
      Object.assign(suggestLocality(place, streetLine(street)), place.guessFor !== undefined && { isGuess: true }, place.isAsked && { asked: place.region === undefined ? place.suburb : `suburb of ${place.region}` }),
    );
    if (suggestions.length > 0) return { suggestions, hint: '' };
  }
  const isStreetOnly = questions.length === 0 || endsInStreetType(typed.trim());
  return { suggestions: [], hint: isStreetOnly ? STREET_ONLY : UNKNOWN };
}
