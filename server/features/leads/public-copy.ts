import { internationalPhone, maskPhone, storedPhone } from '../../../shared/domain/phone.ts';
import { type Place, placeInWords, visiblePlace } from '../../../shared/domain/place.ts';
import { firstNameOf, REDACTION_VERSION, redactFreeText } from '../../../shared/domain/redact.ts';
import { merge } from '../../merge.ts';
import type { Gazetteer } from '../places/gazetteer.ts';
import { type PlaceOfAddress, placeOfAddress } from '../places/place-of-address.ts';

/** What a customer gave that a stranger may not see as it stands. */
interface PrivateFields {
  customerName: string;
  customerPhone: string;
  serviceLocation: string;
  electricalWork: string;
  specialRequests: string | null;
}

/** How far away a job is tells where it is: without the suburb its point is the middle of what strangers do see, or none. */
function pointOf(seen: Place, place: PlaceOfAddress, places: Gazetteer) {
  const point = seen.suburb === place.suburb ? place : places.resolve(seen);
  return { latitude: point?.latitude ?? null, longitude: point?.longitude ?? null };
}

/** Returns every column that follows from the customer's own words, for writing them together. */
export function derivedColumns(fields: PrivateFields, places: Gazetteer) {
  const { customerName, serviceLocation, electricalWork, specialRequests } = fields;
  const place = placeOfAddress(places, serviceLocation);
  const seen = visiblePlace(serviceLocation, customerName, place);
  return merge(fields, place, pointOf(seen, place, places), {
    customerPhone: storedPhone(fields.customerPhone),
    customerPhoneInternational: internationalPhone(fields.customerPhone),
    publicName: firstNameOf(customerName),
    publicPhone: maskPhone(fields.customerPhone),
    publicLocation: placeInWords(seen),
    publicElectricalWork: redactFreeText(electricalWork, customerName),
    publicSpecialRequests: specialRequests && redactFreeText(specialRequests, customerName),
    redactionVersion: REDACTION_VERSION,
  });
}
