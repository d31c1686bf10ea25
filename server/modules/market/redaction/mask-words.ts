import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { type WordKind, wordKind } from './known-words.ts';
import { functionWords, type Masking, type MaskReason } from './masking.ts';
import { businesses } from './place-words.ts';
import { isNameNeighbour, isToldAsName, isUsedAsWord, plainColours } from './own-words.ts';
import { isBranded, isModelPart, isNamedMachine, isProduct, isProductLine, isRatedProduct, isShownCode, isShownMessage } from './product-words.ts';
import { isUnitAt } from './quantity-tokens.ts';
import { isAnyType } from './street-types.ts';
import type { Token } from './text-tokens.ts';

const institutions = wordSet('private primary public high state catholic anglican christian grammar school college church chapel mosque temple club hotel motel pub tavern hospital clinic medical surgery oval rsl bowling golf kindy kindergarten preschool childcare university tafe library holiday caravan tourist lifestyle retirement');

const placeCues = wordSet('in near from around outside to at between suburb of');

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
  if (isToldAsName(text, at)) return 'customer';
  if (fact === 'hidden' && !isUsedAsWord(text, at) && (!isSafe || text.isProper(token))) return 'customer';
  if (isSafe || token.text.length === 1 || isModelPart(text, at) || isUnitAt(text.tokens, at) || isPlaceWord(text, at)) return undefined;
  return reasonByKind(text, at, kind);
}

function reasonByKind(text: Masking, at: number, { isCommon, isKnown, isName }: WordKind): MaskReason | undefined {
  const token = text.at(at);
  if (!token) return undefined;
  if (!isCommon && !isKnown) return isName ? nameReason(text, at) : unknownReason(text, at, token);
  if (isName && !isCommon && (token.isCapital || isBesideName(text, at))) return nameReason(text, at);
  if (!text.isProper(token)) return undefined;
  if (isName) return 'name';
  if (isOfMachine(text, at)) return undefined;
  return !isCommon || isBesideCapital(text, at) ? 'capital' : undefined;
}

/** Returns whether a capitalised word is a machine's: its product line, or what it shows. */
const isOfMachine = (text: Masking, at: number) => isProductLine(text, at) || isShownMessage(text, at) || isNamedMachine(text, at);

const nameReason = (text: Masking, at: number): MaskReason | undefined => (isRatedProduct(text, at) || isBranded(text, at) || isShownCode(text, at) || isColourInside(text, at) ? undefined : 'name');

/** Returns whether a word in lower case is the colour of something, within a sentence that leads to no name: "patio pearl white switch plates". */
const isColourInside = (text: Masking, at: number) => isColourName(text, at) && (text.at(at)?.isCapital === false || text.at(at)?.isFirst === true) && text.at(at + 1)?.isCapital === false && !isNameNeighbour(text.word(at - 1));
const unknownReason = (text: Masking, at: number, token: Token): MaskReason | undefined => (text.isAcronym(token) || isProduct(text, at) || isNearTrade(text, at) ? undefined : 'unknown');

/** Returns whether an unknown word in lower case is a mistake in a word of the trade, before another one: "fus box". */
export function isNearTrade(text: Masking, at: number): boolean {
  const [token, next] = [text.at(at), text.at(at + 1)];
  const isWritten = token !== undefined && (!token.isCapital || token.isFirst || text.isShouted);
  return isWritten && wordKind(token.text).isNear && next?.kind === 'word' && next.gap === ' ' && !isAnyType(next.text) && (wordKind(next.text).isTrade || wordKind(next.text).isGuessed) && !functionWords.has(next.text);
}

/** Returns whether a word is an Australian locality where the text speaks of a place: "in Dubbo", "near Mount Druitt station". */
export function isPlaceWord(text: Masking, at: number): boolean {
  for (let first = at; first >= Math.max(0, at - 2); first -= 1) {
    if (first < at && text.at(first + 1)?.gap !== ' ') return false;
    if (!placeCues.has(text.word(first - 1))) continue;
    for (let last = at; last <= at + 2 && last < text.tokens.length; last += 1) {
      const following = text.word(last + 1);
      if (text.gap(last + 1).includes('&') || institutions.has(following) || businesses.has(following)) continue;
      const name = text.tokens.slice(first, last + 1).map(({ text: word }) => word);
      if (text.isLocality(name.join(' ')) && !isAnyType(following)) return true;
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

const spreading = /^(?:name|person|address|customer|capital)$/;
const MIN_SPREADING = 4;

const isTelling = ({ kind, text: word }: Token) => kind === 'word' && word.length >= MIN_SPREADING && !functionWords.has(word) && !wordKind(word).isTrade && !isAnyType(word);

/** Masks a name or a street wherever its text repeats it: "not Frances St, he went to Frances". */
export function maskRepeated(text: Masking): void {
  const masked = new Set(text.tokens.filter((token, at) => spreading.test(text.reasons[at] ?? '') && isTelling(token)).map(({ text: word }) => word));
  for (const [at, token] of text.tokens.entries()) {
    if (!masked.has(token.text) || text.isFact(token) === 'shown' || (text.isFact(token) === 'hidden' && isUsedAsWord(text, at))) continue;
    const { isCommon, isName } = wordKind(token.text);
    if (!isCommon || isName || text.isProper(token)) text.mask(at, 'name');
  }
}

/** Masks capitalised words beside something masked, because they belong to it: "Canadian Bay", of which only one is an everyday word. */
export function maskCapitalsBeside(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (isStartOfName(text, at)) text.mask(at, 'capital');
    if (token.kind !== 'word' || !text.isProper(token) || wordKind(token.text).isTrade || functionWords.has(token.text) || text.isFact(token) === 'shown') continue;
    const isPerson = (other: number) => text.reasons[other] === 'person' && text.at(other)?.isCapital === true;
    if (isPerson(text.joinedTo(at)) || isPerson(text.joinedFrom(at))) text.mask(at, 'person');
    if (!isPlaceWord(text, at) && isBesideMasked(text, at)) text.mask(at, 'capital');
  }
}

/** Returns whether a masked capitalised word is beside a word, or behind a capitalised word that holds a sentence together: "Bean There Dunnit". */
function isBesideMasked(text: Masking, at: number): boolean {
  const isJoined = (beside: number, gapAt: number) => text.gap(gapAt) === ' ' && /^(?:name|capital|address|person|unknown)$/.test(text.reasons[beside] ?? '') && text.at(beside)?.isCapital === true;
  const next = text.at(at + 1);
  const isNextInName = next?.gap === ' ' && next.isCapital && functionWords.has(next.text);
  return isJoined(at - 1, at) || isJoined(at + 1, at + 1) || (isNextInName && isJoined(at + 2, at + 2));
}

/** Returns whether a sentence begins with a rare word that goes on with a masked name: "Tiem Kim Phat". */
function isStartOfName(text: Masking, at: number): boolean {
  const [token, next] = [text.at(at), text.at(at + 1)];
  if (token?.kind !== 'word' || !token.isFirst || !token.isCapital || text.isShouted || functionWords.has(token.text) || text.isFact(token) === 'shown') return false;
  const { isTrade, isCommon } = wordKind(token.text);
  return !isTrade && !isCommon && next?.gap === ' ' && next.isCapital && /^(?:name|capital|unknown)$/.test(text.reasons[at + 1] ?? '');
}

/** Returns whether a token starts a pair of names: a given name and a surname, in upper or lower case. */
function isPairOfNames(text: Masking, at: number): boolean {
  if (text.gap(at + 1) !== ' ' || !isNameAt(text, at) || !isNameAt(text, at + 1)) return false;
  return !isColourName(text, at);
}

/** Returns whether a word and the next one are the colour of something: "pearl white plates". */
const isColourName = (text: Masking, at: number) => plainColours.has(text.word(at + 1)) && text.gap(at + 1) === ' ' && (isPlainTrade(text, at + 2) || (canDescribe(text, at + 2) && isPlainTrade(text, at + 3)));

const isPlainTrade = (text: Masking, at: number) => text.gap(at) === ' ' && wordKind(text.word(at)).isTrade && !functionWords.has(text.word(at));
const canDescribe = (text: Masking, at: number) => text.gap(at) === ' ' && text.at(at)?.kind === 'word' && !functionWords.has(text.word(at)) && !/^(?:said|says|asked|told|reckons)$/.test(text.word(at));

const isNameAt = (text: Masking, at: number) => text.at(at)?.kind === 'word' && !functionWords.has(text.word(at)) && wordKind(text.word(at)).isName;

/** Masks two names side by side in lower case, if one of them is hardly anything else. */
export function maskFullNames(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (!isPairOfNames(text, at)) continue;
    const [isMasked, isNextMasked] = [text.reasons[at] !== undefined, text.reasons[at + 1] !== undefined];
    if (isNextMasked && text.isFact(token) !== 'shown') text.mask(at, 'name');
    if (isMasked) text.mask(at + 1, 'name');
  }
}
