import { suburbSlug } from '../../../../shared/contracts/page-paths.ts';
import type { AustralianState } from '../../../../shared/domain/words/enums.ts';
import type { Point } from '../../../../shared/domain/places/geo.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { findOtherNames, lockPostcode } from './suburb-store.ts';

interface Place {
  name: string;
  state: AustralianState;
  postcode: string;
}

const labelOf = ({ name, state, postcode }: Place) => `${name} ${state} ${postcode}`;

/** Returns a place's location in the gazetteer; null when it has no place of this name, state and postcode. */
export function pointInGazetteer(places: Gazetteer, { name, state, postcode }: Place): Point | null {
  // The resolver accepts a name alone when it lacks the postcode, but here all three must match.
  const isListed = places.resolve({ suburb: null, state: null, postcode }) !== null;
  const found = isListed ? places.resolve({ suburb: name, state, postcode }) : null;
  if (!found || found.suburb === null || found.state !== state) return null;
  const { latitude, longitude } = found;
  return { latitude, longitude };
}

/** Throws `invalid_input` for a place that isn't in the gazetteer, unless it's confirmed to be right. */
export function requireKnownPlace(place: Place, point: Point | null, isConfirmed: boolean | undefined): void {
  if (point || isConfirmed) return;
  const message = `The list of Australian places has no ${labelOf(place)}. Please check it, or confirm that it is right.`;
  throw new AppError('invalid_input', message, { issues: [{ path: 'isPlaceConfirmed', message }] });
}

function takenError(place: Place): AppError {
  const message = `There is already a page for ${labelOf(place)}`;
  return new AppError('taken', message, { issues: [{ path: 'name', message }] });
}

/**
 * Throws `taken` for a place whose page would have the address of another suburb's, active or not. Locks its postcode until the transaction
 * ends.
 */
export async function requireOwnAddress(tx: Db, place: Place, ownId?: number): Promise<void> {
  await lockPostcode(tx, place);
  const names = await findOtherNames(tx, place, ownId);
  if (names.some((name) => suburbSlug(name) === suburbSlug(place.name))) throw takenError(place);
}
