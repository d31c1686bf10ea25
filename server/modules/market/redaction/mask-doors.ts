import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { isFigure, isSpoken, type Masking, type MaskReason } from './masking.ts';
import { isKind } from './phrases.ts';
import { countsThings, isMeasureAt } from './quantity-tokens.ts';

/** What has a number in a place that has a name: "Wattlebird College room 17", "the Corvus Tower level twenty one". */
const numberedDoors = wordSet(`
  room rm door doors mooring wharf pier jetty track level lvl floor storey bay lockup cottage chalet hut bungalow no num number shed box pen yard stand suite shop slip pod block wing row bed stage
`);
/** What hardly anything but a numbered place of a larger one is called. */
const certainDoors = wordSet('hangar stall locker ward berth kiosk loft');
/** Parts of a camp, a marina or a market that have a letter or a number. */
const rows = wordSet('row arm aisle section pier pontoon finger jetty dock zone avenue lane');
const ROW_REACH = 3;
/** A home has fewer beds. */
const MIN_BED = 7;
const PLACE_REACH = 12;
const isOfPlaceName = (reason: MaskReason | undefined) => reason !== undefined && /^(?:address|name|capital|unknown)$/.test(reason);

/** Returns whether a sentence names a place beside a numbered door of it. */
function isInNamedPlace(text: Masking, at: number): boolean {
  const near = [...text.before(at, PLACE_REACH), ...text.after(at + 1, PLACE_REACH)];
  return near.some((index) => isOfPlaceName(text.reasons[index]) && (text.at(index)?.isCapital === true || text.reasons[index] !== 'unknown' || isKind(text.word(index + 1))));
}

/** Returns whether something masked follows a number directly: "room 12 at", "loft 3 in the". */
const isPartOfMasked = (text: Masking, number: number) =>
  /^(?:at|of)$/.test(text.word(number + 1)) && text.reasons[text.word(number + 2) === 'the' ? number + 3 : number + 2] !== undefined;

/** Returns whether a sentence speaks of a house with many beds. */
const isShared = (text: Masking, at: number) => text.before(at, PLACE_REACH).some((near) => /^(?:hostel|dorm|dormitory|ward|hospital|backpackers)$/.test(text.word(near)));

/** Returns whether a number measures or counts something. */
const isQuantity = (text: Masking, number: number) => isMeasureAt(text.tokens, number) || countsThings(text.tokens, number + 1);

/** Returns whether a number, in digits or words, follows a door. */
function isNumbered(text: Masking, at: number): boolean {
  const number = text.at(at + 1);
  return (certainDoors.has(text.word(at)) || numberedDoors.has(text.word(at))) && number !== undefined && /^\.? $/.test(number.gap) && (isFigure(number) || isSpoken(number));
}

/** Masks a spelled-out number with the letter of a house: "house thirty three A", "fourteen A behind fourteen". */
function maskSpokenLetter(text: Masking, at: number): void {
  const letter = text.at(at + 1);
  if (!isSpoken(text.at(at)) || letter?.isCapital !== true || !/^[a-h]$/.test(letter.text) || !/^[ -]$/.test(letter.gap) || text.gap(at + 2) === '-' || text.isTerm(at + 1) || countsThings(text.tokens, at + 2) || /^(?:type|phase|zone|panel|board|block)$/.test(text.word(at - 1))) return;
  const first = isSpoken(text.at(at - 1)) && text.gap(at) === ' ' ? at - 1 : at;
  for (let index = first; index <= at + 1; index += 1) text.mask(index, 'address');
}

/** Returns whether a number is that of a door in a place with a name. */
function isDoorOfPlace(text: Masking, at: number): boolean {
  if (!isNumbered(text, at)) return false;
  const door = text.word(at);
  const isCertain = certainDoors.has(door);
  // "berth 42, 15 amp inlet"
  const isEnded = isCertain && (door === 'hangar' || text.gap(at + 2).startsWith(','));
  if (!isEnded && isQuantity(text, at + 1)) return false;
  if (door === 'bed' && Number(text.word(at + 1)) < MIN_BED && !isShared(text, at)) return false;
  if (door === 'stage') return isPartOfMasked(text, at + 1) || text.word(at - 2) === 'lot';
  return isCertain || isInNamedPlace(text, at) || isPartOfMasked(text, at + 1);
}

/** Returns whether a letter or a number is that of a row beside a masked site or berth: "site 14 row F", "arm C berth 22". */
function isRowOfPlace(text: Masking, at: number): boolean {
  const name = text.at(at + 1);
  if (!rows.has(text.word(at)) || name?.gap !== ' ' || !(/^\d{1,3}$/.test(name.text) || (name.text.length === 1 && name.isCapital))) return false;
  return isBesideDoor(text, at);
}

/** Returns whether a letter before a row is its name: "donga 14 on E row". */
const isNameOfRow = (text: Masking, at: number) =>
  rows.has(text.word(at + 1)) && text.gap(at + 1) === ' ' && /^[b-hj-z]$/.test(text.word(at)) && text.at(at)?.isCapital === true && isBesideDoor(text, at);

/** Returns whether a masked number is near. */
function isBesideDoor(text: Masking, at: number): boolean {
  return [...text.before(at, ROW_REACH), ...text.after(at + 1, ROW_REACH)].some((near) => text.reasons[near] === 'address' && isFigureAt(text, near));
}

const isFigureAt = (text: Masking, at: number) => /^\d/.test(text.word(at));

/** Returns whether a word and the next one are the years that a school teaches: "R-7". */
const isYearsOfSchool = (text: Masking, at: number) => /^[rpkf]$/.test(text.word(at)) && text.gap(at + 1) === '-' && /^(?:2|6|7|10|12)$/.test(text.word(at + 1));

/** Masks the building of a named place: "Monash building 19", and a school with the years that it teaches: "Victor Harbor R-7". */
function maskNamedBuilding(text: Masking, at: number): void {
  const before = text.at(at - 1);
  if (before?.kind !== 'word' || !text.isProper(before) || text.gap(at) !== ' ') return;
  if (isYearsOfSchool(text, at)) for (const index of [at, at + 1]) text.mask(index, 'address');
  if (!/^(?:building|bldg|campus)$/.test(text.word(at)) || text.isFact(before) === 'shown' || wordKind(before.text).isTrade) return;
  text.mask(at - 1, 'address');
  if (isFigureAt(text, at + 1) && text.gap(at + 1) === ' ' && !isMeasureAt(text.tokens, at + 1)) text.mask(at + 1, 'address');
}

/** Returns whether a number is a room as a hotel or a college numbers it: "room G17", "rm 214". */
function isRoomCode(text: Masking, at: number): boolean {
  if (!/^(?:room|rm)$/.test(text.word(at - 1)) || !/^(?:[a-z]\d{1,3}|\d{3,4})$/.test(text.word(at))) return false;
  // "Rm 214 bathroom fan"
  const isBeforeRoom = /^\d{3,4}$/.test(text.word(at)) && /^(?:bed|bath|bedroom|bathroom|light|fan|power)$/.test(text.word(at + 1));
  return isBeforeRoom || !isMeasureAt(text.tokens, at);
}

/** What has a number where there are several of it, and otherwise things in it that are counted: "chalet 7", but not "barn 6 floodlights". */
const premises = wordSet('suite chalet workshop barn basement');

function isOfPremises(text: Masking, at: number): boolean {
  if (!premises.has(text.word(at - 1))) return false;
  // "Suite 4.02"
  if (/^\d{1,2}\.0\d$/.test(text.word(at))) return true;
  const isEnded = /^[,.;:!?]/.test(text.gap(at + 1));
  return /^\d{1,3}[b-h]?$/.test(text.word(at)) && (isEnded || !isQuantity(text, at));
}

/** Returns whether a number is that of a flat, because its floor follows: "102 first floor". */
const isBeforeFloor = (text: Masking, at: number) =>
  /^\d{3}$/.test(text.word(at)) && /^(?:in|at|of|to|from|door|number)$/.test(text.word(at - 1)) && /^(?:ground|first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th)$/.test(text.word(at + 1)) && /^(?:floor|flr|level)$/.test(text.word(at + 2)) && /^[ ,]{1,2}$/.test(text.gap(at + 1));

/** Currents that fuses and circuits have. */
const ratedCurrent = /^(?:[1-8]|1[0-9]|2[0258]|3[0258]|4[0458]|6[03]|\d+[05])a$/;

/** Returns whether a number with a letter is that of a house and no current: "back house 77A". */
const isLetteredHome = (text: Masking, at: number) =>
  /^(?:house|home|at|place|number|no)$/.test(text.word(at - 1)) && /^\d{1,3}a$/.test(text.word(at)) && !ratedCurrent.test(text.word(at));

/** Returns whether a code is that of a flat on the ground floor: "G05". */
const isGroundFlat = (text: Masking, at: number) => /^g0\d$/.test(text.word(at)) && text.at(at)?.isCapital === true;

/** Masks the number of a room or a home that looks like none: "room G17", "chalet 7", "at 77A", "G05". */
export function maskDoorCode(text: Masking, at: number): void {
  if (text.gap(at) !== ' ') return;
  if (isRoomCode(text, at) || isOfPremises(text, at) || isLetteredHome(text, at) || isGroundFlat(text, at) || isBeforeFloor(text, at)) text.mask(at, 'address');
}

/** Masks the number of a room, a level or a berth in a sentence that names the place, and the row that it is in. */
export function maskDoorsOfPlaces(text: Masking): void {
  for (const at of text.tokens.keys()) {
    maskNamedBuilding(text, at);
    maskSpokenLetter(text, at);
    if (isRowOfPlace(text, at) || isNameOfRow(text, at)) for (const index of [at, at + 1]) text.mask(index, 'address');
    if (!isDoorOfPlace(text, at)) continue;
    text.mask(at + 1, 'address');
    if (isSpoken(text.at(at + 1)) && isSpoken(text.at(at + 2))) text.mask(at + 2, 'address');
  }
}
