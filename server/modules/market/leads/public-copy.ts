import { internationalPhone, maskPhone, storedPhone } from '../../../../shared/domain/contact/phone.ts';
import { REDACTION_VERSION } from '../../../../shared/domain/contact/redact.ts';
import { merge } from '../../../platform/merge.ts';
import { type CustomerDetails, customerOf, givenNameOf, namesAlone } from '../redaction/customer-facts.ts';
import { redactRewritten, redactText } from '../redaction/redact-text.ts';
import { type Gazetteer, type Place, placeInWords, type PlaceOfAddress, placeOfAddress, visiblePlace } from '../../places/index.ts';

/** The customer's data that strangers may not see as it stands. */
interface PrivateFields extends CustomerDetails {
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

interface Told {
  /** Everything that was ever said of the customer, what is said now first. */
  details: readonly CustomerDetails[];
  /** The name that strangers see. */
  shownName: string;
  serviceLocation: string;
}

/** Returns what is known of a customer, the place of their job and what strangers see of it. */
function knownOf({ details, shownName, serviceLocation }: Told, places: Gazetteer) {
  const place = placeOfAddress(places, serviceLocation);
  const seen = visiblePlace(serviceLocation, [shownName, ...new Set(details.map(({ customerName }) => customerName))].join(' '), place);
  const isLocality = (suburb: string) => places.knows({ suburb, state: null, postcode: null });
  return { place, seen, customer: customerOf({ details, seen, shownName, isLocality }) };
}

/** Returns what strangers may see of a request, by the current rules. `known` is what else was ever said of its customer. */
export function publicColumns(fields: PrivateFields, places: Gazetteer, known: readonly CustomerDetails[]) {
  const { customerName, serviceLocation, electricalWork, specialRequests, isRepeatCustomer = false } = fields;
  // The given name stays in the texts, unless it would reveal who this is.
  const publicName = givenNameOf(isRepeatCustomer ? '' : customerName);
  const { place, seen, customer } = knownOf({ details: [fields, ...known], shownName: publicName, serviceLocation }, places);
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

interface Review {
  serviceLocation: string;
  /** Everything that the customer ever said of themself. */
  told: readonly CustomerDetails[];
  /** What electricians entered instead. */
  corrected: readonly CustomerDetails[];
  text: string | null;
  /** Whether the customer lets the text be shown. */
  isPublic: boolean;
  /** What the electrician answered. */
  reply: string | null;
}

/**
 * Returns a review and its answer for a page that anyone can read: neither says who the customer is, where they live or how to reach them. An
 * answer to words that are kept private is not shown either.
 */
export function publicReview({ text, isPublic, reply, told, corrected, serviceLocation }: Review, places: Gazetteer) {
  const redacted = (words: string | null, details: readonly CustomerDetails[]) =>
    words && redactText(words, knownOf({ details, shownName: givenNameOf(''), serviceLocation }, places).customer).text;
  const isPrivate = text !== null && !isPublic;
  return {
    publicText: isPrivate ? null : redacted(text, [...told, ...corrected.map(namesAlone)]),
    publicReply: isPrivate ? null : redacted(reply, [...told, ...corrected]),
    redactionVersion: REDACTION_VERSION,
  };
}

/** Returns all columns that derive from the customer's own words, so that they are always written together. */
export function derivedColumns(fields: PrivateFields, places: Gazetteer, known: readonly CustomerDetails[]) {
  return merge(fields, publicColumns(fields, places, known), {
    customerPhone: storedPhone(fields.customerPhone),
    customerPhoneInternational: internationalPhone(fields.customerPhone),
  });
}
