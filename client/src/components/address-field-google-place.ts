import type { Suggestion } from './address-field-suggestion.ts';

/** A place as both interfaces of the maps provider give it here. */
export type GooglePlace = Pick<
  google.maps.places.PlaceResult,
  'formatted_address' | 'geometry' | 'name' | 'place_id'
>;

/** Makes a suggestion of a place; what the place does not say stays as it was suggested. */
export function suggestPlace({ formatted_address, geometry, name }: GooglePlace, suggested: string): Suggestion {
  const location = geometry?.location;
  return {
    text: formatted_address || name || suggested,
    point: location ? { latitude: location.lat(), longitude: location.lng() } : null,
  };
}
