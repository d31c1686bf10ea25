import type { AustralianState } from '../../../../shared/domain/words/enums.ts';
import { australianLocalities } from '../../../../shared/domain/places/localities.ts';
import { nameParts } from '../../../../shared/domain/contact/redact-name.ts';
import { stateNames, stateOfPostcode, streetTypes } from '../../../../shared/domain/contact/place-words.ts';
import { isSuburbName, titleCase, wordsAfterStreet } from './suburb-name.ts';
import { fold } from '../../../../shared/domain/contact/text-fold.ts';

/** A place as far as a stranger may know it. */
export interface Place {
  suburb: string | null;
  state: AustralianState | null;
  postcode: string | null;
}

const MAX_TEXT = 300;

const statePattern = [...stateNames.keys()]
  .join('|')
  .replace('victoria', String.raw`(?<!\b(?:mount|mt|port|point|lake) )victoria`);
const trailingState = new RegExp(String.raw`(?:^|[ ,(])(${statePattern})\)?$`);
const trailingPostcode = /(?:^|[ ,(])(\d{4})\)?$/;
const trailingCountry = /(?:^|(?<!western|south)[ ,])australia$/;
const throughAnchors = new RegExp(String.raw`^.*[ ,](?:${statePattern})[ ,]{1,3}\d{4}(?=[ ,]|$)`);
const otherNumber =
  /(?:\d|\b(?:box|bag|unit|lot|level|suite|flat|apt|shop|no|number|ph|phone|mob))[ ,.:-]*$/;
const trimmed = (text: string) => text.replace(/^[ ,.]+|[ ,.]+$/g, '');
const largestSuburbs = new Set(australianLocalities.map(({ suburb }) => suburb.toLowerCase()));

function plain(text: string): string {
  const oneLine = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[‘’`´]/g, "'")
    .replace(/[\n\r\t;|]+/g, ', ')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/\b([a-z])\.([a-z])\.(?:([a-z])\.)?/g, '$1$2$3');
  return trimmed(throughAnchors.exec(oneLine)?.[0] ?? oneLine);
}

/** Returns true when a number at the end is a postcode: "Smith St 2204" might be a house, unless a house number comes before the street. */
function isPostcode(number: string, before: string): boolean {
  const lastWord = /[a-z]+$/.exec(trimmed(before))?.[0] ?? '';
  const couldBeHouse = streetTypes.has(lastWord) && !/\d/.test(before);
  return stateOfPostcode(number) !== null && !otherNumber.test(before) && !couldBeHouse;
}

/** What stands at the end of an address, and the rest before it in plain lower case. */
export interface SplitAddress {
  rest: string;
  state: AustralianState | null;
  postcode: string | null;
}

/** Takes state, postcode and "Australia" off the end of an address, in whatever order they stand. */
export function splitAddress(text: string): SplitAddress {
  let rest = plain(text.slice(0, MAX_TEXT));
  let state: AustralianState | null = null;
  let postcode: string | null = null;
  for (let pass = 0; pass < 3; pass += 1) {
    rest = trimmed(rest.replace(trailingCountry, ''));
    const named: string | undefined = state ? undefined : trailingState.exec(rest)?.[1];
    if (named) {
      state = stateNames.get(named) ?? null;
      rest = trimmed(rest.replace(trailingState, ''));
    }
    const number: string | undefined = postcode ? undefined : trailingPostcode.exec(rest)?.[1];
    const before = rest.replace(trailingPostcode, '');
    if (number && isPostcode(number, before)) {
      postcode = number;
      rest = trimmed(before);
    }
  }
  return { rest, state, postcode };
}

function suburbWordsOf(rest: string, isAnchored: boolean): string[] | null {
  const segments = rest.split(',').map((segment) => segment.split(' ').filter(Boolean));
  const last = segments.at(-1) ?? [];
  const words = wordsAfterStreet(last) ?? last;
  const before = segments.at(-2);
  const isAfterStreet = !before || /\d/.test(before.join('')) || wordsAfterStreet(before) !== null;
  const name = words.join(' ');
  const isKnown = largestSuburbs.has(name);
  const isPlaced = isAnchored || isAfterStreet || isKnown;
  return isPlaced && isSuburbName(words, isAnchored || isKnown) ? words : null;
}

/** Returns the suburb, state and postcode in a typed address; null where none is safe. */
export function parsePlace(text: string): Place {
  if (text.length > MAX_TEXT) return { suburb: null, state: null, postcode: null };
  const { rest, state, postcode } = splitAddress(text);
  const words = suburbWordsOf(rest, state !== null || postcode !== null);
  return {
    suburb: words && titleCase(words.join(' ')),
    state: state ?? stateOfPostcode(postcode ?? '') ?? stateInCapitals(text),
    postcode,
  };
}

/** Finds a state in capitals among other words, as in "Newtown NSW near the park"; "act" and "wa" may be words. */
function stateInCapitals(text: string): AustralianState | null {
  return stateNames.get(/\b(?:NSW|QLD|VIC|TAS)\b/.exec(text)?.[0].toLowerCase() ?? '') ?? null;
}

/** Returns the ways a name may be written: "O'Connor" as "oconnor" and "connor", "De Lacy" as "delacy". */
function spellingsOf(name: string): string[] {
  const { text } = fold(name);
  const words = text.split(/\s+/);
  const pieces = text.split(/[^\p{L}\p{N}]+/u);
  const together = [text, ...words].map((word) => word.replace(/[^\p{L}\p{N}]+/gu, ''));
  return [...pieces, ...together].filter((word) => word.length > 1);
}

/**
 * Returns the parts of a place that strangers may know. `place` is the result of looking the text up in the list of suburbs. A surname can be a
 * suburb too, so a suburb that holds the customer's is left out.
 */
export function visiblePlace(text: string, customerName: string, place: Place): Place {
  const typed = parsePlace(text);
  // With nothing beside it that places it, even the first name is more likely a name than a suburb.
  const parts = nameParts(customerName).slice(typed.state || typed.postcode ? 1 : 0);
  const spellings = new Set([parts.join(' '), ...parts].flatMap(spellingsOf));
  const isTheirs = spellingsOf(place.suburb ?? '').some((spelling) => spellings.has(spelling));
  return isTheirs ? { ...typed, suburb: null } : place;
}

/** Returns a place in words: "Newtown NSW 2042", "NSW" or "Australia". */
export function placeInWords({ suburb, state, postcode }: Place): string {
  return [suburb, state, postcode].filter((part) => part !== null).join(' ') || 'Australia';
}
