import { australianLocalities, type Locality } from '@shared/domain/localities.ts';
import { endsInStreetType, isComplete, startsWithNumber, streetReadings } from './address-field-street.ts';
import {
  isSearchable,
  labelOf,
  MOST_SUGGESTIONS,
  suggestLocality,
  type Suggestion,
} from './address-field-suggestion.ts';

const fivePlaces: readonly Locality[] = australianLocalities.slice(0, 5);

const neat = (typed: string) => typed.trim().replace(/\s+/g, ' ');

function localitiesStartingWith(text: string): Locality[] {
  const start = text.toLowerCase();
  return australianLocalities.filter(
    (locality) => labelOf(locality).toLowerCase().startsWith(start) || locality.postcode.startsWith(start),
  );
}

function localitiesWith(text: string): Locality[] {
  if (/^\d/.test(text)) return startsWithNumber(text) ? [] : localitiesStartingWith(text);
  return australianLocalities.filter((locality) => labelOf(locality).toLowerCase().includes(text.toLowerCase()));
}

/** "12 Smith St, wagga w" → the street as typed, completed by each locality that its end may mean. */
function completionsOf(text: string): Suggestion[] {
  for (const { street, locality } of streetReadings(text)) {
    const found = localitiesStartingWith(locality);
    if (found.length > 0) return found.map((one) => suggestLocality(one, street));
  }
  return [];
}

function knownPlaces(text: string): Suggestion[] {
  const found = localitiesWith(text);
  return found.length > 0 ? found.map((locality) => suggestLocality(locality)) : completionsOf(text);
}

function inventedStreets(text: string): string[] {
  if (endsInStreetType(text)) return [text];
  const number = /^\d+[a-z]?(?:[/-]\d+[a-z]?)?(?![a-z])/i.exec(text)?.[0];
  return number ? [`${number} Main Street`, `${number} George Street`] : [`${text} Street`];
}

/** True when one of the 26 built-in places matches, so that nothing has to be made up. */
export function hasBuiltInMatch(typed: string): boolean {
  return isSearchable(typed) && knownPlaces(neat(typed)).length > 0;
}

/**
 * Suggests up to six places out of the built-in list of 26, and streets in the five largest when none of them matches;
 * nothing for a text under three characters.
 */
export function builtInSuggestions(typed: string): readonly Suggestion[] {
  if (!isSearchable(typed)) return [];
  const text = neat(typed);
  const known = knownPlaces(text);
  if (known.length > 0 || isComplete(text)) return known.slice(0, MOST_SUGGESTIONS);
  const streets = inventedStreets(text);
  return fivePlaces
    .flatMap((locality) => streets.map((street) => suggestLocality(locality, street)))
    .slice(0, MOST_SUGGESTIONS);
}
