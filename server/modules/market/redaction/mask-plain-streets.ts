import { grammarWords, ordinaryWords } from '../../../../shared/domain/contact/street-words.ts';
import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { isHomePart, positions, structure } from './place-words.ts';
import { countsThings, isMeasureAt } from './quantity-tokens.ts';
import type { Token } from './text-tokens.ts';
import { isMaker } from './trade-words.ts';

/** Types that are everyday words: only where nothing else goes on after them. */
const endingTypes = wordSet('close way place rise circuit loop');
const types = wordSet('court ct crescent cres terrace tce drive dr avenue ave street st road rd lane parade grove gardens mews square boulevard highway hwy');
const leads = wordSet('in on off at along from down up');
const ordinals = wordSet('first second third fourth fifth sixth seventh eighth ninth tenth');

/** Returns whether a word may be of a street's name: it says neither what the work is nor which street of a kind is meant. */
function isOfName(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token?.kind !== 'word' || [functionWords, ordinaryWords, grammarWords].some((words) => words.has(token.text))) return false;
  if (positions.has(token.text) && !structure.has(token.text)) return false;
  return !wordKind(token.text).isTrade && !isHomePart(token.text);
}

/** Returns whether an address may end before a word: at a sign, a number, or what says where in the street it is. */
const endsAddress = (text: Masking, at: number) => text.gap(at) !== ' ' || text.at(at)?.kind !== 'word' || /^(?:no|number|right|on|the|last|first|near)$/.test(text.word(at));

/** Masks a track or an arcade by its capitalised name, and an old track of everyday words: "up the Tarago track", "at old quarry track". */
function maskTrack(text: Masking, type: number): void {
  if (!/^(?:track|arcade|hollow|gully)$/.test(text.word(type)) || text.gap(type) !== ' ') return;
  const name = text.at(type - 1);
  // "3 Clipsal track heads"
  const isLighting = [...text.before(type, 3), ...text.after(type, 3)].some((near) => /^(?:lights?|lighting|heads?|spots?|spotlights?|halogen|led)$/.test(text.word(near)));
  if (isLighting) return;
  const isNamed = name?.kind === 'word' && text.isProper(name) && !functionWords.has(name.text) && !wordKind(name.text).isTrade;
  const isOld = text.word(type - 2) === 'old' && leads.has(text.word(type - 3));
  if (isNamed || isOld) for (const at of [type - 1, type]) text.mask(at, 'address');
}

/** Returns whether an avenue has an ordinal as its name: "first ave". */
const isNumberedAvenue = (text: Masking, type: number) => /^ave(?:nue)?$/.test(text.word(type)) && ordinals.has(text.word(type - 1)) && text.gap(type) === ' ';

/** Returns whether a type and the word before it are written as a street is: "come down Jarrah Close". */
function isProperStreet(text: Masking, type: number): boolean {
  const isType = types.has(text.word(type)) || endingTypes.has(text.word(type));
  const areCapitalised = [type - 1, type].every((at) => text.at(at)?.isCapital === true && text.at(at)?.isAllCapitals === false);
  // "In East St Kilda"
  if (text.gap(type + 1) === ' ' && text.at(type + 1)?.isCapital) return false;
  return isType && areCapitalised && !text.isShouted && text.gap(type) === ' ' && leads.has(text.word(type - 2));
}

/** Masks streets of everyday words that no article describes: "its in lake view court", "first ave", not "in the tennis court". */
export function maskPlainStreets(text: Masking): void {
  for (const [type, { text: word, gap }] of text.tokens.entries()) {
    maskTrack(text, type);
    if (isProperStreet(text, type) || isNumberedAvenue(text, type)) for (const at of [type - 1, type]) text.mask(at, 'address');
    const isType = types.has(word) || (endingTypes.has(word) && endsAddress(text, type + 1));
    if (!isType || gap !== ' ') continue;
    const names = [type - 2, type - 1];
    if (!leads.has(text.word(type - 3)) || names.some((at) => text.gap(at) !== ' ')) continue;
    if (names.every((at) => isOfName(text, at))) for (const at of [...names, type]) text.mask(at, 'address');
  }
}

const placeWords = wordSet("is at are live place house home number no we're its it's");

/** Masks a house and its street without a street type: "our place is 241 on Davey". */
function maskNumberOn(text: Masking, at: number): void {
  if (text.word(at + 1) !== 'on' || !placeWords.has(text.word(at - 1)) || !/^\d{1,4}[a-d]?$/.test(text.word(at))) return;
  const street = text.at(at + 2);
  if (street?.kind !== 'word' || functionWords.has(street.text) || (wordKind(street.text).isTrade && !isMaker(street.text))) return;
  text.mask(at, 'address');
  text.mask(at + 2, 'address');
}

const locating = wordSet("im i'm we're were live living lives located its it's ours");

/** Returns whether a number and the word that ends its clause are where somebody is: "im at 16 sunrise, spa pump". */
function isLocated(text: Masking, at: number): boolean {
  const isEnded = text.gap(at + 2) !== ' ' || text.at(at + 2) === undefined;
  return isEnded && locating.has(text.word(at - 2)) && !countsThings(text.tokens, at + 1) && !text.at(at + 1)?.text.endsWith('s');
}

/** Returns whether a word is written as a name, or hardly known. */
function isOdd(text: Masking, token: Token): boolean {
  const { isCommon, isGuessed } = wordKind(token.text);
  return text.isProper(token) ? !token.isAllCapitals : !isCommon && !isGuessed;
}

/** Masks a house after "at" with the name of its street: "same problem at 94 Sydney because". */
function maskNumberAt(text: Masking, at: number): void {
  const street = text.at(at + 1);
  if (!/^(?:at|in)$/.test(text.word(at - 1)) || !/^\d{1,4}[a-d]?$/.test(text.word(at)) || street?.gap !== ' ' || street.kind !== 'word') return;
  const isNamed = isLocated(text, at) || (isOdd(text, street) && text.word(at - 1) === 'at');
  if (!isNamed || (wordKind(street.text).isTrade && !text.isLocality(street.text)) || functionWords.has(street.text) || isMeasureAt(text.tokens, at)) return;
  text.mask(at, 'address');
  text.mask(at + 1, 'address');
}

/** Masks a house and the name of its street without a street type. */
export function maskHouseWithoutType(text: Masking, at: number): void {
  maskNumberOn(text, at);
  maskNumberAt(text, at);
}
