import { digitsOfWord } from '../../../../shared/domain/contact/number-words.ts';
import { saints } from '../../../../shared/domain/contact/street-words.ts';
import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { maskCorner } from './mask-corners.ts';
import { maskDoorCode } from './mask-doors.ts';
import { maskHouseWithoutType } from './mask-plain-streets.ts';
import { functionWords, isFigure, isSpoken, type Masking } from './masking.ts';
import { countsThings, isDateAt, isMeasureAt, isMeasuredVoltage, isNumberOfThing, isQuantityAt } from './quantity-tokens.ts';
import { isBesideModel, isJoinedToCapitals, isUnitOfMachine } from './product-words.ts';
import { doors, isAnyType, isPointOrTransformer, isSureType } from './street-types.ts';
import type { Token } from './text-tokens.ts';
import { vehicles } from './vehicle-words.ts';

const dwellings = wordSet('section block site unit units apt apartment flat villa townhouse lot house hse home property address number no num nr shop suite u street road site place live living lives located');

const isNumberLike = ({ kind, text }: Token) => kind === 'number' || /^\d{1,5}[a-z]$/.test(text) || digitsOfWord(text) !== null;

const isBetweenStreets = (text: Masking, at: number) => {
  const token = text.at(at);
  return token?.kind === 'word' && (!functionWords.has(token.text) || /^(?:the|st|saint|mt|old|new)$/.test(token.text));
};

/** Masks house numbers with what follows them to the end of the street, even if written as one or mistyped. */
export function maskAddresses(text: Masking): void {
  for (const at of text.tokens.keys()) {
    maskTogether(text, at);
    if (isAnyType(text.word(at))) maskStreetBefore(text, at);
  }
  for (const at of text.tokens.keys()) {
    maskUnitOf(text, at);
    if (slashes.has(text.word(at))) maskSpokenSlash(text, at);
    maskSpokenDoor(text, at);
    maskCorner(text, at);
    maskHouseWithoutType(text, at);
    if (isDoorNumber(text, at)) text.mask(at, 'address');
    if (isUnitAlone(text, at)) text.mask(at, 'address');
    maskBuilding(text, at);
    maskMilestone(text, at);
    maskMarked(text, at);
    maskDoorCode(text, at);
  }
}

const milestones = wordSet('peg pegs post marker sign board stone');

/** Masks what is written on a milestone: "the twelve mile peg", "the 84 km post". */
function maskMilestone(text: Masking, at: number): void {
  if (!milestones.has(text.word(at)) || !/^(?:mile|miles|km|kilometre|k)$/.test(text.word(at - 1))) return;
  for (const index of [at - 1, at - 2, at - 3]) {
    const token = text.at(index);
    if (index === at - 1 || isSpoken(token) || (token !== undefined && isFigure(token))) text.mask(index, 'address');
  }
}

const entrances = wordSet('door gate letterbox mailbox entrance entry fence driveway');
const markings = wordSet('marked numbered labelled labeled painted signed');

/** Masks the number that an entrance is marked with: "roller door marked 44B". */
function maskMarked(text: Masking, at: number): void {
  const token = text.at(at);
  if (!token || !(isFigure(token) || isSpoken(token))) return;
  // "Door says 703"
  if (/^(?:says|reads)$/.test(text.word(at - 1)) && /^(?:door|letterbox|mailbox)$/.test(text.word(at - 2)) && /^\d{1,4}[a-h]?$/.test(text.word(at))) text.mask(at, 'address');
  if (!text.before(at, 2).some((near) => markings.has(text.word(near)))) return;
  if (text.before(at, 4).some((near) => entrances.has(text.word(near)))) text.mask(at, 'address');
}

const buildings = wordSet('building bldg blg block tower wing suite shop unit flat apt apartment studio villa warehouse factory');

/** Masks a building of an estate or a flat by its letter: "Bldg C", "Studio B". Its number is that of a door. */
function maskBuilding(text: Masking, at: number): void {
  const name = text.at(at + 1);
  if (!buildings.has(text.word(at)) || name?.gap !== ' ' || !name.isCapital || !/^[b-hj-z]$/.test(name.text)) return;
  text.mask(at, 'address');
  text.mask(at + 1, 'address');
}

const spokenDoors = wordSet('number no num house unit flat apt apartment villa townhouse cottage cabin chalet bungalow lodge');

/** Masks a spelled-out house number, or a high floor: "number ninety", "house thirty eight", "flat nine", "floor nine". */
function maskSpokenDoor(text: Masking, at: number): void {
  const isHighFloor = storeys.has(text.word(at - 1)) && !/^(?:zero|one|two|three|four|double|triple)$/.test(text.word(at));
  if (!(spokenDoors.has(text.word(at - 1)) || isHighFloor) || !isSpoken(text.at(at))) return;
  // "Unit nine A"
  const isLettered = /^[a-h]$/.test(text.word(at + 1)) && text.gap(at + 1) === ' ' && text.gap(at + 2) !== ' ';
  if (isLettered) text.mask(at + 1, 'address');
  // "Factory no. six roller door"
  else if (text.word(at) === 'one' || (countsThings(text.tokens, at + 1) && !(numberWords.has(text.word(at - 1)) && buildings.has(text.word(at - 2))))) return;
  text.mask(at, 'address');
  if (isSpoken(text.at(at + 1)) && /^[ -]$/.test(text.gap(at + 1))) text.mask(at + 1, 'address');
}

/** Returns whether digits and capitals in a lower-case text are the model of a maker: "Clipsal Iconic 30USBCM". */
const isCapitalsOfModel = (text: Masking, at: number) => !text.isUpperCase && text.at(at)?.isAllCapitals === true && isBesideModel(text, at) && !text.before(at, 3).some((near) => vehicles.has(text.word(near)));

/** Returns whether a whole sentence is a unit's number written as one with its letter: ". U17". */
const isUnitAlone = (text: Masking, at: number) =>
  /^u\d{1,3}[a-d]?$/.test(text.word(at)) && (at === 0 || /[.!?\n]/.test(text.gap(at))) && (at === text.tokens.length - 1 || /[.!?,\n]/.test(text.gap(at + 1)));

const joinedNumber = /^(?:no|num|number|unit|apt|lot)\d{1,5}[a-z]?(?:st|rd|ave)?$/;

/** Masks a house number written as one with its cue or street: "no18" and "18smith". */
function maskTogether(text: Masking, at: number): void {
  if (text.at(at)?.kind !== 'mixed') return;
  const word = text.word(at);
  if (joinedNumber.test(word)) maskDoor(text, at);
  const [, street] = /^\d{1,5}([a-z]{3,})$/.exec(word) ?? [];
  if (street !== undefined && !wordKind(street).isTrade && !isQuantityAt(text.tokens, at) && !isJoinedToCapitals(text, at) && !isCapitalsOfModel(text, at)) maskStreetFrom(text, at);
}

function maskStreetBefore(text: Masking, type: number): void {
  if (isPointOrTransformer(text, type)) return;
  const first = houseNumberBefore(text, type);
  if (first < 0) {
    const hasNumberAfter = /^(?:number|no|num)$/.test(text.word(type + 1)) && text.at(type + 2)?.kind === 'number';
    if (isSureType(text.word(type)) || hasNumberAfter) maskBareStreet(text, type);
    return;
  }
  for (let index = first; index <= type; index += 1) text.mask(index, 'address');
  maskUnitBefore(text, first);
  maskNumberAfter(text, type);
}

/** Returns whether a number follows what it is the number of: a unit, a house, a road. */
function isDoorNumber(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token || !isFigure(token)) return false;
  const before = text.word(at - 1);
  if (isNumberOfMachine(text, at) || isYearOfHouse(text, at)) return false;
  if (doors.has(before) && token.gap === ' ') return !isMeasureAt(text.tokens, at) || isLetteredDoor(token.text);
  if (bells.has(before) && / #?$/.test(token.gap) && token.kind === 'number') return isRung(text, at);
  return isOfDoor(text, at) || (!isNumberOfThing(text.tokens, at) && (isNumberOfHouse(text, at) || isAfterDwelling(text, at)));
}

const towers = wordSet('tower apartment apartments complex building block strata lift');
const TOWER_REACH = 8;

/** Returns whether a number follows a unit that is part of a machine, and no flat: "relay unit 5508", not "exhaust fan unit 1802, tower 2". */
function isNumberOfMachine(text: Masking, at: number): boolean {
  if (!isUnitOfMachine(text, at - 1)) return false;
  return !/^\d{3,4}$/.test(text.word(at)) || ![...text.before(at, TOWER_REACH), ...text.after(at, TOWER_REACH)].some((near) => towers.has(text.word(near)));
}

/** Returns whether a number says when a house was built: "townhouse 1974". */
const isYearOfHouse = (text: Masking, at: number) =>
  /^(?:house|home|townhouse|terrace|villa|cottage|duplex|property)$/.test(text.word(at - 1)) && /^(?:18[5-9]|19\d|20[0-2])\d$/.test(text.word(at)) && !text.houseNumbers.has(text.word(at));

/** Returns whether a number after "number" is that of a house, and not of a fuse: "the fuse keeps blowing, number 3 that says stove". */
const isNumberOfHouse = (text: Masking, at: number) =>
  numberWords.has(text.word(at - 1)) && isHouseLike(text, at) && !text.before(at, 6).some((near) => boardParts.has(text.word(near)));

/** Returns whether a number begins a sentence after a whole word: "Barber shop. 5 chairs", not "apt. 5". */
const isNextSentence = (text: Masking, at: number) => /[.!?] |\n/.test(text.gap(at)) && text.word(at - 1).length > 3;

/** Returns whether a number that is the customer's or no quantity follows a kind of home, or a word that leads to one: "house 14", "we live at place 3". */
const isAfterDwelling = (text: Masking, at: number) =>
  dwellings.has(text.word(at - 1)) && !isNextSentence(text, at) && (!isQuantityAt(text.tokens, at) || isBeforeHouse(text, at) || (text.houseNumbers.has(text.word(at)) && !countsThings(text.tokens, at + 1)));

/** Returns whether a number is that of a unit, because that of its house follows: the 6 of "u 6 no 40". */
const isBeforeHouse = (text: Masking, at: number) => /^(?:no|num|number)$/.test(text.word(at + 1)) && text.at(at + 2)?.kind === 'number';

/** What is pressed at the entrance of a block of flats: "buzzer 14". */
const bells = wordSet('bell buzz buzzer press dial intercom doorbell fob');

/** Returns whether a number after a bell is that of a flat, however like a year or a count it is: "intercom 1905", not "intercom 4 stations". */
function isRung(text: Masking, at: number): boolean {
  if (bells.has(text.word(at + 1))) return true;
  if (countsThings(text.tokens, at + 1)) return false;
  return !isQuantityAt(text.tokens, at) || (/^(?!24$|[124]\d0$|415$)\d{2,4}$/.test(text.word(at)) && !isMeasureAt(text.tokens, at));
}

/** Returns whether a number with a letter after "apt" is its door: "2C", not "20A". */
const isLetteredDoor = (word: string) => /^\d{1,4}[b-h]$/.test(word) || (/^\d{1,2}a$/.test(word) && !/^(?:10|15|16|20|25|32|40|50|63|80)a$/.test(word));

const storeys = wordSet('level lvl lvel lev floor fl');
const PARKED = /^(?:car ?space|(?:car|parking|visitors?) (?:space|spot|bay|park|parking|no|number)|(?:in|a) visitors?|visitors? (?:space|spot|bay))$/;

const parkingPlaces = wordSet('bay space spot');
const carParks = wordSet('carpark carparks parking basement undercover visitor visitors');

/** Returns whether a word is a place for a car, because its sentence speaks of a car park before: "basement carpark bay". */
const isParkingBay = (text: Masking, at: number) => parkingPlaces.has(text.word(at)) && text.before(at, 4).some((near) => carParks.has(text.word(near)));

/** Returns whether a number is the storey of a home or the place of its car: "flat 8, level 2", "visitor bay 22". */
function isOfDoor(text: Masking, at: number): boolean {
  const pair = `${text.word(at - 2)} ${text.word(at - 1)}`;
  if (PARKED.test(pair) || isParkingBay(text, at - 1)) return text.gap(at) === ' ' && !isMeasureAt(text.tokens, at) && (!/^[ -]?$/.test(text.gap(at + 1)) || text.at(at + 1)?.kind !== 'word' || functionWords.has(text.word(at + 1)));
  if (!storeys.has(text.word(at - 1))) return false;
  const isDoor = (index: number) => (doors.has(text.word(index)) || text.word(index) === 'door') && [index + 1, index + 2].some((next) => isFigureAt(text, next));
  return [...text.before(at - 1, 4), ...text.after(at, 3)].some(isDoor);
}

const isFigureAt = (text: Masking, at: number) => {
  const token = text.at(at);
  return token !== undefined && isFigure(token);
};

const numberWords = wordSet("no num number number's nr");
const boardParts = wordSet('switch switches fuse fuses circuit circuits breaker breakers rcd rcbo mcb');

/** Returns whether a number after "no." may be a house number, because it counts nothing of the trade. */
function isHouseLike(text: Masking, at: number): boolean {
  if (!/^\d{1,4}[a-d]?$/.test(text.word(at))) return false;
  const next = text.at(at + 1);
  // "Number 1 priority" is no house number.
  if (text.word(at) === '1' && next?.gap === ' ') return false;
  return next === undefined || next.kind !== 'word' || !/^[ -]$/.test(next.gap) || functionWords.has(next.text) || !wordKind(next.text).isTrade;
}

/** Masks a number with its cue and the word of the street after it: "no18 smith". */
function maskDoor(text: Masking, at: number): void {
  text.mask(at, 'address');
  const street = text.at(at + 1);
  if (street?.kind === 'word' && street.gap === ' ' && !functionWords.has(street.text) && !wordKind(street.text).isTrade) text.mask(at + 1, 'address');
}

/** Masks a unit, a house and the word of a street without a type: "3/18 heron". */
function maskUnitOf(text: Masking, at: number): void {
  const [unit, house, street] = [text.at(at), text.at(at + 1), text.at(at + 2)];
  if (!unit || !house || unit.kind !== 'number' || !isFigure(house) || !/^ ?\/ ?$/.test(house.gap) || isMeasureAt(text.tokens, at + 1) || isDateAt(text.tokens, at) || isMeasuredVoltage(text.tokens, at)) return;
  text.mask(at, 'address');
  text.mask(at + 1, 'address');
  if (street?.kind === 'word' && street.gap === ' ' && !functionWords.has(street.text) && !wordKind(street.text).isTrade) text.mask(at + 2, 'address');
}

const slashes = wordSet('slash stroke');

/** Masks a unit and a house with the sign between them as a word: "one slash ten". */
function maskSpokenSlash(text: Masking, at: number): void {
  const isPart = (index: number) => isSpoken(text.at(index)) || /^\d{1,4}[a-z]?$/.test(text.word(index));
  if (!isPart(at - 1) || !isPart(at + 1) || isMeasureAt(text.tokens, at + 1) || (countsThings(text.tokens, at + 2) && !functionWords.has(text.word(at + 2)))) return;
  for (const index of [at - 1, at, at + 1]) text.mask(index, 'address');
}

/** Masks from a house number to the street type, or to the one word after it. */
function maskStreetFrom(text: Masking, at: number): void {
  const reach = text.after(at, 3);
  const type = reach.findLast((index) => isAnyType(text.word(index)));
  for (const index of [at, ...reach.filter((next) => type !== undefined && next <= type)]) text.mask(index, 'address');
}

function houseNumberBefore(text: Masking, type: number): number {
  for (let at = type - 1; at >= Math.max(0, type - 4); at -= 1) {
    const [token, next] = [text.at(at), text.at(at + 1)];
    if (!token || !next || !/^(?:[ ,\-_/]{0,3}|\.)$/.test(next.gap)) return -1;
    if (isNumberLike(token)) return at < type - 1 && canBeHouse(text, at, type) ? at : -1;
    if (next.gap.includes(',') && !isSureType(text.word(type))) return -1;
    if (!isBetweenStreets(text, at)) return -1;
  }
  return -1;
}

/** Returns whether the words between a number and a street type may be the name of the street. */
function canBeHouse(text: Masking, number: number, type: number): boolean {
  const names = text.tokens.slice(number + 1, type);
  const kind = text.word(type);
  const isOrdinary = names.every(({ text: word }) => wordKind(word).isTrade);
  if (isMeasureAt(text.tokens, number)) return false;
  // "One open circuit"
  if (kind === 'circuit' && /^(?:open|short|closed)$/.test(text.word(type - 1))) return false;
  if (isSureType(kind)) return !isOrdinary || names.every((name) => text.isProper(name));
  const isOdd = names.some(({ text: word }) => !wordKind(word).isTrade && (!wordKind(word).isCommon || wordKind(word).isName));
  return isOdd || [...names, ...text.tokens.slice(type, type + 1)].every((name) => text.isProper(name));
}

function maskUnitBefore(text: Masking, number: number): void {
  for (let at = number - 1; at >= Math.max(0, number - 4); at -= 1) {
    const token = text.at(at);
    if (!token || /[.!?\n;]/.test(text.gap(at + 1))) return;
    if (!isNumberLike(token) && !dwellings.has(token.text)) return;
    text.mask(at, 'address');
  }
}

/** Masks the house number that stands after a street: "smith stret number 18". */
export function maskNumberAfter(text: Masking, type: number): void {
  for (const at of text.after(type, 3)) {
    const token = text.at(at);
    if (token && isFigure(token) && !isMeasureAt(text.tokens, at)) text.mask(at, 'address');
    else if (!token || !/^(?:no|number|num|unit|apt)$/.test(token.text)) return;
  }
}

/** Returns whether a number stands before a street type, or a rating before a circuit: "a 45A cct". */
const isCounting = (before: Token, { text: word }: Token) => before.kind === 'number' || (word === 'cct' && /^\d+a$/.test(before.text));

/** Masks the word before a street type, unless it is an everyday word: "on Heron St", "smith stret number 18". */
function maskBareStreet(text: Masking, type: number): void {
  const [before, kind] = [text.at(type - 1), text.at(type)];
  if (!before || !kind || !/^[ -]$/.test(kind.gap) || isCounting(before, kind)) return;
  const known = wordKind(before.text);
  const isAbbreviated = /^(?:st|rd|ave|cres|tce|pde)$/.test(kind.text) && kind.gap === ' ' && !saints.has(text.word(type + 1));
  const isStreet = !functionWords.has(before.text) && (isAbbreviated || !known.isTrade) && (isAbbreviated || !known.isCommon || known.isName || text.isProper(before));
  if (!isStreet) return;
  text.mask(type - 1, 'address');
  text.mask(type, 'address');
  maskNumberAfter(text, type);
}
