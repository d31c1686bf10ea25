import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { type WordKind, wordKind } from './known-words.ts';
import { functionWords, type Masking, type MaskReason } from './masking.ts';
import { isModelPart, isProduct, isProductLine, isRatedProduct } from './product-words.ts';
import { isMeasureAt } from './quantity-tokens.ts';
import { isAnyType } from './street-types.ts';
import { isMaker } from './trade-words.ts';
import type { Token } from './text-tokens.ts';

const institutions = wordSet('private primary public high state catholic anglican christian grammar school college church chapel mosque temple club hotel motel pub tavern hospital clinic medical surgery oval rsl bowling golf kindy kindergarten preschool childcare university tafe library');

const placeCues = wordSet('in near from around outside to at between suburb of');

const businesses = wordSet('school college church chapel mosque temple club cafe bakery bistro restaurant pizzeria salon barbers nails clinic dental vets vet motel hotel pub tavern kindy kindergarten preschool childcare daycare gym studio florist butchers butchery pharmacy chemist newsagency deli brewery winery downs estate village gardens primary espresso fitness physio academy realty legal lawyers accountants solicitors conveyancing pizza kebabs sushi noodles tattoo barbershop tower towers apartments residences villas mews fellowship ministries girls boys grammar marina resort lodge manor hostel retreat');

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
  if (isProductLine(text, at)) return undefined;
  return !isCommon || isBesideCapital(text, at) ? 'capital' : undefined;
}

const nameReason = (text: Masking, at: number): MaskReason | undefined => (isRatedProduct(text, at) ? undefined : 'name');
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

/** Masks two words joined by "n" or "&" before a kind of business: "pump n munch servo". */
function maskPairBefore(text: Masking, at: number): void {
  const second = at - 1;
  const isJoinedByWord = text.word(at - 2) === 'n';
  if (!isJoinedByWord && text.gap(second).trim() !== '&') return;
  const first = isJoinedByWord ? at - 3 : at - 2;
  const words = [first, second].flatMap((index) => text.at(index) ?? []);
  if (words.every(({ kind, text: word }) => kind === 'word' && !functionWords.has(word)) && !words.every(({ text: word }) => wordKind(word).isTrade)) {
    text.mask(first, 'name');
    text.mask(second, 'name');
  }
}

/** Masks the words before a kind of business or institution: "bluegum paws vets". */
export function maskBusinesses(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (businesses.has(token.text)) maskBusinessBefore(text, at);
    if (businesses.has(token.text) || token.text === 'servo') maskPairBefore(text, at);
  }
}

function maskBusinessBefore(text: Masking, at: number): void {
  for (let index = at - 1; index >= Math.max(0, at - 3); index -= 1) {
    const word = text.at(index);
    if (!word || word.kind !== 'word' || text.at(index + 1)?.gap !== ' ' || functionWords.has(word.text)) return;
    const { isTrade, isCommon } = wordKind(word.text);
    if ((isTrade && !text.isProper(word)) || (isCommon && text.reasons[index + 1] === undefined && !text.isProper(word))) return;
    text.mask(index, 'name');
  }
}

/** Masks the capitalised name after a kind of business, whatever its words mean: "cafe Two Chaps Coffee", "my bar Milk the Cow". */
export function maskTitlesOfBusinesses(text: Masking): void {
  if (text.isShouted) return;
  for (const [at, token] of text.tokens.entries()) {
    if (!businesses.has(token.text) && !moreBusinesses.has(token.text)) continue;
    let end = at;
    while (end < at + MAX_TITLE && text.gap(end + 1) === ' ' && isOfTitle(text, end + 1)) end += 1;
    const words = text.tokens.slice(at + 1, end + 1);
    const isName = words.length > 1 && words.some(({ text: word }) => !functionWords.has(word) && !wordKind(word).isTrade && !isMaker(word));
    if (isName) for (let index = at + 1; index <= end; index += 1) text.mask(index, 'name');
  }
}

const moreBusinesses = wordSet('bar shop store company hall');
const MAX_TITLE = 5;

/** Returns whether a word of a business's name is capitalised, or stands between such words: "the" of "Milk the Cow". */
function isOfTitle(text: Masking, at: number): boolean {
  const [token, next] = [text.at(at), text.at(at + 1)];
  if (token?.kind !== 'word' || text.isAcronym(token)) return false;
  return token.isCapital || (/^(?:the|of|and|by|in|at|on)$/.test(token.text) && text.gap(at + 1) === ' ' && next?.isCapital === true && text.at(at - 1)?.isCapital === true);
}

/** Words that end the name of a business or a school, and other words of it may be of the trade: "Bright Spark Electrical". */
const businessEnds = wordSet(`
  electrical electrics plumbing building builders constructions construction transport logistics haulage motors meats seafood seafoods foods foodstore fruit kitchen kitchens house bar grill eatery diner
  catholic lutheran anglican christian grammar public primary secondary high state college hire rendering plastering upholstery automotive mechanical engineering fabrications joinery cabinets catering
  events media design designs studios collective traders trading imports supplies industries enterprises consulting finance insurance travel bazaar emporium market markets supermarket grocery dental medical
  optical physiotherapy chiropractic veterinary hair beauty nails spa lounge spirits wines brewing roasters beans collective angus farms pastoral orchards nursery landscaping earthmoving concreting painting
  hall ceramics powder coaters coatings panelbeating panelbeaters smash repairs tyres mufflers auto dairy kebab charcoal chicken
`);

/** Masks the capitalised words before the end of a business's name and the end itself. */
export function maskBusinessEnds(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (text.isShouted) maskShoutedEnd(text, at, token);
    else if (token.isCapital && !token.isAllCapitals && businessEnds.has(token.text)) maskBusinessEnd(text, at);
  }
}

/** Masks the end of a business's name where capitals mean nothing, if something before it is masked and it means nothing else. */
function maskShoutedEnd(text: Masking, at: number, { text: word, gap }: Token): void {
  const isOfName = gap === ' ' && /^(?:name|unknown|capital)$/.test(text.reasons[at - 1] ?? '');
  if (isOfName && businessEnds.has(word) && !wordKind(word).isTrade) text.mask(at, 'name');
}

function maskBusinessEnd(text: Masking, at: number): void {
  let first = at;
  while (first > at - MAX_TITLE && /^ (?:& )?$/.test(text.gap(first)) && isOfEnd(text, first - 1)) first -= 1;
  const before = text.tokens.slice(first, at);
  const isOdd = before.some(({ text: word }, index) => text.reasons[first + index] !== undefined || !(wordKind(word).isTrade || functionWords.has(word)));
  const isLed = /^(?:from|by|with|at|called|for|is)$/.test(text.word(first - 1)) && before.length > 1;
  if (before.length > 0 && (isOdd || isLed)) for (let index = first; index <= at; index += 1) text.mask(index, 'name');
}

function isOfEnd(text: Masking, at: number): boolean {
  const token = text.at(at);
  return token?.kind === 'word' && token.isCapital && !functionWords.has(token.text) && !isMaker(token.text) && !(text.isAcronym(token) && text.reasons[at] === undefined);
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
    for (let index = at + 2; index <= at + 4 && text.gap(index) === ' ' && (isPart(index) || text.reasons[index] || isNumberOfName(text, index)); index += 1) text.mask(index, 'name');
  }
}

/** Returns whether a number counts nothing and so ends a name: "restaurant Quan 86 opposite". */
const isNumberOfName = (text: Masking, at: number) => text.at(at)?.kind === 'number' && !isMeasureAt(text.tokens, at) && !(text.gap(at + 1) === ' ' && wordKind(text.word(at + 1)).isTrade);

const companyEnds = wordSet('pty ltd group holdings services corp corporation management mgmt property properties strata realty partners constructions developments investments trust foundation association');

/** Masks the capitalised words before the end of a company's name: "Keystone Owners Corp", "Fernleigh & Hallam Property Group". */
export function maskCompanies(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (!companyEnds.has(token.text) || !token.isCapital || text.isShouted) continue;
    for (let index = at - 1; index >= Math.max(0, at - 4) && /^ (?:& )?$/.test(text.gap(index + 1)); index -= 1) {
      const word = text.at(index);
      if (word?.kind !== 'word' || !word.isCapital || functionWords.has(word.text)) break;
      if (!wordKind(word.text).isTrade) text.mask(index, 'name');
    }
  }
}

const spreading = /^(?:name|person|address|customer|capital)$/;
const MIN_SPREADING = 4;

const isTelling = ({ kind, text: word }: Token) => kind === 'word' && word.length >= MIN_SPREADING && !functionWords.has(word) && !wordKind(word).isTrade && !isAnyType(word);

/** Masks a name or a street wherever its text repeats it: "not Frances St, he went to Frances". */
export function maskRepeated(text: Masking): void {
  const masked = new Set(text.tokens.filter((token, at) => spreading.test(text.reasons[at] ?? '') && isTelling(token)).map(({ text: word }) => word));
  for (const [at, token] of text.tokens.entries()) {
    if (!masked.has(token.text) || text.isFact(token) === 'shown') continue;
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
    const before = [at - 1, at - 2].find((other) => text.joinedTo(other) === at);
    if (isPerson(text.joinedTo(at)) || (before !== undefined && isPerson(before))) text.mask(at, 'person');
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
  // "Pearl white plates"
  const isColour = colours.has(text.word(at + 1)) && wordKind(text.word(at + 2)).isTrade;
  return !isColour;
}

const isNameAt = (text: Masking, at: number) => text.at(at)?.kind === 'word' && !functionWords.has(text.word(at)) && wordKind(text.word(at)).isName;

const colours = wordSet('white black grey gray brown green red blue silver gold cream');

/** Masks two names side by side in lower case, if one of them is hardly anything else. */
export function maskFullNames(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (!isPairOfNames(text, at)) continue;
    const [isMasked, isNextMasked] = [text.reasons[at] !== undefined, text.reasons[at + 1] !== undefined];
    if (isNextMasked && text.isFact(token) !== 'shown') text.mask(at, 'name');
    if (isMasked) text.mask(at + 1, 'name');
  }
}
