import type { Point } from '../../../../shared/domain/places/geo.ts';
import { parsePlace, type Place } from './place.ts';
import { suburbCandidates } from './place-candidates.ts';
import type { PlaceResolver } from './place-resolve.ts';

/** The parts of an address that a gazetteer confirms, and their location. */
export type PlaceOfAddress = Place & (Point | { [Axis in keyof Point]: null });

/** Returns the suburb, state, postcode and suburb centre of a typed address, each only when the gazetteer confirms it. */
export function placeOfAddress(places: PlaceResolver, address: string): PlaceOfAddress {
  const { suburb, state, postcode } = parsePlace(address);
  const names = [suburb, ...suburbCandidates(address).map(({ name }) => name)];
  const known = names.find((name) => name !== null && places.knows({ suburb: name, state, postcode }));
  const place = { suburb: known ?? null, state, postcode };
  return places.resolve(place) ?? { ...place, latitude: null, longitude: null };
}
