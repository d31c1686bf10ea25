import { wordSet } from '../../shared/domain/word-set.ts';
import { type WordKind, wordKind } from './known-words.ts';
import { functionWords, type Masking, type MaskReason } from './masking.ts';
import { isAnyType } from './street-types.ts';
import type { Token } from './text-tokens.ts';
import { brands } from './trade-words.ts';

const modelCues = wordSet('model part type series serial brand cat make mdl version gen');

const LONGEST_MODEL = 4;

const institutions = wordSet('private primary public high state catholic anglican christian grammar school college church chapel mosque temple club hotel motel pub tavern hospital clinic medical surgery oval rsl bowling golf kindy kindergarten preschool childcare university tafe library');

const placeCues = wordSet('in near from around outside to at between suburb of');

const businesses = wordSet('school college church chapel mosque temple club cafe bakery bistro restaurant pizzeria salon barbers nails clinic dental vets vet motel hotel pub tavern kindy kindergarten preschool childcare daycare gym studio florist butchers butchery pharmacy chemist newsagency deli brewery winery downs estate village gardens');

/** Words: shown when they are known, in the way in which they are written. */
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
  if (!isCommon && !isKnown) {
    if (isName) return 'name';
    return text.isAcronym(token) ? undefined : 'unknown';
  }
  if (isName && !isCommon && (token.isCapital || isBesideName(text, at))) return 'name';
  if (!text.isProper(token)) return undefined;
  if (isName) return 'name';
  return !isCommon || isBesideCapital(text, at) ? 'capital' : undefined;
}

/** A code in capitals beside a maker or the word "model". */
function isModelPart(text: Masking, at: number): boolean {
  return text.at(at)?.isAllCapitals === true && isBesideModel(text, at);
}

/** Whether a maker or the word "model" stands beside a code. */
export function isBesideModel(text: Masking, at: number): boolean {
  // A model is no phone number.
  const code = text.word(at);
  if (/^0|^\d{8,}/.test(code)) return false;
  if (text.word(at - 1) === 'type' && /^\d+$/.test(code) && code.length > LONGEST_MODEL) return false;
  return [at - 3, at - 2, at - 1, at + 1, at + 2].some((near) => brands.has(text.word(near)) || modelCues.has(text.word(near)));
}

/** A locality of Australia, where the text speaks of a place: "in Dubbo", "near Mount Druitt station". */
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

/** "rob smith", in lower case too: of two names side by side the rarer one. */
function isBesideName(text: Masking, at: number): boolean {
  return [at - 1, at + 1].some((beside) => {
    const token = text.at(beside);
    const gap = text.at(Math.max(at, beside))?.gap;
    return token?.kind === 'word' && gap === ' ' && !functionWords.has(token.text) && wordKind(token.text).isName;
  });
}

/** "Blue Heron Cafe" is a name, though each of its words is common. */
function isBesideCapital(text: Masking, at: number): boolean {
  return [at - 1, at + 1].some((beside) => {
    const token = text.at(beside);
    const gap = text.gap(Math.max(at, beside));
    return token !== undefined && /^[ '&-]+$/.test(gap) && text.isProper(token) && token.kind === 'word' && !wordKind(token.text).isTrade && !functionWords.has(token.text);
  });
}

/** The words in front of what kind of business or institution it is: "bluegum paws vets". */
export function maskBusinesses(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (!businesses.has(token.text)) continue;
    for (let index = at - 1; index >= Math.max(0, at - 3); index -= 1) {
      const word = text.at(index);
      if (!word || word.kind !== 'word' || text.at(index + 1)?.gap !== ' ' || functionWords.has(word.text)) break;
      const { isTrade, isCommon } = wordKind(word.text);
      if (isTrade || (isCommon && text.reasons[index + 1] === undefined && !text.isProper(word))) break;
      text.mask(index, 'name');
    }
  }
}

/** Whether two names stand side by side from a token on: a given name and a surname, in whatever letters. */
function isPairOfNames(text: Masking, at: number): boolean {
  const isNamed = (index: number) => text.at(index)?.kind === 'word' && !functionWords.has(text.word(index)) && wordKind(text.word(index)).isName;
  return text.gap(at + 1) === ' ' && isNamed(at) && isNamed(at + 1);
}

/** Two names side by side in lower case, of which one is hardly anything else. */
export function maskFullNames(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (!isPairOfNames(text, at)) continue;
    const [isMasked, isNextMasked] = [text.reasons[at] !== undefined, text.reasons[at + 1] !== undefined];
    if (isNextMasked && text.isFact(token) !== 'shown') text.mask(at, 'name');
    if (isMasked) text.mask(at + 1, 'name');
  }
}
