import { suggestPlace, type GooglePlace } from './address-field-google-place.ts';
import type { LiveSearch } from './address-field-suggestion.ts';

type Library = Pick<
  google.maps.PlacesLibrary,
  'AutocompleteService' | 'PlacesService' | 'AutocompleteSessionToken'
>;

type Callback<T> = (found: T | null, status: `${google.maps.places.PlacesServiceStatus}`) => void;

/** Turns a callback's answer into a promise; null when nothing was found. */
function answerOf<T>(ask: (answer: Callback<T>) => unknown): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const asked = ask((found, status) => {
      if (status === 'OK' || status === 'ZERO_RESULTS') resolve(found);
      else reject(new Error(`The maps provider said ${status}`));
    });
    // The same answer may also come as a promise, which is unused, so its failure is ignored.
    Promise.resolve(asked).catch(() => undefined);
  });
}

/** Searches with the legacy Places API, for a key that allows no other. */
export function legacyPlaceSearch({ AutocompleteService, PlacesService, AutocompleteSessionToken }: Library): LiveSearch {
  const service = new AutocompleteService();
  const details = new PlacesService(document.createElement('div'));
  let token: google.maps.places.AutocompleteSessionToken | undefined;

  const fetchPlace = (placeId: string, sessionToken: google.maps.places.AutocompleteSessionToken) =>
    answerOf<GooglePlace>((answer) =>
      details.getDetails(
        { placeId, sessionToken, fields: ['formatted_address', 'geometry', 'name', 'place_id'] },
        answer,
      ),
    );

  return async (input) => {
    const sessionToken = (token ??= new AutocompleteSessionToken());
    const predictions = await answerOf<google.maps.places.AutocompletePrediction[]>((answer) =>
      service.getPlacePredictions(
        { input, sessionToken, componentRestrictions: { country: 'au' }, types: ['address'] },
        answer,
      ),
    );
    return (predictions ?? []).map(({ description: text, place_id }) => {
      const locate = async () => {
        token = undefined;
        return suggestPlace((await fetchPlace(place_id, sessionToken)) ?? {}, text);
      };
      return { text, point: null, locate };
    });
  };
}
