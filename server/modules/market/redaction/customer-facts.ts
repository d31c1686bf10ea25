import { nationalPhone } from '../../../../shared/domain/contact/phone.ts';
import { nameParts } from '../../../../shared/domain/contact/redact-name.ts';
import { firstNameOf, nameInForm, NOBODY } from '../../../../shared/domain/contact/redact.ts';
import { fold } from '../../../../shared/domain/contact/text-fold.ts';
import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import type { Customer } from './redact-text.ts';
import { functionWords } from './masking.ts';
import { doors, isAnyType } from './street-types.ts';
import { openWordList } from './word-list.ts';
import { textTokens } from './text-tokens.ts';
import type { Place } from '../../places/index.ts';

const notGiven = wordSet('family house household and mr mrs ms miss dr prof the');
const joinedWords = /(?<=\p{Ll})(?=\p{Lu})/u;
const MIN_STREET_WORD = 3;

/** Splits a name field into its parts, even if they are written as one: "PriyaRaman", "Raman family". */
function partsOf(name: string): string[] {
  const [family = '', given = ''] = name.split(',');
  // "Kelly, Madison"
  const inOrder = /\p{L}/u.test(given) ? `${given} ${family}` : name;
  return nameParts(inOrder).flatMap((part) => part.split(joinedWords)).filter((part) => /\p{L}/u.test(part));
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
  // "Nguyen Van Minh": the family's name comes first, the given one last.
  const isFamilyFirst = parts.length > 2 && surnames.has(plain(parts[0] ?? ''));
  const given = (isFamilyFirst ? parts.findLast(isGiven) : parts.find((part) => isGiven(part) && !surnames.has(plain(part)))) ?? parts.find(isGiven);
  // A name on the list cannot be an address.
  if (given) return nameInForm(given);
  const [first = ''] = parts;
  return isFamily || notGiven.has(plain(first)) ? NOBODY : firstNameOf(first);
}

const states = wordSet('nsw vic qld tas act');

const isTelling = (word: string) => word.length >= MIN_STREET_WORD && !wordKind(word).isTrade;

/** Returns the words and numbers of an address that lead to its door: everything except the suburb, the state and the postcode. */
function doorOf(address: string, { suburb, postcode }: Place) {
  const inSuburb = new Set(fold(suburb ?? '').text.split(' '));
  const tokens = textTokens(fold(address)).filter(({ text }) => text !== postcode && !inSuburb.has(text));
  const words = tokens.filter(({ kind, text }) => (kind === 'word' && isTelling(text)) || kind === 'foreign').map(({ text }) => text);
  // "Street parking" tells nothing of Smith Street; the parade of "The Parade" does.
  const names = words.filter((word) => !isAnyType(word));
  const streets = tokens.filter(({ kind, text }) => kind === 'word' && text.length >= MIN_STREET_WORD && !isAnyType(text) && !functionWords.has(text) && !doors.has(text) && !states.has(text));
  return {
    words: names.length > 0 ? names : words,
    streets: streets.map(({ text }) => text),
    numbers: tokens.filter(({ kind, text }) => kind !== 'word' && kind !== 'foreign' && /^\d{1,5}[a-z]?$/.test(text)).map(({ text }) => text),
  };
}

/** What a request, a correction or an account says of a customer. Texts for strangers hide all of it but the shown name and the suburb. */
export interface CustomerDetails {
  customerName: string;
  customerPhone: string;
  customerEmail: string | null;
  customerAddress: string | null;
  serviceLocation: string;
}

interface Known {
  /** Everything that was ever said of the customer, what is said now first. */
  details: readonly CustomerDetails[];
  /** The place and the name that strangers see. */
  seen: Place;
  shownName: string;
  isLocality: (name: string) => boolean;
}

const MIN_MAILBOX_WORD = 3;
/** The maximum number of phones, and of house numbers, that a text is searched for. */
const MAX_NUMBERS = 60;

/** Returns whether a word may tell whose mailbox it is: a name, or a word that hardly anybody uses. */
function isNaming(word: string): boolean {
  const { isName, isCommon } = wordKind(word);
  return isName || !isCommon;
}

/** Returns the words of an email address that tell whose it is: what is before its "@" as one word, and each name in it. */
function mailboxOf(email: string): string[] {
  const [local = '', domain = ''] = fold(email).text.split('@');
  const [mailbox = ''] = local.split('+');
  const words = mailbox.split(/[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})/u).filter((word) => !/^\d*$/.test(word));
  // A provider is a trade word, as "gmail" is.
  const hosts = domain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > MIN_MAILBOX_WORD && !wordKind(word).isTrade);
  const whole = [words.join(''), mailbox.replaceAll(/[^\p{L}\p{N}]/gu, '')];
  return [...whole, ...[...words, ...hosts].filter(isNaming)].filter((word) => word.length >= MIN_MAILBOX_WORD && /\p{L}/u.test(word));
}

/** Returns whether a word says something else than who somebody is. */
function isPlainWord(word: string): boolean {
  const { isTrade, isCommon, isKnown, isName } = wordKind(word);
  // Where somebody's words are redacted, a trade word is hidden only if it is written as a name.
  return !isTrade && (isCommon || (isKnown && !isName));
}

/** Returns only the names that somebody entered for a customer, so that no other word of theirs is hidden in what the customer says of them. */
export function namesAlone({ customerName }: CustomerDetails): CustomerDetails {
  const names = partsOf(customerName).filter((part) => !isPlainWord(plain(part)));
  return { customerName: names.join(' '), customerPhone: '', customerEmail: null, customerAddress: null, serviceLocation: '' };
}

const told = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null && value !== ''))] as string[];

/** Collects what is known of a customer and may occur in their texts. */
export function customerOf({ details, seen, shownName, isLocality }: Known): Customer {
  const names = told(details.map(({ customerName }) => customerName));
  const phones = told(details.map(({ customerPhone: phone }) => (nationalPhone(phone) ?? phone).replaceAll(/\D/g, ''))).slice(0, MAX_NUMBERS);
  const homes = told(details.flatMap(({ serviceLocation, customerAddress }) => [serviceLocation, customerAddress])).map((address) => doorOf(address, seen));
  const mailboxes = told(details.map(({ customerEmail }) => customerEmail)).flatMap(mailboxOf);
  const shown = fold(shownName === NOBODY ? '' : shownName).text;
  const parts = told(names.flatMap(partsOf)).filter((part) => fold(part).text !== shown);
  const hiddenParts = parts.map((part) => fold(part).text).filter((part) => part.length > 1);
  return {
    name: [shown === '' ? NOBODY : shownName, ...parts].join(' '),
    phones,
    givenNames: new Set(names.map(givenNameOf).flatMap((name) => (name === NOBODY ? [] : fold(name).text))),
    shown: new Set([shown, ...fold(seen.suburb ?? '').text.split(' ')].filter((word) => word !== '')),
    hidden: new Set([...homes.flatMap(({ words }) => words), ...hiddenParts, ...mailboxes]),
    streetNames: new Set(homes.flatMap(({ streets }) => streets)),
    houseNumbers: new Set(told(homes.flatMap(({ numbers }) => numbers)).slice(0, MAX_NUMBERS)),
    isLocality,
  };
}
