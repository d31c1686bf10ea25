import { australianLocalities, type Locality } from '@shared/domain/places/localities.ts';
import { endsInStreetType, isComplete, startsWithNumber, streetReadings } from './address-field-street.ts';
import {
  isSearchable,
  labelOf,
  MAX_SUGGESTIONS,
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

/** Returns completions of an address: "12 Smith St, wagga w" keeps its street, completed by each locality the end may mean. */
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

/** Returns true when one of the 26 built-in places matches, so that no street has to be made up. */
export function hasBuiltInMatch(typed: string): boolean {
  return isSearchable(typed) && knownPlaces(neat(typed)).length > 0;
}

/**
 * Suggests up to six of the 26 built-in places, or streets in the five largest when none match; nothing for fewer than three
 * characters.
 */
export function builtInSuggestions(typed: string): readonly Suggestion[] {
  if (!isSearchable(typed)) return [];
  const text = neat(typed);
  const known = knownPlaces(text);
  if (known.length > 0 || isComplete(text)) return known.slice(0, MAX_SUGGESTIONS);
  const streets = inventedStreets(text);
  return fivePlaces
    .flatMap((locality) => streets.map((street) => suggestLocality(locality, street)))
    .slice(0, MAX_SUGGESTIONS);
}
