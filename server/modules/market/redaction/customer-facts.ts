import { nationalPhone } from '../../../../shared/domain/contact/phone.ts';
import { nameParts } from '../../../../shared/domain/contact/redact-name.ts';
import { firstNameOf, nameInForm, NOBODY } from '../../../../shared/domain/contact/redact.ts';
import { fold } from '../../../../shared/domain/contact/text-fold.ts';
import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import type { Customer } from './redact-text.ts';
import { openWordList } from './word-list.ts';
import { textTokens } from './text-tokens.ts';
import type { Place } from '../../places/index.ts';

const notGiven = wordSet('family house household and mr mrs ms miss dr prof the');
const joinedWords = /(?<=\p{Ll})(?=\p{Lu})/u;
const MIN_STREET_WORD = 3;

/** Splits a name field into its parts, even if they are written as one: "PriyaRaman", "Raman family". */
function partsOf(name: string): string[] {
  return nameParts(name).flatMap((part) => part.split(joinedWords)).filter((part) => /\p{L}/u.test(part));
}

const plain = (part: string) => fold(part).text.replaceAll(/[^a-z]/g, '');

/**
 * Returns the one given name that strangers may see: the first part that is a known given name, else the first part, in a form that
 * carries nothing else; "Customer" if that would say nothing or too much.
 */
export function givenNameOf(name: string): string {
  const parts = partsOf(name);
  // In "Dr Lee", Lee is a surname, whatever else it may be.
  if (parts.length === 2 && /^(?:mr|mrs|ms|mx|miss|dr|prof|sir|madam)\.?$/i.test(parts[0] ?? '')) return NOBODY;
  const isFamily = parts.some((part) => /^(?:family|household)$/i.test(part));
  const { givenNames, surnames } = openWordList();
  const isGiven = (part: string) => !/\p{N}/u.test(part) && givenNames.has(plain(part)) && !notGiven.has(plain(part));
  const given = parts.find((part) => isGiven(part) && !surnames.has(plain(part))) ?? parts.find(isGiven);
  // A name on the list cannot be an address.
  if (given) return nameInForm(given);
  const [first = ''] = parts;
  return isFamily || notGiven.has(plain(first)) ? NOBODY : firstNameOf(first);
}

const isTelling = (word: string) => word.length >= MIN_STREET_WORD && !wordKind(word).isTrade;

/** Returns the words and numbers of an address that lead to its door: everything except the suburb, the state and the postcode. */
function doorOf(address: string, { suburb, postcode }: Place) {
  const inSuburb = new Set(fold(suburb ?? '').text.split(' '));
  const tokens = textTokens(fold(address)).filter(({ text }) => text !== postcode && !inSuburb.has(text));
  return {
    words: tokens.filter(({ kind, text }) => (kind === 'word' && isTelling(text)) || kind === 'foreign').map(({ text }) => text),
    numbers: tokens.filter(({ kind, text }) => kind !== 'word' && kind !== 'foreign' && /^\d{1,5}[a-z]?$/.test(text)).map(({ text }) => text),
  };
}

interface Known {
  /** All names that the customer ever had. */
  names: readonly string[];
  phone: string;
  addresses: readonly string[];
  /** The place and the name that strangers see. */
  seen: Place;
  shownName: string;
  isLocality: (name: string) => boolean;
}

/** Collects what is known of a customer and may occur in their texts. */
export function customerOf({ names, phone, addresses, seen, shownName, isLocality }: Known): Customer {
  const doors = addresses.map((address) => doorOf(address, seen));
  const shown = fold(shownName === NOBODY ? '' : shownName).text;
  const parts = names.flatMap(partsOf).filter((part) => fold(part).text !== shown);
  return {
    name: [shown === '' ? NOBODY : shownName, ...parts].join(' '),
    phoneDigits: (nationalPhone(phone) ?? phone).replaceAll(/\D/g, ''),
    shown: new Set([shown, ...fold(seen.suburb ?? '').text.split(' ')].filter((word) => word !== '')),
    hidden: new Set([...doors.flatMap(({ words }) => words), ...parts.map((part) => fold(part).text).filter((part) => part.length > 1)]),
    houseNumbers: new Set(doors.flatMap(({ numbers }) => numbers)),
    isLocality,
  };
}
