/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import type { getGooglePlacesKey } from '@shared/contracts/system.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { legacyPlaceSearch } from './address-field-google-legacy.ts';
import { newPlaceSearch } from './address-field-google-new.ts';
import type { LiveSearch } from './address-field-suggestion.ts';

type Library = Partial<google.maps.PlacesLibrary>;

const keyAddress: AddressOf<typeof getGooglePlacesKey> = { method: 'GET', path: '/api/config/google-places-key' };

function newSearchOf({ AutocompleteSuggestion, AutocompleteSessionToken }: Library): LiveSearch | null {
  return AutocompleteSuggestion && AutocompleteSessionToken
    ? newPlaceSearch({ AutocompleteSuggestion, AutocompleteSessionToken })
    : null;
}

function legacySearchOf({ AutocompleteService, PlacesService, AutocompleteSessionToken }: Library): LiveSearch | null {
  return AutocompleteService && PlacesService && AutocompleteSessionToken
    ? legacyPlaceSearch({ AutocompleteService, PlacesService, AutocompleteSessionToken })
    : null;
}

/** Searches with the new Places API, or the legacy one where the key allows no other. */
function searchOf(library: Library): LiveSearch {
  const newSearch = newSearchOf(library);
  const firstSearch = newSearch ?? legacySearchOf(library);
  if (!firstSearch) throw new Error('The maps library has no search for places');
  let search = firstSearch;
  return async (typed) => {
    const asked = search;
    try {
      return await asked(typed);
    } catch (error) {
      // Created only when needed, because creating it logs a deprecation warning.
      if (search === newSearch) search = legacySearchOf(library) ?? search;
      if (search === asked) throw error;
      return search(typed);
    }
  };
}

/** Connects to the maps library that is already on the page. */
export async function connectPlaces(): Promise<LiveSearch> {
  return searchOf((await google.maps.importLibrary?.('places')) ?? google.maps.places);
}

/** Loads the maps library with this installation's key, and connects to it. */
export async function loadPlaces(): Promise<LiveSearch> {
  const { key } = await call<typeof getGooglePlacesKey>(keyAddress);
  if (!key) throw new Error('There is no key for the maps library');
  setOptions({ key, language: 'en-AU', region: 'AU' });
  return searchOf(await importLibrary('places'));
}
