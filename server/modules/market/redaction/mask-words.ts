import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { type WordKind, wordKind } from './known-words.ts';
import { functionWords, type Masking, type MaskReason } from './masking.ts';
import { isModelPart, isProduct, isRatedProduct } from './product-words.ts';
import { isAnyType } from './street-types.ts';
import type { Token } from './text-tokens.ts';

const institutions = wordSet('private primary public high state catholic anglican christian grammar school college church chapel mosque temple club hotel motel pub tavern hospital clinic medical surgery oval rsl bowling golf kindy kindergarten preschool childcare university tafe library');

const placeCues = wordSet('in near from around outside to at between suburb of');

const businesses = wordSet('school college church chapel mosque temple club cafe bakery bistro restaurant pizzeria salon barbers nails clinic dental vets vet motel hotel pub tavern kindy kindergarten preschool childcare daycare gym studio florist butchers butchery pharmacy chemist newsagency deli brewery winery downs estate village gardens primary espresso fitness physio academy pizza kebabs sushi noodles tattoo barbershop tower towers apartments residences villas mews');

/** Masks words that are not known in the way they are written. */
export function maskWords(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    const reason = token.kind === 'foreign' ? 'unknown' : reasonFor(text, at, token);
    if (reason) text.mask(at, reason);
  }
}

function reasonFor(text: Masking, at: number, token: Token): MaskReason | undefined {
  const fact = text.isFact(token);
  if (token.kind !== 'word' || fact === 'shown') return undefined;
  const kind = wordKind(token.text);
  const isSafe = kind.isTrade || functionWords.has(token.text);
  if (fact === 'hidden' && (!isSafe || text.isProper(token))) return 'customer';
  if (isSafe || token.text.length === 1 || isModelPart(text, at) || isPlaceWord(text, at)) return undefined;
  return reasonByKind(text, at, kind);
}

function reasonByKind(text: Masking, at: number, { isCommon, isKnown, isName }: WordKind): MaskReason | undefined {
  const token = text.at(at);
  if (!token) return undefined;
  if (!isCommon && !isKnown) return isName ? nameReason(text, at) : unknownReason(text, at, token);
  if (isName && !isCommon && (token.isCapital || isBesideName(text, at))) return 'name';
  if (!text.isProper(token)) return undefined;
  if (isName) return 'name';
  return !isCommon || isBesideCapital(text, at) ? 'capital' : undefined;
}

const nameReason = (text: Masking, at: number): MaskReason | undefined => (isRatedProduct(text, at) ? undefined : 'name');
const unknownReason = (text: Masking, at: number, token: Token): MaskReason | undefined => (text.isAcronym(token) || isProduct(text, at) ? undefined : 'unknown');

/** Returns whether a word is an Australian locality where the text speaks of a place: "in Dubbo", "near Mount Druitt station". */
export function isPlaceWord(text: Masking, at: number): boolean {
  for (let first = at; first >= Math.max(0, at - 2); first -= 1) {
    if (first < at && text.at(first + 1)?.gap !== ' ') return false;
    if (!placeCues.has(text.word(first - 1))) continue;
    for (let last = at; last <= at + 2 && last < text.tokens.length; last += 1) {
      const name = text.tokens.slice(first, last + 1).map(({ text: word }) => word);
      if (text.isLocality(name.join(' ')) && !isAnyType(text.word(last + 1)) && !institutions.has(text.word(last + 1))) return true;
    }
  }
  return false;
}

/** Returns whether a word stands next to a name, even in lower case: in "rob smith" the rarer of the two is masked. */
function isBesideName(text: Masking, at: number): boolean {
  return [at - 1, at + 1].some((beside) => {
    const token = text.at(beside);
    const gap = text.at(Math.max(at, beside))?.gap;
    return token?.kind === 'word' && gap === ' ' && !functionWords.has(token.text) && wordKind(token.text).isName;
  });
}

/** Returns whether a word is part of a capitalised name, although each of its words is common: "Blue Heron Cafe". */
function isBesideCapital(text: Masking, at: number): boolean {
  return [at - 1, at + 1].some((beside) => {
    const token = text.at(beside);
    const gap = text.gap(Math.max(at, beside));
    return token !== undefined && /^[ '&-]+$/.test(gap) && text.isProper(token) && token.kind === 'word' && !wordKind(token.text).isTrade && !functionWords.has(token.text);
  });
}

/** Masks the words before a kind of business or institution: "bluegum paws vets". */
export function maskBusinesses(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (!businesses.has(token.text)) continue;
    for (let index = at - 1; index >= Math.max(0, at - 3); index -= 1) {
      const word = text.at(index);
      if (!word || word.kind !== 'word' || text.at(index + 1)?.gap !== ' ' || functionWords.has(word.text)) break;
      const { isTrade, isCommon } = wordKind(word.text);
      if ((isTrade && !text.isProper(word)) || (isCommon && text.reasons[index + 1] === undefined && !text.isProper(word))) break;
      text.mask(index, 'name');
    }
  }
}

/** Masks the words after a kind of business once the first one is masked, and joined words: "restaurant saigon moi", "smash&dash". */
export function maskBusinessNames(text: Masking): void {
  const isPart = (at: number) => text.at(at)?.kind === 'word' && !functionWords.has(text.word(at)) && !wordKind(text.word(at)).isTrade;
  for (const [at, token] of text.tokens.entries()) {
    if (text.gap(at + 1) === '&' && [at, at + 1].every((index) => isPart(index) && text.word(index).length > 2)) {
      text.mask(at, 'name');
      text.mask(at + 1, 'name');
    }
    if (!businesses.has(token.text) || text.reasons[at + 1] === undefined) continue;
    for (let index = at + 2; index <= at + 4 && text.gap(index) === ' ' && (isPart(index) || text.reasons[index]); index += 1) text.mask(index, 'name');
  }
}

/** Masks capitalised words beside something masked, because they belong to it: "Canadian Bay", of which only one is an everyday word. */
export function maskCapitalsBeside(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (token.kind !== 'word' || !text.isProper(token) || wordKind(token.text).isTrade || functionWords.has(token.text) || text.isFact(token) === 'shown') continue;
    const isJoined = (beside: number, gapAt: number) => text.gap(gapAt) === ' ' && /^(?:name|capital|address|person|unknown)$/.test(text.reasons[beside] ?? '') && text.at(beside)?.isCapital === true;
    if (isPlaceWord(text, at)) continue;
    if (isJoined(at - 1, at) || isJoined(at + 1, at + 1)) text.mask(at, 'capital');
  }
}

/** Returns whether a token starts a pair of names: a given name and a surname, in upper or lower case. */
function isPairOfNames(text: Masking, at: number): boolean {
  const isNamed = (index: number) => text.at(index)?.kind === 'word' && !functionWords.has(text.word(index)) && wordKind(text.word(index)).isName;
  return text.gap(at + 1) === ' ' && isNamed(at) && isNamed(at + 1);
}

/** Masks two names side by side in lower case, if one of them is hardly anything else. */
export function maskFullNames(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (!isPairOfNames(text, at)) continue;
    const [isMasked, isNextMasked] = [text.reasons[at] !== undefined, text.reasons[at + 1] !== undefined];
    if (isNextMasked && text.isFact(token) !== 'shown') text.mask(at, 'name');
    if (isMasked) text.mask(at + 1, 'name');
  }
}
