import { suggestPlace, type GooglePlace } from './address-field-google-place.ts';
import type { LiveSearch } from './address-field-suggestion.ts';

type Library = Pick<google.maps.PlacesLibrary, 'AutocompleteSuggestion' | 'AutocompleteSessionToken'>;

/** Addresses and suburbs, no businesses; five is the maximum number of types. */
const ADDRESS_TYPES = ['street_address', 'premise', 'subpremise', 'route', 'locality'];

async function fetchPlace(prediction: google.maps.places.PlacePrediction): Promise<GooglePlace> {
  const place = prediction.toPlace();
  await place.fetchFields({ fields: ['formattedAddress', 'location', 'displayName', 'id'] });
  return {
    ...(place.formattedAddress ? { formatted_address: place.formattedAddress } : {}),
    ...(place.location ? { geometry: { location: place.location } } : {}),
    ...(place.displayName ? { name: place.displayName } : {}),
    place_id: place.id,
  };
}

/** Searches with Places (New). Typing up to a pick, and the pick itself, are one billing session. */
export function newPlaceSearch({ AutocompleteSuggestion, AutocompleteSessionToken }: Library): LiveSearch {
  let sessionToken: google.maps.places.AutocompleteSessionToken | undefined;
  return async (input) => {
    sessionToken ??= new AutocompleteSessionToken();
    const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input,
      includedPrimaryTypes: ADDRESS_TYPES,
      includedRegionCodes: ['au'],
      language: 'en-AU',
      region: 'au',
      sessionToken,
    });
    return suggestions.flatMap(({ placePrediction: prediction }) => {
      if (!prediction) return [];
      const { text } = prediction.text;
      const locate = async () => {
        sessionToken = undefined;
        return suggestPlace(await fetchPlace(prediction), text);
      };
      return [{ text, point: null, locate }];
    });
  };
}
