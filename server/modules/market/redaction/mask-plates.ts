import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, isFigure, isSpoken, linkWords, type Masking } from './masking.ts';
import { isMakerAt } from './product-words.ts';
import { isMeasureAt, isQuantityAt } from './quantity-tokens.ts';
import type { Token } from './text-tokens.ts';
import { isMaker } from './trade-words.ts';
import { MAX_PLATE, plateForm, vehicles } from './vehicle-words.ts';

/** A plate that somebody chose, right after its vehicle. */
const chosenPlate = /^(?=.*[a-z])(?=.*\d)[a-z\d]{5,7}$/;
const VEHICLE_REACH = 10;
const MAX_PARTS = 3;
/** What may stand between a vehicle and its plate. */
const plateLinks = wordSet('no number is plate');

/** Returns whether a token may be a number plate or a part of one: figures, or capitals. */
function canBeOfPlate(token: Token): boolean {
  if (token.text.length > MAX_PLATE) return false;
  return isFigure(token) || token.isAllCapitals || (token.isCapital && token.text.length === 1);
}

/** Returns whether a token may be of a number plate by what is beside it: a measure only between capitals. */
function isOfPlate(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token || !canBeOfPlate(token)) return false;
  const isBetweenCapitals = text.at(at - 1)?.isAllCapitals === true && text.at(at + 1)?.isAllCapitals === true;
  return token.kind !== 'number' || isBetweenCapitals || !isMeasureAt(text.tokens, at);
}

/** Returns whether a token goes on with the plate before it. */
const isMoreOfPlate = (text: Masking, at: number) => /^[ -]$/.test(text.gap(at)) && isOfPlate(text, at);

/** Makers of vehicles that also make appliances, generators or batteries. */
const otherMakers = wordSet('byd honda hyundai mitsubishi suzuki tesla volvo');

/** Returns whether the word before a plate, or before "plate is", is a vehicle that no appliance shares its maker with. */
function isAfterVehicle(text: Masking, at: number): boolean {
  const vehicle = text.word(plateLinks.has(text.word(at - 1)) ? at - 2 : at - 1);
  return vehicles.has(vehicle) && !otherMakers.has(vehicle) && text.gap(at) === ' ';
}

/** Returns whether what looks like a plate is the model of an appliance: "Mitsubishi MSZ-AP25VG", "Honda EU70is". */
function isModelCode(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token?.kind === 'mixed' && token.gap === ' ' && isMakerAt(text, at - 1) && !vehicles.has(text.word(at - 1))) return true;
  const isJoined = token?.gap === '-' && text.at(at - 1)?.isAllCapitals === true;
  const isMixedCase = token?.isCapital === true && !token.isAllCapitals && token.kind === 'mixed';
  return text.before(at, isJoined ? VEHICLE_REACH : 2).some((near) => (isJoined || isMixedCase) && otherMakers.has(text.word(near)));
}

/** Returns whether a measure follows an acronym of the trade: "DC 25kW". */
const isRated = (text: Masking, [first = -1, second = -1]: readonly number[]) => text.at(second)?.kind === 'mixed' && wordKind(text.word(first)).isTrade && isMeasureAt(text.tokens, second);

/** Masks what has the form of a number plate in a sentence that speaks of a vehicle: "a ford, H27 LT". */
export function maskBarePlate(text: Masking, at: number): void {
  if (!isOfPlate(text, at) || isModelCode(text, at)) return;
  const parts = [at];
  while (parts.length < MAX_PARTS && isMoreOfPlate(text, at + parts.length)) parts.push(at + parts.length);
  const isOfVehicle = isAfterVehicle(text, at);
  for (; parts.length > 0; parts.pop()) {
    const plate = parts.map((index) => text.word(index)).join('');
    const isChosen = isOfVehicle && chosenPlate.test(plate) && parts.some((index) => !isQuantityAt(text.tokens, index));
    if ((!isChosen && !plateForm.test(plate)) || isRated(text, parts)) continue;
    const near = [...text.after(at + parts.length - 1, VEHICLE_REACH), ...text.before(at, VEHICLE_REACH)];
    if (near.some((index) => vehicles.has(text.word(index)))) for (const index of parts) text.mask(index, 'code');
    return;
  }
}

/** Masks the registration of an aircraft: "VH-QZX". */
export function maskAircraft(text: Masking, at: number): void {
  const letters = text.at(at + 1);
  if (text.word(at) === 'vh' && letters?.isAllCapitals === true && /^[a-z]{3}$/.test(letters.text) && /^[ -]$/.test(letters.gap)) for (const index of [at, at + 1]) text.mask(index, 'code');
}

/** Words before "plate" that do not mean a number plate. */
const covers = wordSet('wall cover face hot blank switch earth base name data kick rating spec compliance motor serial id');
const MAX_PLATE_PART = 4;
const MAX_CHOSEN = 6;
/** How far the verb may be from the word "plate". */
const VERB_REACH = 7;

/** Masks number plates, even if they have two parts or are in lower case. */
export function maskPlate(text: Masking, at: number): void {
  if (covers.has(text.word(at - 1))) return;
  maskPlateBefore(text, at);
  const isOfCar = isPlateOfCar(text, at);
  // "With big plates, 9 of them"
  if (!isOfCar && text.gap(at + 1).startsWith(',')) return;
  let masked = 0;
  for (const index of text.after(verbOfPlate(text, at) ?? at, 5)) {
    const token = text.at(index);
    if (!token || isPlateOver(text, index, masked)) return;
    if (masked === 0 && isLink(token.text, isOfCar)) continue;
    if (!(isOfCar ? isPlatePart(token) || isShortCapitals(token) : isPartAlone(text, index, masked))) return;
    text.mask(index, 'code');
    masked += 1;
  }
}

/** Masks the plate before the words that say it is one, sign by sign or whole: "1 g x y 6 6 2 is the numberplate". */
function maskPlateBefore(text: Masking, at: number): void {
  const verb = /^(?:the|our|my|his|her|its)$/.test(text.word(at - 1)) ? at - 2 : at - 1;
  if (text.word(verb) !== 'is') return;
  const parts: number[] = [];
  for (let index = verb - 1; parts.length < MAX_PLATE && (parts.length === 0 || text.gap(index + 1) === ' '); index -= 1) {
    const token = text.at(index);
    if (!token || !(isFigure(token) || isSpoken(token) || token.text.length === 1 || token.isAllCapitals)) break;
    parts.push(index);
  }
  if (plateForm.test(parts.toReversed().map((index) => text.word(index)).join(''))) for (const index of parts) text.mask(index, 'code');
}

/** Returns whether a plate ends before a token, after so many of its parts: "rego EKX91P, 3 phase charger". */
function isPlateOver(text: Masking, at: number, masked: number): boolean {
  const token = text.at(at);
  if (!token || masked === 0) return false;
  return (masked >= 2 && !isSpoken(token) && token.text.length > 1) || (token.gap.includes(',') && text.word(at - 1).length > MAX_PLATE_PART);
}

/** Returns the verb after which a plate is told, if the vehicle stands in between: "plate of my landcruiser is". */
function verbOfPlate(text: Masking, at: number): number | undefined {
  const following = text.after(at, VERB_REACH);
  const verb = following.find((index) => /^(?:is|reads|says)$/.test(text.word(index)));
  return following.some((index) => index < (verb ?? at) && vehicles.has(text.word(index))) ? verb : undefined;
}

/** Returns whether a cue means the plate of a vehicle, and capitals mean something. */
function isPlateOfCar(text: Masking, at: number): boolean {
  if (text.isUpperCase) return false;
  if (/^(?:rego|registration|numberplate)$/.test(text.word(at)) || isSaidInCapitals(text, at)) return true;
  return text.before(at, VEHICLE_REACH).some((near) => vehicles.has(text.word(near)) || text.word(near) === 'number');
}

const isSaying = (word: string) => /^(?:says?|reads?|spells?)$/.test(word);

/** Returns whether plates are said to show words in capitals that name no maker: "plates say NIKS EV". */
function isSaidInCapitals(text: Masking, at: number): boolean {
  const said = text.at(at + 2);
  if (!isSaying(text.word(at + 1)) || said?.isAllCapitals !== true || isMaker(said.text) || (isFigure(said) && isMeasureAt(text.tokens, at + 2))) return false;
  return text.word(at) === 'plates' || !wordKind(said.text).isTrade;
}

const isLink = (word: string, isOfCar: boolean) => linkWords.has(word) || (isOfCar && isSaying(word));

/** Returns whether a word is up to six letters in capitals, as a plate that somebody chose is: "OHM WRD". */
const isShortCapitals = ({ kind, text, isAllCapitals }: Token) => kind === 'word' && isAllCapitals && text.length <= MAX_CHOSEN;

/** Returns whether a word behind "plate" is of one, although no vehicle is near. */
function isPartAlone(text: Masking, at: number, masked: number): boolean {
  const token = text.at(at);
  return token !== undefined && isPlatePart(token) && (masked > 0 || !isFinish(text, at));
}

/** Returns whether a word in lower case with nothing of a plate behind it says what the plates of switches are like: "plates matt black". */
function isFinish(text: Masking, at: number): boolean {
  const [token, next] = [text.at(at), text.at(at + 1)];
  return token?.kind === 'word' && token.text.length > 1 && !token.isCapital && (next === undefined || !isPlatePart(next));
}

/** Returns whether a token may be part of a plate: a number, also spelled out, one capital, or up to four letters of no common word. */
function isPlatePart(token: Token): boolean {
  if (isFigure(token) || isSpoken(token)) return true;
  if (token.kind !== 'word' || token.text.length > MAX_PLATE_PART) return false;
  if (token.text.length === 1) return token.isCapital;
  const { isTrade, isCommon } = wordKind(token.text);
  return !functionWords.has(token.text) && !isTrade && (token.isAllCapitals || !isCommon);
}
