import { internationalPhone, maskPhone, storedPhone } from '../../../../shared/domain/contact/phone.ts';
import { REDACTION_VERSION } from '../../../../shared/domain/contact/redact.ts';
import { merge } from '../../../platform/merge.ts';
import { customerOf, givenNameOf } from '../redaction/customer-facts.ts';
import { redactRewritten, redactText } from '../redaction/redact-text.ts';
import { type Gazetteer, type Place, placeInWords, type PlaceOfAddress, placeOfAddress, visiblePlace } from '../../places/index.ts';

/** The customer's data that strangers may not see as it stands. */
interface PrivateFields {
  customerName: string;
  customerPhone: string;
  serviceLocation: string;
  electricalWork: string;
  specialRequests: string | null;
  /** The text that a super admin wrote in place of the customer's. */
  rewrittenElectricalWork?: string | null;
  rewrittenSpecialRequests?: string | null;
  /** True if buyers may know the number: neither its name nor its digits are shown. */
  isRepeatCustomer?: boolean;
}

/** Returns the point of a job. A distance reveals a place, so without a public suburb it is the centre of what is public, or none. */
function pointOf(seen: Place, place: PlaceOfAddress, places: Gazetteer) {
  const point = seen.suburb === place.suburb ? place : places.resolve(seen);
  return { latitude: point?.latitude ?? null, longitude: point?.longitude ?? null };
}

/** Returns what strangers may see of a request, by the current rules. Hides all names that its customer ever had in its texts. */
export function publicColumns(fields: PrivateFields, places: Gazetteer, allNames: readonly string[] = []) {
  const { customerName, serviceLocation, electricalWork, specialRequests, isRepeatCustomer = false } = fields;
  // The given name stays in the texts, unless it would reveal who this is.
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
  const texts = [electricalWork, specialRequests ?? ''].map((text) => redactText(text, customer));
  const [work = '', requests = ''] = texts.map(({ text }) => text);
  const shown = (rewritten: string | null | undefined, redacted: string) => (typeof rewritten === 'string' ? redactRewritten(rewritten, customer) : redacted);
  const tellsNumber = texts.some((text) => text.tellsNumber);
  return merge(place, pointOf(seen, place, places), {
    isRepeatCustomer,
    publicName,
    publicPhone: maskPhone(isRepeatCustomer || tellsNumber ? '' : fields.customerPhone),
    publicLocation: placeInWords(seen),
    publicElectricalWork: shown(fields.rewrittenElectricalWork, work),
    publicSpecialRequests: shown(fields.rewrittenSpecialRequests, requests) || null,
    isDoubtful: texts.some((text) => text.isDoubtful),
    isForeign: texts.some((text) => text.isForeign),
    redactionVersion: REDACTION_VERSION,
  });
}

/** Returns all columns that derive from the customer's own words, so that they are always written together. */
export function derivedColumns(fields: PrivateFields, places: Gazetteer, allNames: readonly string[] = []) {
  return merge(fields, publicColumns(fields, places, allNames), {
    customerPhone: storedPhone(fields.customerPhone),
    customerPhoneInternational: internationalPhone(fields.customerPhone),
  });
}
