import { wordKind } from './known-words.ts';
import { isBesideModel } from './mask-words.ts';
import { functionWords, isFigure, isSpoken, type Masking } from './masking.ts';
import { countedBefore, countsThings, isCountedAfter, isMeasureAt, isQuantityAt } from './quantity-tokens.ts';
import { spokenForms } from './spoken-number.ts';
import type { Token } from './text-tokens.ts';

const SHORTEST_RUN = 4;
/** A meter or an account has more digits. */
const LONGEST_COUNTED = 4;

/** The house number of the customer, or a number in front of a word that is masked as a place or a person. */
function isHouse(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token || (!isFigure(token) && !isSpoken(token))) return false;
  const isOwn = text.houseNumbers.has(token.text);
  // "5A" is a house or a measure.
  if (isOwn && /^\d+[a-d]$/.test(token.text)) return text.reasons[at - 1] !== undefined || text.reasons[at + 1] !== undefined;
  if (isMeasureAt(text.tokens, at)) return false;
  return (isOwn && !countsThings(text.tokens, at + 1)) || isBeforeHidden(text, at);
}

/** Whether the word behind a number is masked, and is nothing that the number counts. */
function isBeforeHidden(text: Masking, at: number): boolean {
  if (!/^(?: |-)$/.test(text.gap(at + 1))) return false;
  const reason = text.reasons[at + 1];
  if (reason === 'customer' || reason === 'address' || reason === 'name') return true;
  return reason === 'unknown' && !text.word(at + 1).endsWith('s') && !isCountedAfter(text.tokens, at + 1);
}

/** Spelled house numbers, four letters or figures one by one, and the other street of a corner. */
export function maskSpelled(text: Masking): void {
  const words = text.tokens.map(({ text: word }) => word);
  for (const form of [...text.houseNumbers].flatMap(spokenForms)) maskForm(text, words, form);
  maskRuns(text, ({ text: word, kind }) => word.length === 1 && kind === 'word', /^[ .-]$/);
  maskRuns(text, ({ text: word }) => /^\d$/.test(word), /^[ .-]{1,3}$/);
  maskRuns(text, (token) => isSpoken(token), /^[ ,-]{1,2}$/);
  for (const [at, token] of text.tokens.entries()) {
    const next = text.at(at + 1);
    const isCorner = /^(?:meets|meet|crosses)$/.test(token.text) && text.reasons[at - 1] !== undefined;
    if (isCorner && next && !functionWords.has(next.text) && !wordKind(next.text).isTrade) text.mask(at + 1, 'address');
  }
}

/** Masks each place where a house number is said in this form and counts nothing. */
function maskForm(text: Masking, words: readonly string[], form: readonly string[]): void {
  for (let at = 0; at + form.length <= words.length; at += 1) {
    const last = at + form.length - 1;
    const isSaid = form.every((word, index) => words[at + index] === word);
    if (isSaid && !isMeasureAt(text.tokens, last) && !countsThings(text.tokens, last + 1)) form.forEach((_, index) => text.mask(at + index, 'address'));
  }
}

function maskRuns(text: Masking, isPart: (token: Token) => boolean, gap: RegExp): void {
  let from = 0;
  for (let at = 0; at <= text.tokens.length; at += 1) {
    const token = text.at(at);
    if (token && isPart(token) && (at === from || gap.test(token.gap))) continue;
    if (at - from >= SHORTEST_RUN) for (let index = from; index < at; index += 1) text.mask(index, 'number');
    from = token && isPart(token) ? at : at + 1;
  }
}

/** Numbers that are no quantity, and mixtures of letters and figures that are no measure and no model. */
export function maskNumbers(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (isHouse(text, at)) text.mask(at, 'address');
    if (!isFigure(token) || isQuantityAt(text.tokens, at)) continue;
    if (isBesideModel(text, at)) continue;
    const isShort = token.kind === 'number' && /^\d{1,2}$/.test(token.text);
    const isCounted = [at - 2, at - 1].some((near) => countedBefore.has(text.word(near)));
    const isLong = token.text.replaceAll(/\D/g, '').length > LONGEST_COUNTED;
    if ((isCounted && !isLong) || isShort) continue;
    text.mask(at, 'number');
  }
}
