import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { isBesideModel } from './product-words.ts';
import { functionWords, isFigure, isSpoken, type Masking } from './masking.ts';
import { countedBefore, countsThings, isCountedAfter, isEstimated, isMeasureAt, isQuantityAt } from './quantity-tokens.ts';
import { isAnyType } from './street-types.ts';
import { spokenForms } from './spoken-number.ts';
import type { Token } from './text-tokens.ts';

const MIN_RUN = 4;
/** "Two-oh-six" is a house number or part of a phone number. */
const MIN_SPOKEN_RUN = 3;
const spokenDigits = wordSet('zero oh one two three four five six seven eight nine double triple');
/** The numbers of meters and accounts have more digits. */
const MAX_COUNTED = 4;

/** Returns whether a number is the customer's house number, or precedes a word that is masked as a place or a person. */
function isHouse(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token || (!isFigure(token) && !isSpoken(token))) return false;
  const isOwn = text.houseNumbers.has(token.text);
  // "5A" is either a house number or a measure.
  if (isOwn && /^\d+[a-d]$/.test(token.text)) return text.reasons[at - 1] !== undefined || text.reasons[at + 1] !== undefined;
  if (isLetteredHouse(text, at)) return true;
  if (isBesideForeign(text, at) && (!isMeasureAt(text.tokens, at) || /^\d+[a-d]$/.test(token.text))) return true;
  if (isMeasureAt(text.tokens, at)) return false;
  return (isOwn && !countsThings(text.tokens, at + 1)) || isBeforeHidden(text, at);
}

const amperes = wordSet('10a 15a 16a 20a 25a 32a 40a 50a 63a 80a 100a');

/** Returns whether what looks like amperes precedes a street: "8a dunnart loop". */
function isLetteredHouse(text: Masking, at: number): boolean {
  const word = text.word(at);
  if (!/^\d+[a-d]$/.test(word) || text.gap(at + 1) !== ' ' || text.reasons[at + 1] === undefined) return false;
  return !amperes.has(word) || isAnyType(text.word(at + 2));
}

/** Returns whether a number is beside a word in another script, where nothing tells what the number counts. */
const isBesideForeign = (text: Masking, at: number) => text.at(at - 1)?.kind === 'foreign' || text.at(at + 1)?.kind === 'foreign';

/** Returns whether the word after a number is masked and is nothing that the number counts. */
function isBeforeHidden(text: Masking, at: number): boolean {
  if (!/^(?: |-)$/.test(text.gap(at + 1))) return false;
  const reason = text.reasons[at + 1];
  if (reason === 'customer' || reason === 'address' || reason === 'name') return true;
  return reason === 'unknown' && !text.word(at + 1).endsWith('s') && !isCountedAfter(text.tokens, at + 1);
}

/** Masks spelled-out house numbers, four letters or digits one by one, and the second street of a corner. */
export function maskSpelled(text: Masking): void {
  const words = text.tokens.map(({ text: word }) => word);
  for (const form of [...text.houseNumbers].flatMap(spokenForms)) maskForm(text, words, form);
  maskRuns(text, ({ text: word, kind }) => word.length === 1 && kind === 'word', /^[ .-]$/);
  maskRuns(text, ({ text: word }) => /^\d$/.test(word), /^[ .-]{1,3}$/);
  maskRuns(text, (token) => isSpoken(token), /^[ ,-]{1,2}$/);
  maskSpokenPairs(text);
  maskSpokenBeside(text);
  maskRuns(text, ({ text: word }) => spokenDigits.has(word), /^[ -]$/, MIN_SPOKEN_RUN);
  for (const [at, token] of text.tokens.entries()) {
    const next = text.at(at + 1);
    const isCorner = /^(?:meets|meet|crosses)$/.test(token.text) && text.reasons[at - 1] !== undefined;
    if (isCorner && next && !functionWords.has(next.text) && !wordKind(next.text).isTrade) text.mask(at + 1, 'address');
  }
}

/** Masks each place where a house number is written in this form and counts nothing. */
function maskForm(text: Masking, words: readonly string[], form: readonly string[]): void {
  for (let at = 0; at + form.length <= words.length; at += 1) {
    const last = at + form.length - 1;
    const isSaid = form.every((word, index) => words[at + index] === word);
    if (isSaid && !isMeasureAt(text.tokens, last) && !countsThings(text.tokens, last + 1)) form.forEach((_, index) => text.mask(at + index, 'address'));
  }
}

/** Masks spelled-out pairs that count nothing, because they are house numbers: "thirty eight". */
function maskSpokenPairs(text: Masking): void {
  for (const at of text.tokens.keys()) {
    const isPair = /^(?:twenty|thirty|forty|fourty|fifty|sixty|seventy|eighty|ninety)$/.test(text.word(at)) && /^[ -]$/.test(text.gap(at + 1)) && /^(?:one|two|three|four|five|six|seven|eight|nine)$/.test(text.word(at + 1));
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

function maskRuns(text: Masking, isPart: (token: Token) => boolean, gap: RegExp, shortest = MIN_RUN): void {
  let from = 0;
  for (let at = 0; at <= text.tokens.length; at += 1) {
    const token = text.at(at);
    if (token && isPart(token) && (at === from || gap.test(token.gap))) continue;
    if (at - from >= shortest) for (let index = from; index < at; index += 1) text.mask(index, 'number');
    from = token && isPart(token) ? at : at + 1;
  }
}

/** Masks house numbers: the customer's own, and those before something masked. */
export function maskHouses(text: Masking): void {
  for (const at of text.tokens.keys()) if (isHouse(text, at)) text.mask(at, 'address');
}

/** Masks numbers that are no quantity, and mixtures of letters and digits that are neither a measure nor a model. */
export function maskNumbers(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (!isFigure(token) || isQuantityAt(text.tokens, at)) continue;
    if (isBesideModel(text, at)) continue;
    const isShort = token.kind === 'number' && /^\d{1,2}$/.test(token.text);
    const isCounted = [at - 2, at - 1].some((near) => countedBefore.has(text.word(near)));
    const isLong = token.text.replaceAll(/\D/g, '').length > MAX_COUNTED;
    const isWordLike = /[a-z]{6,}/.test(token.text);
    if ((isCounted && !isLong && !isWordLike) || isShort) continue;
    text.mask(at, 'number');
  }
}
