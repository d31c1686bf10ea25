import type { AustralianState } from './enums.ts';
import { australianLocalities, type Locality } from './localities.ts';
import { nameParts } from './redact-name.ts';
import { stateNames, stateOfPostcode, streetTypes } from './place-words.ts';
import { isSuburbName, titleCase, wordsAfterStreet } from './suburb-name.ts';

/** A place as far as a stranger may know it. */
export interface Place {
  suburb: string | null;
  state: AustralianState | null;
  postcode: string | null;
}

const alsoKnownAs = new Map([
  ['surfers paradise', 'gold coast'],
  ['sunshine coast', 'maroochydore'],
  ['wagga', 'wagga wagga'],
]);

const LONGEST_TEXT = 300;

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

/** "Smith St 2204" could be a house; with a house number before the street it cannot. */
function isPostcode(number: string, before: string): boolean {
  const lastWord = /[a-z]+$/.exec(trimmed(before))?.[0] ?? '';
  const couldBeHouse = streetTypes.has(lastWord) && !/\d/.test(before);
  return stateOfPostcode(number) !== null && !otherNumber.test(before) && !couldBeHouse;
}

/** Takes state, postcode and "Australia" off the end, in whatever order they stand. */
function withoutAnchors(text: string): Place & { rest: string } {
  let rest = text;
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
  return { rest, suburb: null, state, postcode };
}

function suburbWordsOf(rest: string, isAnchored: boolean): string[] | null {
  const segments = rest.split(',').map((segment) => segment.split(' ').filter(Boolean));
  const last = segments.at(-1) ?? [];
  const words = wordsAfterStreet(last) ?? last;
  const before = segments.at(-2);
  const isAfterStreet = !before || /\d/.test(before.join('')) || wordsAfterStreet(before) !== null;
  const name = words.join(' ');
  const isKnown = australianLocalities.some(({ suburb }) => suburb.toLowerCase() === name);
  const isPlaced = isAnchored || isAfterStreet || isKnown;
  return isPlaced && isSuburbName(words, isAnchored || isKnown) ? words : null;
}

/** Returns the suburb, state and postcode in a typed address; null where none is safe. */
export function parsePlace(text: string): Place {
  if (text.length > LONGEST_TEXT) return { suburb: null, state: null, postcode: null };
  const { rest, state, postcode } = withoutAnchors(plain(text));
  const words = suburbWordsOf(rest, state !== null || postcode !== null);
  return {
    suburb: words && titleCase(words.join(' ')),
    state: state ?? stateOfPostcode(postcode ?? '') ?? stateInCapitals(text),
    postcode,
  };
}

/** A state amid other words, as in "Newtown NSW near the park"; "act" and "wa" may be words. */
function stateInCapitals(text: string): AustralianState | null {
  return stateNames.get(/\b(?:NSW|QLD|VIC|TAS)\b/.exec(text)?.[0].toLowerCase() ?? '') ?? null;
}

/**
 * Returns what a stranger may see of a location: "Newtown NSW 2042", "NSW" or "Australia".
 * Without a list of every suburb a surname can pass for one, so a suburb that holds the customer's is left out.
 */
export function publicPlace(text: string, customerName = ''): string {
  const { suburb: named, state, postcode } = parsePlace(text);
  const words = named?.toLowerCase().split(/[\s'-]+/) ?? [];
  // With nothing beside it that places it, even the first name is more likely a name than a suburb.
  const parts = nameParts(customerName.toLowerCase()).slice(state || postcode ? 1 : 0);
  const suburb = parts.some((part) => words.includes(part)) ? null : named;
  return [suburb, state, postcode].filter((part) => part !== null).join(' ') || 'Australia';
}

/** Returns the locality with coordinates that a place names, or null if it is none of the 26. */
export function localityFor(place: Place): Locality | null {
  const typed = place.suburb?.toLowerCase();
  const name = typed && (alsoKnownAs.get(typed) ?? typed);
  const state = place.state ?? stateOfPostcode(place.postcode ?? '');
  const found = australianLocalities.find((locality) =>
    name ? locality.suburb.toLowerCase() === name : locality.postcode === place.postcode,
  );
  return found && (state === null || found.state === state) ? found : null;
}
