import type { Suggestion } from './address-field-suggestion.ts';

/** A place with the fields that both Places APIs return here. */
export type GooglePlace = Pick<
  google.maps.places.PlaceResult,
  'formatted_address' | 'geometry' | 'name' | 'place_id'
>;

/** Turns a place into a suggestion; fields it lacks stay as suggested. */
export function suggestPlace({ formatted_address, geometry, name }: GooglePlace, suggested: string): Suggestion {
  const location = geometry?.location;
  return {
    text: formatted_address || name || suggested,
    point: location ? { latitude: location.lat(), longitude: location.lng() } : null,
  };
}
