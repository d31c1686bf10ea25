import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { isAnyType } from './street-types.ts';

const corners = wordSet('corner cnr crnr crn');
const CORNER_REACH = 8;
/** What joins the two streets of a corner. */
const joins = wordSet('and n x meets meet crosses nd');

/** Masks the streets that meet at a corner, unless they are everyday words: "corner beryl", "cnr of Beryl and Oxide". */
export function maskCorner(text: Masking, at: number): void {
  if (!corners.has(text.word(at))) return;
  for (const index of text.after(at, 4)) {
    const token = text.at(index);
    if (!token || token.kind !== 'word') return;
    if (/^(?:of|the)$/.test(token.text) || joins.has(token.text)) continue;
    const { isTrade, isCommon, isName } = wordKind(token.text);
    if (isTrade || functionWords.has(token.text) || (isCommon && !isName && !text.isProper(token))) return;
    text.mask(index, 'address');
  }
}

/** Returns whether a word may be the name of a street: it is not of the trade, or it is masked or written as a name. */
function canBeStreet(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token?.kind !== 'word' || functionWords.has(token.text) || isAnyType(token.text)) return false;
  return text.reasons[at] !== undefined || text.isProper(token) || !wordKind(token.text).isTrade;
}

/** Returns whether a street is certain: it is masked, or its type follows, even with a mistake. */
const isCertain = (text: Masking, at: number) => text.reasons[at] !== undefined || (text.gap(at + 1) === ' ' && (isAnyType(text.word(at + 1)) || text.reasons[at + 1] === 'unknown'));

/** Returns whether a word that ends its clause is the other street of a corner, whatever else it may mean: "cnr illawong n pacific.". */
const isOther = (text: Masking, first: number, second: number) =>
  text.reasons[first] === 'address' && text.at(second)?.kind === 'word' && text.gap(second) === ' ' && text.gap(second + 1) !== ' ' && !functionWords.has(text.word(second));

/** Returns the streets on both sides of a word or a sign that joins them. */
function streetsAround(text: Masking, join: number): readonly [first: number, second: number] {
  const isSign = /^ ?[&+/] ?$/.test(text.gap(join));
  const second = isSign ? join : join + 1;
  // "Beryl St and Oxide St"
  const first = isAnyType(text.word(join - 1)) ? join - 2 : join - 1;
  return [first, second];
}

/** Masks both streets of a corner of which one is certain: "corner house beryl n oxide strts". */
export function maskCornerStreets(text: Masking): void {
  for (const [at, { text: word }] of text.tokens.entries()) {
    if (!corners.has(word)) continue;
    for (const join of text.after(at + 1, CORNER_REACH)) {
      if (!joins.has(text.word(join)) && !/^ ?[&+/] ?$/.test(text.gap(join))) continue;
      const pair = streetsAround(text, join);
      const isCorner = (pair.every((index) => canBeStreet(text, index)) && pair.some((index) => isCertain(text, index))) || isOther(text, ...pair);
      if (pair[0] > at && isCorner) for (const index of pair) text.mask(index, 'address');
    }
  }
}
