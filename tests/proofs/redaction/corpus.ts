import { openGazetteer } from '../../../server/modules/places/gazetteer/gazetteer.ts';
import { placeOfAddress } from '../../../server/modules/places/gazetteer/place-of-address.ts';
import { placeInWords, visiblePlace } from '../../../server/modules/places/gazetteer/place.ts';
import { fold } from '../../../shared/domain/contact/text-fold.ts';
import { customerOf, givenNameOf } from '../../../server/modules/market/redaction/customer-facts.ts';
import { redactText } from '../../../server/modules/market/redaction/redact-text.ts';

/** A text that holds details, with what its customer gave in the other fields and what of it may not survive. */
export interface LeakyText {
  text: string;
  name: string;
  phone: string;
  address: string;
  hide: string[];
  kind: string;
}

/** A text without any detail, with what an electrician needs of it; what its customer gave in the other fields, where that matters. */
export interface HarmlessText {
  text: string;
  need: string[];
  name?: string;
  phone?: string;
  address?: string;
}

const places = openGazetteer('');

/** Redacts a text as the product does when its request is filed. */
export function redactAsFiled(text: string, { name, phone, address }: Omit<LeakyText, 'text' | 'hide' | 'kind'>): string {
  const shownName = givenNameOf(name);
  const seen = visiblePlace(address, `${shownName} ${name}`, placeOfAddress(places, address));
  const isLocality = (suburb: string) => places.knows({ suburb, state: null, postcode: null });
  const details = [{ customerName: name, customerPhone: phone, customerEmail: null, customerAddress: address, serviceLocation: placeInWords(seen) }];
  return redactText(text, customerOf({ details, seen, shownName, isLocality })).text;
}

const squashed = (text: string) => fold(text).text.replaceAll(/[^\p{L}\p{N}¦]/gu, '');
const wordsOf = (text: string) => fold(text).text.match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The details of a text that survive its redaction: a short one as a word by itself, a longer one in any way. The given name that strangers
 * may see is none.
 */
export function leaksOf({ hide, ...leaky }: LeakyText): string[] {
  const given = squashed(givenNameOf(leaky.name));
  const shown = redactAsFiled(leaky.text, leaky).replaceAll('[hidden]', ' ¦ ');
  const [words, together] = [new Set(wordsOf(shown)), squashed(shown)];
  return hide.filter((piece) => {
    const plain = squashed(piece);
    if (plain === given) return false;
    return plain.length < 5 ? words.has(plain) || (plain.length === 4 && together.includes(plain)) : together.includes(plain);
  });
}

/** The words that an electrician needs of a harmless text and that are gone. */
export function lossesOf({ text, need, name = 'Anna Kowalski', phone = '0491 570 156', address = '18 Smith Street, Marrickville NSW 2204' }: HarmlessText): string[] {
  const shown = redactAsFiled(text, { name, phone, address });
  const together = squashed(shown.replaceAll('[hidden]', ' ¦ '));
  return need.filter((piece) => !together.includes(squashed(piece)));
}
