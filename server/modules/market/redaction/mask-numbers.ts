import { digitsOfWord } from '../../../../shared/domain/contact/number-words.ts';
import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { isBesideModel, isFaultCode, isInShownRow, isMachineCode, isModelNumber } from './product-words.ts';
import { functionWords, isFigure, isSpoken, type Masking } from './masking.ts';
import { countsThings, isCountedAfter, isEstimated, isMeasureAt, isNumberOfThing, isQuantityAt } from './quantity-tokens.ts';
import { isAnyType } from './street-types.ts';
import { isMaker } from './trade-words.ts';
import { spokenForms } from './spoken-number.ts';
import type { Token } from './text-tokens.ts';

const MIN_RUN = 4;
/** "Two-oh-six" is a house number or part of a phone number. */
const MIN_SPOKEN_RUN = 3;
/** "1 H O Z - 3 3 9" is a number plate. */
const MIN_SIGNS = 5;
/** "Lights 1, 2, 3, 4 and 5" are no phone number. */
const MIN_PHONE_RUN = 7;
/** The words that spell letters on the phone. */
const spellingWords = wordSet('alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu');
const spokenDigits = wordSet('zero oh one two three four five six seven eight nine double triple');
/** "#12" numbers a light or a circuit, "#1188" opens a gate. */
const MAX_NUMBERED = 2;
/** The numbers of meters and accounts have more digits. */
const MAX_COUNTED = 4;

/** Returns whether a number is the customer's house number, or precedes a word that is masked as a place or a person. */
function isHouse(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token || (!isFigure(token) && !isSpoken(token))) return false;
  const isOwn = isOwnNumber(text, at);
  // "5A" is either a house number or a measure.
  if (isOwn && /^\d+[a-d]$/.test(token.text)) return text.reasons[at - 1] !== undefined || text.reasons[at + 1] !== undefined;
  if (isLetteredHouse(text, at)) return true;
  if (isBesideForeign(text, at) && (!isMeasureAt(text.tokens, at) || /^\d+[a-d]$/.test(token.text))) return true;
  if (isMeasureAt(text.tokens, at)) return false;
  return (isOwn && countsNothing(text, at)) || isOfHidden(text, at);
}

/** Returns whether a number is the customer's house number, and not that of a part of a home or a board: "the fan in bed 2". */
const isOwnNumber = (text: Masking, at: number) => text.houseNumbers.has(text.word(at)) && !numberedParts.has(text.word(at - 1));

const numberWithLetter = /^(\d+)[a-h]$/;

/** A flat's number begins with its floor. The first two floors are those of any house. */
const FLAT = /^([3-9]|[1-9]\d)\d\d$/;

/** Returns whether a number is the floor of the customer's flat, or the flat written with a dot: "level 6" and "door 6.08" of flat 608. */
function isOwnFloor(text: Masking, at: number): boolean {
  const word = text.word(at);
  if (text.gap(at + 1) === ' ' && wordKind(text.word(at + 1)).isTrade) return false;
  if (/^\d{1,2}\.\d\d$/.test(word)) return text.houseNumbers.has(word.replace('.', ''));
  const floor = digitsOfWord(word) ?? word;
  return /^(?:level|lvl|floor|storey)$/.test(text.word(at - 1)) && [...text.houseNumbers].some((own) => FLAT.exec(own)?.[1] === floor);
}

/** Returns whether a token is the customer's number behind the letter of a unit, or the other half of their house: "U23", "3B, not 3A". */
function isOwnUnit(text: Masking, at: number): boolean {
  const word = text.word(at);
  if (isOwnFloor(text, at)) return true;
  const [, unit] = /^u(\d{1,4}[a-h]?)$/.exec(word) ?? [];
  if (unit !== undefined) return text.houseNumbers.has(unit);
  const [, digits] = numberWithLetter.exec(word) ?? [];
  const isHalf = digits !== undefined && [...text.houseNumbers].some((own) => numberWithLetter.exec(own)?.[1] === digits);
  return isHalf && !(text.gap(at + 1) === ' ' && wordKind(text.word(at + 1)).isTrade);
}

const numberedParts = wordSet('bed bedroom bath bathroom zone circuit fuse phase channel camera fault error string mppt fan pole stage');

/** Returns whether a number counts nothing; what is written on something counts nothing either: "a big 47 painted on the bin". */
const countsNothing = (text: Masking, at: number) => /^(?:painted|written|sprayed|stencilled|marked)$/.test(text.word(at + 1)) || !countsThings(text.tokens, at + 1);

/** Returns whether a number is the house of somebody who was named, or next door: "the Youngs at 40", "next door at 21". */
function isNeighbours(text: Masking, at: number): boolean {
  if (text.word(at - 1) === 'at' && text.word(at - 2) === 'door' && text.word(at - 3) === 'next') return true;
  const isNamed = text.at(at - 2)?.isCapital === true && /^(?:name|person|capital|unknown)$/.test(text.reasons[at - 2] ?? '');
  return isNamed && text.word(at - 1) === 'at';
}

const amperes = wordSet('10a 15a 16a 20a 25a 32a 40a 50a 63a 80a 100a');

/** Returns whether what looks like amperes precedes a street: "8a dunnart loop". */
function isLetteredHouse(text: Masking, at: number): boolean {
  const word = text.word(at);
  if (isHouseOff(text, at)) return true;
  if (!/^\d+[a-d]$/.test(word) || !/^(?: | ?\/ ?)$/.test(text.gap(at + 1)) || text.reasons[at + 1] === undefined) return false;
  return !amperes.has(word) || isAnyType(text.word(at + 2));
}

/** Returns whether a number with a letter begins a sentence and precedes the street that its house is off: "27a off the main rd". */
function isHouseOff(text: Masking, at: number): boolean {
  const word = text.word(at);
  if (!/^\d+[a-d]$/.test(word) || amperes.has(word) || !/^(?:off|on|in|along)$/.test(text.word(at + 1))) return false;
  return text.reasons[text.word(at + 2) === 'the' ? at + 3 : at + 2] === 'address';
}

/** Returns whether a number is beside a word in another script, where nothing tells what the number counts. */
const isBesideForeign = (text: Masking, at: number) => text.at(at - 1)?.kind === 'foreign' || text.at(at + 1)?.kind === 'foreign';

/** Returns whether a number belongs to something masked: the word after it that it does not count, or a neighbour before it. */
function isOfHidden(text: Masking, at: number): boolean {
  if (isNeighbours(text, at)) return true;
  // "Room 14 of Iglu"
  if (text.word(at + 1) === 'of' && /^(?:address|name|unknown|capital)$/.test(text.reasons[at + 2] ?? '') && text.at(at + 2)?.isCapital === true) return true;
  if (!/^(?: |-| ?\/ ?)$/.test(text.gap(at + 1))) return false;
  const reason = text.reasons[at + 1] ?? '';
  // "from 5 Finch"
  const isOfName = text.at(at + 1)?.isCapital === true ? /^(?:customer|address|name|capital|person)$/ : /^(?:customer|address|name)$/;
  return isOfName.test(reason) || isOfUnknown(text, at, reason);
}

/** Returns whether a number precedes a word that nobody knows and that it does not count. */
const isOfUnknown = (text: Masking, at: number, reason: string) =>
  reason === 'unknown' && !text.word(at + 1).endsWith('s') && !isCountedAfter(text.tokens, at + 1);

const isLetter = ({ text, kind }: Token) => text.length === 1 && kind === 'word';
const isDigit = ({ text }: Token) => text.length === 1 && /\d/.test(text);
/** Returns whether a token is one letter or digit; an "x" stands between measures. */
const isSign = ({ text }: Token) => text.length === 1 && /[a-wyz\d]/.test(text);
const isSpellingWord = ({ text }: Token) => spellingWords.has(text);
const isSpokenDigit = ({ text }: Token) => spokenDigits.has(text);
/** What stands between the two streets of a corner. */
const crossings = wordSet('meets meet crosses');

/** Masks spelled-out house numbers, four letters or digits one by one, and the second street of a corner. */
export function maskSpelled(text: Masking): void {
  const words = text.tokens.map(({ text: word }) => word);
  for (const form of [...text.houseNumbers].flatMap(spokenForms)) maskForm(text, words, form);
  maskRuns(text, { isPart: isLetter, gap: /^[ .-]$/ });
  maskRuns(text, { isPart: isSign, gap: /^[ .-]{1,3}$/, shortest: MIN_SIGNS, isTelling: (token, before) => isLetter(token) && ((token.isCapital && !text.isUpperCase) || (before !== undefined && isLetter(before))) });
  maskRuns(text, { isPart: isDigit, gap: /^[ .-]{1,3}$/ });
  maskRuns(text, { isPart: isDigit, gap: /^[ .,-]{1,3}$/, shortest: MIN_PHONE_RUN });
  maskRuns(text, { isPart: (token) => isSpellingWord(token) || isSpokenDigit(token), gap: /^[ ,-]{1,2}$/, isTelling: isSpellingWord });
  maskRuns(text, { isPart: isSpoken, gap: /^[ ,-]{1,2}$/ });
  maskSpokenPairs(text);
  maskSpokenBeside(text);
  maskDoubled(text);
  maskRuns(text, { isPart: isSpokenDigit, gap: /^[ -]$/, shortest: MIN_SPOKEN_RUN });
  for (const [at, token] of text.tokens.entries()) {
    if (isSpoken(token)) maskSpokenPart(text, at);
    if (!crossings.has(token.text) || text.reasons[at - 1] === undefined) continue;
    const next = text.at(at + 1);
    if (next && !functionWords.has(next.text) && !wordKind(next.text).isTrade) text.mask(at + 1, 'address');
  }
}

/** Masks each place where a house number is written in this form and counts nothing. */
function maskForm(text: Masking, words: readonly string[], form: readonly string[]): void {
  for (let at = 0; at + form.length <= words.length; at += 1) {
    if (words[at] !== form[0]) continue;
    const last = at + form.length - 1;
    const isSaid = form.every((word, index) => words[at + index] === word);
    if (isSaid && !isMeasureAt(text.tokens, last) && !countsThings(text.tokens, last + 1)) form.forEach((_, index) => text.mask(at + index, 'address'));
  }
}

const spokenTens = wordSet('twenty thirty forty fourty fifty sixty seventy eighty ninety');
const spokenOnes = wordSet('one two three four five six seven eight nine');

/** Masks spelled-out pairs that count nothing, because they are house numbers: "thirty eight". */
function maskSpokenPairs(text: Masking): void {
  for (const at of text.tokens.keys()) {
    const isPair = spokenTens.has(text.word(at)) && spokenOnes.has(text.word(at + 1)) && /^[ -]$/.test(text.gap(at + 1));
    if (!isPair || isMeasureAt(text.tokens, at + 1) || countsThings(text.tokens, at + 2) || isEstimated(text.word(at - 1))) continue;
    text.mask(at, 'address');
    text.mask(at + 1, 'address');
  }
}

/** Masks spelled-out digits and single letters after something masked: "eqz nine one k". */
function maskSpokenBeside(text: Masking): void {
  for (const at of text.tokens.keys()) {
    const isBegun = text.reasons[at] !== undefined && text.reasons[at + 1] === undefined && [at + 1, at + 2].every((next) => isSpoken(text.at(next)) && text.gap(next) === ' ');
    if (!isBegun || countsThings(text.tokens, at + 3)) continue;
    for (let next = at + 1; text.gap(next) === ' ' && (isSpoken(text.at(next)) || text.word(next).length === 1); next += 1) text.mask(next, 'code');
  }
}

const partCues = wordSet('first second third fourth fifth last final finally then pair ending');
const PART_REACH = 10;

/** Masks a spelled-out part of a number of which another part is masked: "fourth eighty-nine, last seventeen". */
function maskSpokenPart(text: Masking, at: number): void {
  if (!partCues.has(text.word(at - 1)) || !/^ ?$/.test(text.gap(at)) || countsThings(text.tokens, at + 1)) return;
  if (text.before(at - 1, PART_REACH).some((near) => text.reasons[near] !== undefined && isSpoken(text.at(near)))) text.mask(at, 'number');
}

/** Masks digits of which one is said to be there twice: "4 double 7 1", not "4 double 2 single". */
function maskDoubled(text: Masking): void {
  const isPart = (at: number) => /^\d$/.test(text.word(at)) || spokenDigits.has(text.word(at));
  const goesOn = (at: number) => isPart(at) && text.gap(at) === ' ';
  for (const [at, { text: word }] of text.tokens.entries()) {
    if (!isMultiple(word) || !goesOn(at + 1) || !goesOn(at + 2) || isMultiple(text.word(at + 2))) continue;
    let [first, end] = [at, at + 3];
    while (first > at - MAX_DOUBLED && goesOn(first) && isPart(first - 1)) first -= 1;
    while (end < at + MAX_DOUBLED && goesOn(end)) end += 1;
    if (end - first < MIN_RUN || countsThings(text.tokens, end)) continue;
    for (let index = first; index < end; index += 1) text.mask(index, 'code');
  }
}

/** The digits of a phone number are not more, each way. */
const MAX_DOUBLED = 12;

const isMultiple = (word: string) => word === 'double' || word === 'triple';

interface Run {
  isPart: (token: Token) => boolean;
  /** What may stand between two parts. */
  gap: RegExp;
  /** The minimum number of parts. */
  shortest?: number;
  /** If given, at least two parts must be such. */
  isTelling?: (token: Token, before: Token | undefined) => boolean;
}

/** Masks tokens that together are a run. */
function maskRuns(text: Masking, { isPart, gap, shortest = MIN_RUN, isTelling }: Run): void {
  let from = 0;
  for (let at = 0; at <= text.tokens.length; at += 1) {
    const token = text.at(at);
    const isMore = token !== undefined && isPart(token);
    if (isMore && (at === from || gap.test(token.gap))) continue;
    const isRun = at - from >= shortest && (isTelling === undefined || text.tokens.slice(from, at).filter((part, index, parts) => isTelling(part, parts[index - 1])).length > 1);
    if (isRun) for (let index = from; index < at; index += 1) text.mask(index, 'number');
    from = isMore ? at : at + 1;
  }
}

/** Masks the houses of a street between which a home is: "between 31 and 35 on Wattle Road". */
function maskHousesBetween(text: Masking, at: number): void {
  const isPair = text.word(at) === 'between' && text.word(at + 2) === 'and' && [at + 1, at + 3].every((index) => text.at(index)?.kind === 'number');
  if (isPair && /^(?:on|in)$/.test(text.word(at + 4)) && /^(?:address|customer|capital|name|unknown)$/.test(text.reasons[at + 5] ?? '')) for (const index of [at + 1, at + 3]) text.mask(index, 'address');
}

/** Returns whether letters and digits are the model of the maker before them: "Huawei SUN2000". */
const isLetteredModel = (text: Masking, at: number) => /^[a-z]{2,}\d/.test(text.word(at)) && text.gap(at) === ' ' && isMaker(text.word(at - 1));

/** Masks house numbers: the customer's own, and those before something masked. */
export function maskHouses(text: Masking): void {
  for (const at of text.tokens.keys()) maskHousesBetween(text, at);
  for (const at of text.tokens.keys()) if ((isHouse(text, at) || isOwnUnit(text, at)) && !isInShownRow(text, at) && !isLetteredModel(text, at)) text.mask(at, 'address');
}

/** Returns whether a maker and a short number are written as one: "MG4". */
const isMakersModel = (word: string) => isMaker(/^([a-z]{2,})\d{1,2}$/.exec(word)?.[1] ?? '');

/** Returns whether letters and digits are the model of a product or what a machine shows as its fault. */
export const isModelOrFault = (text: Masking, at: number) =>
  isMaker(text.word(at)) || isMakersModel(text.word(at)) || isBesideModel(text, at) || isMachineCode(text, at) || isFaultCode(text, at) || isInShownRow(text, at) || isModelNumber(text, at);

const READING_REACH = 6;

/** Returns whether a number may be a voltage that was measured: "supply reads 415 and 412". */
const isReading = (text: Masking, at: number) =>
  /^(?:[12]\d\d|3[89]\d|4[0-4]\d)$/.test(text.word(at)) && text.before(at, READING_REACH).some((near) => /^(?:reads?|reading|readings|measures?|measured|measuring|volts?|voltage|voltages)$/.test(text.word(near)));

const disguises = new Map([['0', 'o'], ['1', 'i'], ['3', 'e'], ['4', 'a'], ['5', 's'], ['7', 't'], ['8', 'b']]);

/** Returns whether digits stand for letters of a name or a word: "B3rn1e", "C00k". */
function isDisguised({ kind, text: word }: Token): boolean {
  if (kind !== 'mixed' || !/^[a-z]+\d[a-z\d]*[a-z]\d*$/.test(word)) return false;
  const plain = word.replaceAll(/\d/g, (digit) => disguises.get(digit) ?? digit);
  const { isCommon, isKnown, isGuessed, isName } = wordKind(plain);
  return plain.length >= MIN_RUN && (isName || isCommon || (isKnown && !isGuessed));
}

/** Masks numbers that are no quantity, and mixtures of letters and digits that are neither a measure nor a model. */
export function maskNumbers(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (isDisguised(token)) text.mask(at, 'name');
    if (!isFigure(token) || isQuantityAt(text.tokens, at)) continue;
    if (isModelOrFault(text, at) || isReading(text, at)) continue;
    if (token.gap.endsWith('#') && token.text.length > MAX_NUMBERED) text.mask(at, 'code');
    const isShort = token.kind === 'number' && /^\d{1,2}$/.test(token.text);
    const isCounted = isNumberOfThing(text.tokens, at);
    const isLong = token.text.replaceAll(/\D/g, '').length > MAX_COUNTED;
    const isWordLike = /[a-z]{6,}/.test(token.text);
    if ((isCounted && !isLong && !isWordLike) || isShort) continue;
    text.mask(at, 'number');
  }
}
