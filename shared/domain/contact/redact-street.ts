import { digitsOfWord } from './number-words.ts';
import {
  addressPrefixes,
  countedThings,
  grammarWords,
  likelyStreetTypes,
  ordinaryWords,
  rareStreetTypes,
  saints,
  streetsByThemselves,
  streetThings,
  sureStreetTypes,
} from './street-words.ts';
import { spansOf, type Folded, type Span } from './text-fold.ts';
import { wordSet } from './word-set.ts';

interface Word extends Span {
  text: string;
  isCapital: boolean;
}

const MAX_NAME = 4;
const placeWords = wordSet('in on at off near along of cnr corner opposite behind to from and &');

function wordsOf({ text, cased }: Folded): Word[] {
  return spansOf(text, /[\p{L}\d]+(?:['/-][\p{L}\d]+)*|[/#&-]/gu).map(({ start, end }) => ({
    text: text.slice(start, end),
    start,
    end,
    isCapital: /^\p{Lu}/u.test(cased.slice(start, start + 2)),
  }));
}

function isHouseNumber(word: Word): boolean {
  const isFigures = /^(?:u|unit|apt|flat|lot|l|lvl|shop)?\d{1,5}[a-z]?(?:[/-]\d{1,5}[a-z]?)*$/;
  return isFigures.test(word.text) || isSpokenNumber(word.text);
}

function isSpokenNumber(word: string): boolean {
  return word.split('-').every((part) => part.length > 2 && digitsOfWord(part) !== null);
}

/** Matches the spaces and light punctuation between two words of one address. */
function follows(text: string, one: Word, other: Word): boolean {
  return /^[ \n,.()]{0,4}$/.test(text.slice(one.end, other.start)) && other.start - one.end <= 4;
}

/** Returns true for the "of" in "Bells Line of Road". */
function isLineOf(words: Word[], at: number): boolean {
  return words[at]?.text === 'of' && words[at - 1]?.text === 'line';
}

/** Returns true for a comma within what would be the name of a street: "8 arm crystal, light point there already". */
function isCutByComma(text: string, [word, next]: [Word, Word], type: Word | undefined): boolean {
  return !isHouseNumber(word) && rareStreetTypes.has(type?.text ?? '') && text.slice(word.end, next.start).includes(',');
}

/** Returns the index of the house number that begins an address ending in the street type at `type`, or -1. */
function houseNumberBefore(text: string, words: Word[], type: number): number {
  for (let at = type - 1; at >= Math.max(0, type - MAX_NAME - 1); at -= 1) {
    const word = words[at];
    const next = words[at + 1];
    if (!word || !next || !follows(text, word, next) || isCutByComma(text, [word, next], words[type])) return -1;
    const isBare = at === type - 1 || next.text === '-';
    if (isHouseNumber(word) && !isBare) return at;
    if (/^[/#&-]$/.test(word.text) || (grammarWords.has(word.text) && !isLineOf(words, at))) return -1;
    if (/\d/.test(word.text) && !/^\d+(?:st|nd|rd|th)$/.test(word.text)) return -1;
  }
  return -1;
}

/** Includes "unit 4 /", "Level 3," and "Lot 7" before the house number. */
function withPrefixes(text: string, words: Word[], number: number): number {
  let first = number;
  while (first > 0) {
    const word = words[first - 1];
    const next = words[first];
    if (!word || !next || !follows(text, word, next)) break;
    const isPart =
      addressPrefixes.has(word.text) ||
      /^(?:[/#&-]|(?:u|unit|apt|flat|lot|l|lvl|shop)\d{1,4}[a-z]?)$/.test(word.text) ||
      isNumbered(words, first - 1);
    if (!isPart) break;
    first -= 1;
  }
  return first;
}

function isNumbered(words: Word[], at: number): boolean {
  const word = words[at];
  if (!word || !isHouseNumber(word)) return false;
  const [before, after] = [words[at - 1]?.text ?? '', words[at + 1]?.text ?? ''];
  return addressPrefixes.has(before) || after === '/' || after === '-' || before === '#';
}

/** Returns true for the "street" in "street lights", but not in "street, lights". */
function isBesideThing(words: Word[], type: number): boolean {
  const [word, next] = [words[type], words[type + 1]];
  return word !== undefined && next !== undefined && next.start - word.end === 1 && streetThings.has(next.text);
}

/** Returns true for capitalised words that name a street, even everyday ones, as in "14 Power Street"; not for things that are counted. */
function isNamedInCapitals(words: Word[], name: Word[], type: number): boolean {
  const kind = words[type];
  if (!kind || ![...name, kind].every((word) => word.isCapital)) return false;
  if (name.some(({ text }) => countedThings.has(text) && text.endsWith('s'))) return false;
  if (sureStreetTypes.has(kind.text)) return !isSaint(words, type) && !isBesideThing(words, type);
  return likelyStreetTypes.has(kind.text) && !name.every(({ text }) => ordinaryWords.has(text));
}

function isAddress(words: Word[], number: number, type: number): boolean {
  const kind = words[type];
  const name = words.slice(number + 1, type);
  const [first] = name;
  if (!kind || !first) return false;
  if (isNamedInCapitals(words, name, type)) return true;
  if (countedThings.has(first.text)) return false;
  const isOrdinary = name.every((word) => ordinaryWords.has(word.text));
  if (sureStreetTypes.has(kind.text)) {
    return !(isOrdinary && isBesideThing(words, type));
  }
  if (name.some((word) => ordinaryWords.has(word.text))) return false;
  if (likelyStreetTypes.has(kind.text)) return true;
  return kind.isCapital && name.every((word) => word.isCapital);
}

/** Returns true when the word at `at` can be part of the name of a street without a house number. */
function canBeName(text: string, words: Word[], at: number): boolean {
  const word = words[at];
  const next = words[at + 1];
  if (!word || !next || !/^[ \n,]{1,3}$/.test(text.slice(word.end, next.start))) return false;
  if (/\d|^[^\p{L}]/u.test(word.text) || word.text === 'the') return false;
  return !grammarWords.has(word.text) && !ordinaryWords.has(word.text);
}

/** Returns the first of up to three words that can name the street whose type is at `type`. */
function firstOfName(text: string, words: Word[], type: number): number {
  let first = type;
  while (type - first < 3 && canBeName(text, words, first - 1)) {
    const changesCase = first < type && words[first]?.isCapital && !words[first - 1]?.isCapital;
    if (changesCase) break;
    first -= 1;
  }
  return first;
}

/** Returns how many words before the street type name a street without a house number, or 0. */
function bareNameBefore(text: string, words: Word[], type: number): number {
  if (isBesideThing(words, type)) return 0;
  const first = firstOfName(text, words, type);
  const isPlaced = placeWords.has(words[first - 1]?.text ?? '');
  const isCapital = words.slice(first, type + 1).every((word) => word.isCapital);
  const isSure = sureStreetTypes.has(words[type]?.text ?? '');
  const isStreet = isSure ? isPlaced || isCapital : isPlaced && isCapital;
  return isStreet ? type - first : 0;
}

function isStreetType(words: Word[], at: number): boolean {
  const { text } = words[at] ?? { text: '' };
  return sureStreetTypes.has(text) || likelyStreetTypes.has(text) || rareStreetTypes.has(text);
}

function isSaint(words: Word[], at: number): boolean {
  return words[at]?.text === 'st' && saints.has(words[at + 1]?.text ?? '');
}

/** Returns the index of the first name in "corner of Albert and Victoria Streets", or -1. */
function cornerBefore(words: Word[], type: number): number {
  for (let at = type - 2; at >= Math.max(0, type - 7); at -= 1) {
    if (/^(?:corner|cnr|crn)$/.test(words[at]?.text ?? '')) {
      return words[at + 1]?.text === 'of' ? at + 2 : at + 1;
    }
  }
  return -1;
}

/** Returns the index of the house number of "5 Broadway" or "12 The Esplanade", or -1. */
function numberOfStreetByItself(text: string, words: Word[], at: number): number {
  const word = words[at];
  const number = words[at - 1]?.text === 'the' ? at - 2 : at - 1;
  const house = words[number];
  if (!word || !streetsByThemselves.has(word.text) || !house || !isHouseNumber(house)) return -1;
  return /^[ ,]+(?:the )?$/.test(text.slice(house.end, word.start)) ? number : -1;
}

/** Returns the index of the word where a street ending in the word at `at` begins, or -1 if it is not a street. */
function streetStart(text: string, words: Word[], at: number): number {
  const alone = numberOfStreetByItself(text, words, at);
  if (alone >= 0) return withPrefixes(text, words, alone);
  if (!isStreetType(words, at)) return -1;
  const number = houseNumberBefore(text, words, at);
  if (number >= 0 && isAddress(words, number, at)) return withPrefixes(text, words, number);
  if (isSaint(words, at)) return -1;
  const corner = sureStreetTypes.has(words[at]?.text ?? '') ? cornerBefore(words, at) : -1;
  if (corner >= 0) return corner;
  const length = bareNameBefore(text, words, at);
  return length > 0 ? at - length : -1;
}

const numberAfter = /^[ ,]*(?:no|number|num|#|unit|apt|flat|shop|level)[. ]{0,2}\d{1,5}[a-z]?\b/;

function streetSpan(text: string, words: Word[], at: number): Span | null {
  const word = words[at];
  const first = words[streetStart(text, words, at)];
  if (!word || !first) return null;
  const more = numberAfter.exec(text.slice(word.end, word.end + 24));
  return { start: first.start, end: word.end + (more?.[0].length ?? 0) };
}

/** Finds streets named in a folded text, with the number, unit and level before them. */
export function streetSpans(folded: Folded): Span[] {
  const words = wordsOf(folded);
  const streets = words.map((_, at) => streetSpan(folded.text, words, at));
  return streets.filter((span) => span !== null);
}
