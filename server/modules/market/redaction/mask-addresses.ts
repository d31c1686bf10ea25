import { digitsOfWord } from '../../../../shared/domain/contact/number-words.ts';
import { saints } from '../../../../shared/domain/contact/street-words.ts';
import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, isFigure, isSpoken, type Masking } from './masking.ts';
import { countedBefore, countsThings, isDateAt, isMeasureAt, isQuantityAt } from './quantity-tokens.ts';
import { isAnyType, isSureType } from './street-types.ts';
import { isMaker } from './trade-words.ts';
import type { Token } from './text-tokens.ts';

const dwellings = wordSet('section block site unit units apt apartment flat villa townhouse lot house home property address number no num nr shop suite u street road site place live living lives located');

const isNumberLike = ({ kind, text }: Token) => kind === 'number' || /^\d{1,5}[a-z]$/.test(text) || digitsOfWord(text) !== null;

const isBetweenStreets = (text: Masking, at: number) => {
  const token = text.at(at);
  return token?.kind === 'word' && (!functionWords.has(token.text) || /^(?:the|st|saint|mt|old|new)$/.test(token.text));
};

/** Masks house numbers with what follows them to the end of the street, even if written as one or mistyped. */
export function maskAddresses(text: Masking): void {
  for (const at of text.tokens.keys()) {
    maskTogether(text, at);
    if (isAnyType(text.word(at))) maskStreetBefore(text, at);
  }
  for (const at of text.tokens.keys()) {
    maskUnitOf(text, at);
    maskSpokenDoor(text, at);
    maskCorner(text, at);
    maskNumberOn(text, at);
    if (isDoorNumber(text, at)) text.mask(at, 'address');
  }
}

/** Masks a spelled-out house number: "number ninety", "house thirty eight". */
function maskSpokenDoor(text: Masking, at: number): void {
  if (!/^(?:number|no|num|house|unit)$/.test(text.word(at - 1)) || !isSpoken(text.at(at)) || text.word(at) === 'one' || countsThings(text.tokens, at + 1)) return;
  text.mask(at, 'address');
  if (isSpoken(text.at(at + 1))) text.mask(at + 1, 'address');
}

/** Masks the streets that meet at a corner, unless they are everyday words: "corner beryl", "cnr of Beryl and Oxide". */
function maskCorner(text: Masking, at: number): void {
  if (!/^(?:corner|cnr|crnr)$/.test(text.word(at))) return;
  for (const index of text.after(at, 4)) {
    const token = text.at(index);
    if (!token || token.kind !== 'word') return;
    if (/^(?:of|and|the)$/.test(token.text)) continue;
    const { isTrade, isCommon, isName } = wordKind(token.text);
    if (isTrade || functionWords.has(token.text) || (isCommon && !isName && !text.isProper(token))) return;
    text.mask(index, 'address');
  }
}

const placeWords = wordSet("is at are live place house home number no we're its it's");

/** Masks a house and its street without a street type: "our place is 241 on Davey". */
function maskNumberOn(text: Masking, at: number): void {
  if (!/^\d{1,4}[a-d]?$/.test(text.word(at)) || !placeWords.has(text.word(at - 1)) || text.word(at + 1) !== 'on') return;
  const street = text.at(at + 2);
  if (street?.kind !== 'word' || functionWords.has(street.text) || (wordKind(street.text).isTrade && !isMaker(street.text))) return;
  text.mask(at, 'address');
  text.mask(at + 2, 'address');
}

const joinedNumber = /^(?:no|num|number|unit|apt|lot)\d{1,5}[a-z]?(?:st|rd|ave)?$/;
const doors = wordSet('unit apt apartment flat villa townhouse lot site');

/** Masks a house number written as one with its cue or street: "no18" and "18smith". */
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

/** Returns whether a number follows what it is the number of: a unit, a house, a road. */
function isDoorNumber(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token || !isFigure(token)) return false;
  const before = text.word(at - 1);
  if (doors.has(before) && token.gap === ' ') return !isMeasureAt(text.tokens, at);
  const isCounted = [at - 2, at - 1].some((near) => countedBefore.has(text.word(near)));
  if (numberWords.has(before) && !isCounted && isHouseLike(text, at)) return true;
  return dwellings.has(before) && !isCounted && !isQuantityAt(text.tokens, at);
}

const numberWords = wordSet('no num number nr');

/** Returns whether a number after "no." may be a house number, because it counts nothing of the trade. */
function isHouseLike(text: Masking, at: number): boolean {
  if (!/^\d{1,4}[a-d]?$/.test(text.word(at))) return false;
  const next = text.at(at + 1);
  // "Number 1 priority" is no house number.
  if (text.word(at) === '1' && next?.gap === ' ') return false;
  return next === undefined || next.kind !== 'word' || !/^[ -]$/.test(next.gap) || functionWords.has(next.text) || !wordKind(next.text).isTrade;
}

/** Masks a number with its cue and the word of the street after it: "no18 smith". */
function maskDoor(text: Masking, at: number): void {
  text.mask(at, 'address');
  const street = text.at(at + 1);
  if (street?.kind === 'word' && street.gap === ' ' && !functionWords.has(street.text) && !wordKind(street.text).isTrade) text.mask(at + 1, 'address');
}

/** Masks a unit, a house and the word of a street without a type: "3/18 heron". */
function maskUnitOf(text: Masking, at: number): void {
  const [unit, house, street] = [text.at(at), text.at(at + 1), text.at(at + 2)];
  if (!unit || !house || unit.kind !== 'number' || !isFigure(house) || !/^ ?\/ ?$/.test(house.gap) || isMeasureAt(text.tokens, at + 1) || isDateAt(text.tokens, at)) return;
  text.mask(at, 'address');
  text.mask(at + 1, 'address');
  if (street?.kind === 'word' && street.gap === ' ' && !functionWords.has(street.text) && !wordKind(street.text).isTrade) text.mask(at + 2, 'address');
}

/** Masks from a house number to the street type, or to the one word after it. */
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

/** Returns whether the words between a number and a street type may be the name of the street. */
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

/** Masks the word before a street type, unless it is an everyday word: "on Heron St", "smith stret number 18". */
function maskBareStreet(text: Masking, type: number): void {
  const [before, kind] = [text.at(type - 1), text.at(type)];
  if (!before || !kind || !/^[ -]$/.test(kind.gap) || before.kind === 'number') return;
  const known = wordKind(before.text);
  const isAbbreviated = /^(?:st|rd|ave|cres|tce|pde)$/.test(kind.text) && kind.gap === ' ' && !saints.has(text.word(type + 1));
  const isStreet = !functionWords.has(before.text) && (isAbbreviated || !known.isTrade) && (isAbbreviated || !known.isCommon || known.isName || text.isProper(before));
  if (!isStreet) return;
  text.mask(type - 1, 'address');
  text.mask(type, 'address');
  maskNumberAfter(text, type);
}
