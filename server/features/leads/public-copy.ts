import { internationalPhone, maskPhone, storedPhone } from '../../../shared/domain/phone.ts';
import { type Place, placeInWords, visiblePlace } from '../../../shared/domain/place.ts';
import { REDACTION_VERSION } from '../../../shared/domain/redact.ts';
import { merge } from '../../merge.ts';
import { customerOf, givenNameOf } from '../../redaction/customer-facts.ts';
import { redactText } from '../../redaction/redact-text.ts';
import type { Gazetteer } from '../places/gazetteer.ts';
import { type PlaceOfAddress, placeOfAddress } from '../places/place-of-address.ts';

/** What a customer gave that a stranger may not see as it stands. */
interface PrivateFields {
  customerName: string;
  customerPhone: string;
  serviceLocation: string;
  electricalWork: string;
  specialRequests: string | null;
  /** True for a number that buyers may know: neither its name nor its digits are shown. */
  isRepeatCustomer?: boolean;
}

/** How far away a job is tells where it is: without the suburb its point is the middle of what strangers do see, or none. */
function pointOf(seen: Place, place: PlaceOfAddress, places: Gazetteer) {
  const point = seen.suburb === place.suburb ? place : places.resolve(seen);
  return { latitude: point?.latitude ?? null, longitude: point?.longitude ?? null };
}

/** Returns what strangers may see of a request, by the current rules. All names its customer has had are hidden in its texts. */
export function publicColumns(fields: PrivateFields, places: Gazetteer, allNames: readonly string[] = []) {
  const { customerName, serviceLocation, electricalWork, specialRequests, isRepeatCustomer = false } = fields;
  // The given name stays in texts, unless it would tell who this is.
  const publicName = givenNameOf(isRepeatCustomer ? '' : customerName);
  const names = [customerName, ...allNames.filter((name) => name !== customerName)];
  const place = placeOfAddress(places, serviceLocation);
  const seen = visiblePlace(serviceLocation, [publicName, ...names].join(' '), place);
  const customer = customerOf({
    names,
    phone: fields.customerPhone,
    addresses: [serviceLocation],
    seen,
    shownName: publicName,
    isLocality: (suburb) => places.knows({ suburb, state: null, postcode: null }),
  });
  const work = redactText(electricalWork, customer);
  const requests = specialRequests ? redactText(specialRequests, customer) : null;
  const tellsNumber = work.tellsNumber || requests?.tellsNumber === true;
  return merge(place, pointOf(seen, place, places), {
    isRepeatCustomer,
    publicName,
    publicPhone: maskPhone(isRepeatCustomer || tellsNumber ? '' : fields.customerPhone),
    publicLocation: placeInWords(seen),
    publicElectricalWork: work.text,
    publicSpecialRequests: requests?.text ?? specialRequests,
    redactionVersion: REDACTION_VERSION,
  });
}

/** Returns every column that follows from the customer's own words, for writing them together. */
export function derivedColumns(fields: PrivateFields, places: Gazetteer, allNames: readonly string[] = []) {
  return merge(fields, publicColumns(fields, places, allNames), {
    customerPhone: storedPhone(fields.customerPhone),
    customerPhoneInternational: internationalPhone(fields.customerPhone),
  });
}
