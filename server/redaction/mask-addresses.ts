import { digitsOfWord } from '../../shared/domain/number-words.ts';
import { wordSet } from '../../shared/domain/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, isFigure, type Masking } from './masking.ts';
import { countedBefore, isDateAt, isMeasureAt, isQuantityAt } from './quantity-tokens.ts';
import { isAnyType, isSureType } from './street-types.ts';
import type { Token } from './text-tokens.ts';

const dwellings = wordSet('section block site unit units apt apartment flat villa townhouse lot house home property address number no num nr shop suite u street road site place live living lives located');

const isNumberLike = ({ kind, text }: Token) => kind === 'number' || /^\d{1,5}[a-z]$/.test(text) || digitsOfWord(text) !== null;

const isBetweenStreets = (text: Masking, at: number) => {
  const token = text.at(at);
  return token?.kind === 'word' && (!functionWords.has(token.text) || /^(?:the|st|saint|mt|old|new)$/.test(token.text));
};

/** House numbers with what follows them to the end of the street, also where they are written in one or mistyped. */
export function maskAddresses(text: Masking): void {
  for (const at of text.tokens.keys()) {
    maskTogether(text, at);
    if (isAnyType(text.word(at))) maskStreetBefore(text, at);
  }
  for (const at of text.tokens.keys()) {
    maskUnitOf(text, at);
    if (isDoorNumber(text, at)) text.mask(at, 'address');
  }
}

const joinedNumber = /^(?:no|num|number|unit|apt|lot)\d{1,5}[a-z]?(?:st|rd|ave)?$/;
const doors = wordSet('unit apt apartment flat villa townhouse lot site');

/** "no18" and "18smith". */
function maskTogether(text: Masking, at: number): void {
  const word = text.word(at);
  if (joinedNumber.test(word)) maskDoor(text, at);
  const [, street] = /^\d{1,5}([a-z]{3,})$/.exec(word) ?? [];
  if (street !== undefined && !wordKind(street).isTrade && !isQuantityAt(text.tokens, at)) maskStreetFrom(text, at);
}

function maskStreetBefore(text: Masking, type: number): void {
  const first = houseNumberBefore(text, type);
  if (first < 0) {
    const hasNumberAfter = /^(?:number|no|num)$/.test(text.word(type + 1)) && text.at(type + 2)?.kind === 'number';
    if (isSureType(text.word(type)) || hasNumberAfter) maskBareStreet(text, type);
    return;
  }
  for (let index = first; index <= type; index += 1) text.mask(index, 'address');
  maskUnitBefore(text, first);
  maskNumberAfter(text, type);
}

/** Whether a number stands behind what it is the number of: a unit, a house, a road. */
function isDoorNumber(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token || !isFigure(token)) return false;
  const before = text.word(at - 1);
  if (doors.has(before) && token.gap === ' ') return !isMeasureAt(text.tokens, at);
  const isCounted = [at - 2, at - 1].some((near) => countedBefore.has(text.word(near)));
  return dwellings.has(before) && !isCounted && !isQuantityAt(text.tokens, at);
}

/** "no18 smith": a number with its word, and the word of the street behind it. */
function maskDoor(text: Masking, at: number): void {
  text.mask(at, 'address');
  const street = text.at(at + 1);
  if (street?.kind === 'word' && street.gap === ' ' && !functionWords.has(street.text) && !wordKind(street.text).isTrade) text.mask(at + 1, 'address');
}

/** "3/18 heron": a unit and a house, and the word of the street that has no type. */
function maskUnitOf(text: Masking, at: number): void {
  const [unit, house, street] = [text.at(at), text.at(at + 1), text.at(at + 2)];
  if (!unit || !house || unit.kind !== 'number' || !isFigure(house) || house.gap !== '/' || isMeasureAt(text.tokens, at + 1) || isDateAt(text.tokens, at)) return;
  text.mask(at, 'address');
  text.mask(at + 1, 'address');
  if (street?.kind === 'word' && street.gap === ' ' && !functionWords.has(street.text) && !wordKind(street.text).isTrade) text.mask(at + 2, 'address');
}

/** Masks from a house number up to the type of its street, or the one word behind it. */
function maskStreetFrom(text: Masking, at: number): void {
  const reach = text.after(at, 3);
  const type = reach.findLast((index) => isAnyType(text.word(index)));
  for (const index of [at, ...reach.filter((next) => type !== undefined && next <= type)]) text.mask(index, 'address');
}

function houseNumberBefore(text: Masking, type: number): number {
  for (let at = type - 1; at >= Math.max(0, type - 4); at -= 1) {
    const [token, next] = [text.at(at), text.at(at + 1)];
    if (!token || !next || !/^(?:[ ,\-_/]{0,3}|\.)$/.test(next.gap)) return -1;
    if (isNumberLike(token)) return at < type - 1 && canBeHouse(text, at, type) ? at : -1;
    if (!isBetweenStreets(text, at)) return -1;
  }
  return -1;
}

/** Whether what stands between a number and a type of street may be the name of the street. */
function canBeHouse(text: Masking, number: number, type: number): boolean {
  const names = text.tokens.slice(number + 1, type);
  const kind = text.word(type);
  const isOrdinary = names.every(({ text: word }) => wordKind(word).isTrade);
  if (isMeasureAt(text.tokens, number)) return false;
  if (isSureType(kind)) return !isOrdinary || names.every((name) => text.isProper(name));
  const isOdd = names.some(({ text: word }) => !wordKind(word).isTrade && (!wordKind(word).isCommon || wordKind(word).isName));
  return isOdd || [...names, ...text.tokens.slice(type, type + 1)].every((name) => text.isProper(name));
}

function maskUnitBefore(text: Masking, number: number): void {
  for (let at = number - 1; at >= Math.max(0, number - 4); at -= 1) {
    const token = text.at(at);
    if (!token || /[.!?\n;]/.test(text.gap(at + 1))) return;
    if (!isNumberLike(token) && !dwellings.has(token.text)) return;
    text.mask(at, 'address');
  }
}

function maskNumberAfter(text: Masking, type: number): void {
  for (const at of text.after(type, 3)) {
    const token = text.at(at);
    if (token && isFigure(token) && !isMeasureAt(text.tokens, at)) text.mask(at, 'address');
    else if (!token || !/^(?:no|number|num|unit|apt)$/.test(token.text)) return;
  }
}

/** "on Heron St", "smith stret number 18": the word before the type, when it is no everyday one. */
function maskBareStreet(text: Masking, type: number): void {
  const [before, kind] = [text.at(type - 1), text.at(type)];
  if (!before || !kind || !/^[ -]$/.test(kind.gap) || before.kind === 'number') return;
  const known = wordKind(before.text);
  const isStreet = !functionWords.has(before.text) && !known.isTrade && (!known.isCommon || known.isName || text.isProper(before));
  if (!isStreet) return;
  text.mask(type - 1, 'address');
  text.mask(type, 'address');
  maskNumberAfter(text, type);
}
