import { suburbSlug } from '../../../shared/contracts/page-paths.ts';
import type { AustralianState } from '../../../shared/domain/enums.ts';
import type { Point } from '../../../shared/domain/geo.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import type { Gazetteer } from '../places/gazetteer.ts';
import { findOtherNames, lockPostcode } from './suburb-store.ts';

interface Place {
  name: string;
  state: AustralianState;
  postcode: string;
}

const labelOf = ({ name, state, postcode }: Place) => `${name} ${state} ${postcode}`;

/** Returns where the gazetteer has a place; null when it does not know one of this name in this state and postcode. */
export function pointInGazetteer(places: Gazetteer, { name, state, postcode }: Place): Point | null {
  // A name counts for itself where the gazetteer lacks the postcode: here all three have to be right.
  const isListed = places.resolve({ suburb: null, state: null, postcode }) !== null;
  const found = isListed ? places.resolve({ suburb: name, state, postcode }) : null;
  if (!found || found.suburb === null || found.state !== state) return null;
  const { latitude, longitude } = found;
  return { latitude, longitude };
}

/** Refuses `invalid_input` for a place that the gazetteer does not know, unless it is said to be right. */
export function requireKnownPlace(place: Place, point: Point | null, isConfirmed: boolean | undefined): void {
  if (point || isConfirmed) return;
  const message = `The list of Australian places has no ${labelOf(place)}. Please check it, or say that it is right.`;
  throw new AppError('invalid_input', message, { issues: [{ path: 'isPlaceConfirmed', message }] });
}

function takenError(place: Place): AppError {
  const message = `There is a page for ${labelOf(place)} already`;
  return new AppError('taken', message, { issues: [{ path: 'name', message }] });
}

/**
 * Refuses `taken` for a place whose page has the address of another suburb's, switched off or not. Holds the lock of its
 * postcode until the transaction ends.
 */
export async function requireOwnAddress(tx: Db, place: Place, ownId?: number): Promise<void> {
  await lockPostcode(tx, place);
  const names = await findOtherNames(tx, place, ownId);
  if (names.some((name) => suburbSlug(name) === suburbSlug(place.name))) throw takenError(place);
}
