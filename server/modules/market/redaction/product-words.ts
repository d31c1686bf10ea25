import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import type { Masking } from './masking.ts';
import { doors, isAnyType } from './street-types.ts';
import { isMaker, isTradeWord } from './trade-words.ts';
import { boats, MAX_PLATE, plateForm, vehicles } from './vehicle-words.ts';

const modelCues = wordSet('model part type series serial brand cat make mdl version gen');

const MAX_MODEL = 4;

/** Returns whether a word is a code in capitals beside a maker or the word "model". */
export function isModelPart(text: Masking, at: number): boolean {
  // "Miele H 7264 BP"
  return text.at(at)?.isAllCapitals === true && (isBesideModel(text, at) || (isMaker(text.word(at - 4)) && isBesideModel(text, at - 1)));
}

/** Returns whether a maker ends at a word, also one of two parts: "A-dec", "Fisher & Paykel". */
export const isMakerAt = (text: Masking, at: number): boolean => isMaker(text.word(at)) || (text.gap(at) === '-' && isMaker(`${text.word(at - 1)}-${text.word(at)}`));

/** Returns whether a capitalised word with a number is the product of the maker before it: "Redarc Manager30". */
const isNamedWithNumber = (text: Masking, at: number) => text.at(at)?.isCapital === true && text.gap(at) === ' ' && isMakerAt(text, at - 1) && /^[a-z]{3,10}\d{1,3}$/.test(text.word(at));

/** Returns whether a maker or the word "model" is beside a code. */
export function isBesideModel(text: Masking, at: number): boolean {
  // A model number is no phone number.
  const code = text.word(at);
  if (isNamedWithNumber(text, at)) return true;
  if ((code.startsWith('0') && !isJoinedToCapitals(text, at)) || /^\d{7,}|[a-z]{6,}/.test(code)) return false;
  if (text.word(at - 1) === 'type' && /^\d+$/.test(code) && code.length > MAX_MODEL) return false;
  return [at - 3, at - 2, at - 1, at + 1, at + 2].some((near) => isMakerAt(text, near) || modelCues.has(text.word(near)));
}

/** Things that are sold under a brand: the word before one is a maker or a product line. */
const machines = wordSet(`
  airconditioner aircon alarm alarms autoclave batteries battery boiler condenser condensing evaporator stairlift lift camera cameras charger chargers chiller chlorinator compressor contactor controller controllers cooler coolers cooktop crane dimmer dimmers
  console dishwasher doorbell drill driver drivers dryer fan fans filter freezer fridge fryer generator genny genset grinder heater heaters hoist chandelier chandeliers lantern lanterns pendant pendants sconce sconces hws intercom inverter inverters kiln lathe meter mill mixer
  bulb bulbs downlight downlights keypad keypads strip strips
  exhaust globe globes lamp lamps light lights motor nvr opener optimiser optimisers oven ovens printer projector pump pumps purifier rangehood recorder relay router sauna saw sensor sensors speaker speakers split splits starter
  deck decking floor floorboards flooring floors timber
  steriliser stove stoves submersible submersibles timer timers hotplate hotplates cooker cookers cooktops hood hoods dishwashers detector detectors thermostat thermostats transformer transformers urn washer welder
`);
/** Further things that have a code of their own: "C16 breaker", "FC7 on the wall control". */
const codedThings = wordSet(`
  breaker breakers rcbo rcbos rcd rcds mcb mcbs contactors isolator isolators relays module modules panel panels cooktops dishwashers chair chairs miner miners kegerator brewer rangehoods monitors incubator incubators display controls control screen
`);
const faultCues = wordSet('error errors fault faults err faulting event events');
/** Machines whose code is a fault and opens nothing. */
const faultMachines = wordSet('machine rangehood microwave inverter inverters optimiser optimisers aircon airconditioner split splits compressor chiller boiler heater heaters oven cooktop dishwasher dryer washer fridge freezer pump pumps charger chargers battery batteries generator genset drive vsd');
/** Before such a word a code is that of a door, and not of a machine. */
const ofDoors = wordSet('room rm door gate house home number no num level lvl floor bay shop suite block building tower street road code pin plate rego key lock lockbox keypad');
const isOfDoor = (word: string) => doors.has(word) || ofDoors.has(word);
const faultVerbs = wordSet('shows showing displays displaying flashes flashing gives giving throws throwing trips reports says reads blinks');
const FAULT_REACH = 3;
const MAX_FAULT = 4;
const MAX_LETTERED_FAULT = 5;
/** The maximum length of the capitals that a model begins with. */
const MAX_SERIES = 4;

/** Returns whether a short code is what a machine shows as its fault: "error 038", "fault code E003". */
export function isFaultCode(text: Masking, at: number): boolean {
  const code = text.word(at);
  if (code.length > (/^\d+$/.test(code) ? MAX_FAULT : MAX_LETTERED_FAULT)) return false;
  // "The board is blinking 0404"
  if (/^\d{2,4}$/.test(code) && /^(?:blinking|flashing)$/.test(text.word(at - 1))) return true;
  // "038 error"
  if (/^errors?$/.test(text.word(at + 1)) && text.gap(at + 1) === ' ') return true;
  if (isCodeOnMachine(text, at)) return true;
  // "the wall control shows FC7"
  if (/^[a-z]{1,2}\d{1,4}$/.test(code) && faultVerbs.has(text.word(at - 1))) return true;
  return text.before(at, FAULT_REACH).some((near) => faultCues.has(text.word(near)) || (/^codes?$/.test(text.word(near)) && (faultMachines.has(text.word(near - 1)) || faultVerbs.has(text.word(near - 1)))));
}

const ON_MACHINE_REACH = 4;

/** Returns whether a lettered code is said to be on a machine: "code E04 on the Rinnai heat pump", not "gate code E04 on the pump". */
export function isCodeOnMachine(text: Masking, at: number): boolean {
  if (!/^codes?$/.test(text.word(at - 1)) || !/^[a-z]{1,2}-?\d{1,3}$/.test(text.word(at)) || isOfDoor(text.word(at - 2)) || !/^(?:on|from|in)$/.test(text.word(at + 1))) return false;
  const machine = text.after(at + 1, ON_MACHINE_REACH).find((near) => faultMachines.has(text.word(near)) || isMaker(text.word(near)) || notOfModels.has(text.word(near)));
  return machine !== undefined && !notOfModels.has(text.word(machine));
}

/** Returns whether "code" is what a machine shows: "hot water showing code 11", "the inverter code is 18xB2". */
export const isShownCodeCue = (text: Masking, at: number): boolean =>
  faultMachines.has(text.word(at - 1)) || (faultVerbs.has(text.word(at - 1)) && /^[a-z]{0,2}\d{1,3}$/.test(text.word(at + 1)));

const MAX_SHOWN = 6;

/** Returns whether a number belongs to a row of capitals and numbers that a machine shows: "reads SPN 168 FMI 18". */
export function isInShownRow(text: Masking, at: number): boolean {
  if (!/^\d{1,4}$/.test(text.word(at))) return false;
  let hasCapitals = false;
  for (let index = at - 1; index >= Math.max(0, at - MAX_SHOWN); index -= 1) {
    const token = text.at(index);
    if (!token || !/^[ ,-]$/.test(text.gap(index + 1))) return false;
    if (faultVerbs.has(token.text) || faultCues.has(token.text)) return hasCapitals;
    if (!text.isAcronym(token) && !/^\d{1,4}$/.test(token.text)) return false;
    hasCapitals ||= token.isAllCapitals;
  }
  return false;
}

/** Returns whether a number is joined to capitals, as in a model: "HLG-100H", "JO-1MDW". */
export const isJoinedToCapitals = (text: Masking, at: number): boolean =>
  text.gap(at) === '-' && text.at(at - 1)?.isAllCapitals === true && text.word(at - 1).length <= MAX_SERIES && /^\d{1,4}[a-z]{0,3}$/.test(text.word(at));

/** Returns whether a number and the capitals before it are the model of a machine: "evap cooler RPC 500". */
function isNumberOfModel(text: Masking, at: number): boolean {
  const [series, number] = [text.at(at - 1), text.at(at)];
  if (!series || number?.gap !== ' ' || !/^ \(?$/.test(series.gap) || !/^\d{2,4}$/.test(number.text)) return false;
  // "Stair lift (Acorn 130)"
  const isSeries = text.isAcronym(series) || (series.isCapital && !text.isShouted && !isAnyType(series.text));
  return isSeries && !isOfDoor(series.text) && isOfMachine(text.word(at - 2));
}

const MACHINE_REACH = 8;

/** Returns whether a code in capitals follows what can only be its maker, in a sentence that names a machine: "Model is Fral FDNF44". */
function isCodeOfMaker(text: Masking, at: number): boolean {
  const [maker, code] = [text.at(at - 1), text.at(at)];
  if (!maker || !code?.isAllCapitals || code.kind !== 'mixed' || !/^[a-z]{1,5}\d{2,5}[a-z]{0,3}$/.test(code.text) || text.isShouted) return false;
  if (isOfDoor(maker.text) || !/^(?: |, )$/.test(code.gap)) return false;
  return text.before(at, MACHINE_REACH).some((near) => isOfMachine(text.word(near)) || modelCues.has(text.word(near)));
}

const isOfMachine = (word: string) => machines.has(word) || codedThings.has(word);

/** What a part of a machine is: "relay unit 5508", "head unit 2", "outdoor unit 1". */
const unitKinds = wordSet('outdoor indoor outside condenser head wall ceiling cassette ducted ac aircon hvac control power network rack bus cbus touch switching lighting supply bypass dimming monitoring drive');

/** Returns whether "unit" is a part of a machine, and no home: "the C-Bus relay unit". */
export const isUnitOfMachine = (text: Masking, at: number): boolean => /^units?$/.test(text.word(at)) && text.gap(at) === ' ' && (isOfMachine(text.word(at - 1)) || unitKinds.has(text.word(at - 1)));

/** Returns whether letters and digits are the model of a machine beside them: "CU301 controller", "steam oven CQ762". */
export function isMachineCode(text: Masking, at: number): boolean {
  if (isNumberOfModel(text, at) || (isUnitOfMachine(text, at - 1) && /^\d{1,4}[a-z]{0,3}$/.test(text.word(at)))) return true;
  if (isCodeOfMaker(text, at)) return true;
  const isCode = isJoinedToCapitals(text, at) || /^[a-z]{1,4}\d{1,4}(?:[a-z]{0,3}|[a-z]\d{1,3})$/.test(text.word(at));
  if (!isCode || isOfDoor(text.word(at - 1))) return false;
  const isBefore = text.gap(at) === ' ' && isOfMachine(text.word(at - 1));
  return isBefore || (text.gap(at + 1) === ' ' && isOfMachine(text.word(at + 1)) && !isOfDoor(text.word(at + 1)));
}

const MAX_CODE_PARTS = 6;

/** Returns the tokens that are joined to one without a space, by dashes or slashes: "DS-7608NI-I2/8P". */
function joinedParts(text: Masking, at: number): number[] {
  const parts = [at];
  while (parts.length < MAX_CODE_PARTS && /^[-/]$/.test(text.gap(parts[0] ?? 0))) parts.unshift((parts[0] ?? 0) - 1);
  while (parts.length < MAX_CODE_PARTS && /^[-/]$/.test(text.gap((parts.at(-1) ?? 0) + 1))) parts.push((parts.at(-1) ?? 0) + 1);
  return parts;
}

/** Words near which letters and digits may be an entry code, an account or a reference of the customer's, and are not taken for a model. */
const notOfModels = wordSet(`
  code codes combination combo pin password passcode pwd passphrase wifi ssid login log username user handle account acct acc customer client member membership insta instagram ig facebook fb snap snapchat
  telegram whatsapp discord messenger tiktok steam psn xbox rego registration plate numberplate plates nmi reference ref booking invoice policy claim licence license lic passport medicare title lot berth mooring hangar slip stall locker
  gamertag keysafe lockbox keypad intercom buzzer buzz strata parcel parked call ring email contact
`);
const MODEL_REACH = 14;
const MIN_MODEL = 4;
const MAX_CODE = 20;

/** Returns whether letters and digits have the form of a model: "R240RC", "RG59", "DS-7608NI"; not that of a door, "B12", or an account, "AB12345". */
function hasModelForm(parts: readonly string[]): boolean {
  const code = parts.join('');
  if (code.length < MIN_MODEL || code.length > MAX_CODE || parts.some((part) => /\d{5}|[a-z]{7}/.test(part))) return false;
  const isAlternating = /[a-z]\d+[a-z]|\d[a-z]+\d/.test(code) || /^[a-z]{2,5}\d{2,4}$/.test(code);
  return isAlternating && (parts.length > 1 || !plateForm.test(code));
}

/** Returns whether letters and digits are what something other than equipment "is": "our PIC is 3NKDM417". */
function isSaidOfOther(text: Masking, at: number): boolean {
  const subject = text.word(at - 2);
  return /^(?:is|are|was)$/.test(text.word(at - 1)) && !(isOfMachine(subject) || isMaker(subject) || modelCues.has(subject));
}

const MIN_ENCODED = 12;

/** Returns whether a long run mixes digits with lower-case and capital letters, as encoded text does: "MDQ5MTU3MDAwNg". */
const isEncoded = (text: Masking, at: number) => text.word(at).length >= MIN_ENCODED && text.at(at)?.isAllCapitals === false && text.at(at)?.isCapital === true;

/**
 * Returns whether letters and digits in capitals are a model number: within fourteen words there is equipment, and no code, account, vehicle
 * or door. "Red R240RC smoke alarms", "5 dimmers L5508D1A".
 */
export function isModelNumber(text: Masking, at: number): boolean {
  if (text.isUpperCase || !/\d/.test(text.word(at))) return false;
  const parts = joinedParts(text, at);
  const [first = at, last = at] = [parts[0], parts.at(-1)];
  const words = parts.map((part) => text.word(part));
  if (!parts.some((part) => text.at(part)?.isCapital || text.at(part)?.isAllCapitals) || !hasModelForm(words) || isEncoded(text, at)) return false;
  if ([first - 1, first - 2, last + 1].some((near) => isOfDoor(text.word(near))) || isSaidOfOther(text, first)) return false;
  const near = text.tokens.slice(Math.max(0, first - MODEL_REACH), last + MODEL_REACH).map(({ text: word }) => word);
  const canBePlate = words.join('').length <= MAX_PLATE;
  return near.some((word) => isOfMachine(word) || isMaker(word) || isTradeWord(word)) && !near.some((word) => notOfModels.has(word) || (canBePlate && (vehicles.has(word) || boats.has(word))));
}

const announced = wordSet('brand make maker model made');
const notProducts = wordSet("am are i'm im we're at in from near for to with called named mr mrs ms miss dr ask contact call ring text tenant agent owner neighbour");
const rating = /^\d[\d.]*(?:va|w|kw|kva|kwh|wh|a|amp|amps|v|hp|l|lt|ltr|litre|litres|kg)$/;

/** Returns whether an unknown word is in the place of a maker or a product line: beside a known maker, before a machine, after "brand". */
export const isProduct = (text: Masking, at: number): boolean =>
  !notProducts.has(text.word(at - 1)) && (isBesideMaker(text, at) || isBranded(text, at) || isBeforeMachine(text, at) || isAnnounced(text, at) || isCodeOfMaker(text, at + 1));

/** Returns whether a word is said to be a brand by what follows it: "Dayton brand". */
export const isBranded = (text: Masking, at: number): boolean => /^(?:brand|branded)$/.test(text.word(at + 1)) && text.gap(at + 1) === ' ';

const isJoined = (gap: string) => /^[ /-]$/.test(gap);

/** Returns whether a word follows a rating that is no house: "12v 50w Aquastar", not "8a Dunnart Loop". */
const isAfterRating = (text: Masking, at: number) =>
  rating.test(text.word(at - 1)) && !/^\d+a$/.test(text.word(at - 1)) && ![at, at + 1, at + 2].some((near) => isAnyType(text.word(near)));

function isBesideMaker(text: Masking, at: number): boolean {
  if (isJoined(text.gap(at)) && (isMakerAt(text, at - 1) || isAfterRating(text, at))) return true;
  if (isJoined(text.gap(at + 1)) && isMaker(text.word(at + 1))) return true;
  return isJoined(text.gap(at)) && text.gap(at - 1) === ' ' && isMaker(text.word(at - 2));
}

const MAX_BETWEEN = 2;
const size = /^\d[\d.]*(?:mm|cm|m|in|inch|burner)$/;

/** Returns whether a number is the size of a machine: "90cm", the 4 of "4 burner cooktop" and "4 hotplate electric". */
const isSizeAt = (text: Masking, at: number) => size.test(text.word(at)) || (/^\d{1,2}$/.test(text.word(at)) && (isOfMachine(text.word(at + 1)) || /^(?:burner|door|zone|head|way|channel|litre|seat|seater|plate|element)$/.test(text.word(at + 1))));

/** Returns whether a word precedes a machine or a rating; trade words may come between: "Vynco bathroom exhaust fans". */
function isBeforeMachine(text: Masking, at: number): boolean {
  if (rating.test(text.word(at + 1))) return isJoined(text.gap(at + 1));
  for (let next = at + 1; next <= at + 1 + MAX_BETWEEN && isJoined(text.gap(next)); next += 1) {
    if (machines.has(text.word(next))) return true;
    if (!wordKind(text.word(next)).isTrade && !isSizeAt(text, next)) return false;
  }
  return false;
}

/** Returns whether a capitalised word is said to be a model: "the Barossa model". */
const isNamedModel = (text: Masking, at: number) => text.at(at)?.isCapital === true && /^(?:model|series|range)$/.test(text.word(at + 1)) && text.gap(at + 1) === ' ';

function isAnnounced(text: Masking, at: number): boolean {
  return isNamedModel(text, at) || announced.has(text.word(at - 1)) || (/^(?:is|by)$/.test(text.word(at - 1)) && announced.has(text.word(at - 2)));
}

/**
 * Returns whether a maker or product line that is also a name stands where only one can: between a maker and a rating, machine or model
 * ("Daikin Cora 7.1kW"), a rating and a machine ("2.2kw Franklin motor"), or a machine and a model ("generator FG Wilson P110").
 */
export function isRatedProduct(text: Masking, at: number): boolean {
  const [before, next] = [text.word(at - 1), text.word(at + 1)];
  if (!isSetOff(text, at) || text.gap(at + 1) !== ' ') return false;
  const isModel = shortModel.test(next);
  if (isMakerAt(text, at - 1)) return isAfterLine(text, at + 1) || isModel || ratingOrNumber.test(next);
  if (isBeforeMachine(text, at) && !text.word(at).includes("'")) return rating.test(before) || (text.at(at)?.isCapital === true && isMakerByPlace(text, at));
  return isModel && text.at(at + 1)?.isAllCapitals === true && isAfterMachine(text, at);
}

/** What follows a product line: "Cora 7.1kW", "Orion 12/12-30". */
const ratingOrNumber = new RegExp(String.raw`${rating.source}|^\d{1,4}$`);

/** Returns whether a space or the start of a sentence is before a word. */
const isSetOff = (text: Masking, at: number) => text.gap(at) === ' ' || text.at(at)?.isFirst === true;

/** What stands before the maker of a thing, and not before a person: "a Kirby condensing unit", "replace Crompton fan". */
const oneOfThings = /^(?:an?|the|my|our|this|old|new|existing|faulty|broken|dead|install|installing|replace|replacing|repair|fit|fitting|supply|two|three|four|\d{1,2})$/;

/** Returns whether a capitalised name before a machine is its maker: after "the", before a size ("Emilia 90cm cooker"), or as a locality. */
const isMakerByPlace = (text: Masking, at: number) => oneOfThings.test(text.word(at - 1)) || isSizeAt(text, at + 1) || text.isLocality(text.word(at));

/** Returns whether a word may follow a product line: a thing of the trade, or one that holds the sentence together. */
const isAfterLine = (text: Masking, at: number) => /^units?$/.test(text.word(at)) || (text.at(at)?.isCapital === false && (wordKind(text.word(at)).isTrade || /^(?:above|in|on|with|for|that|which)$/.test(text.word(at))));

const shortModel = /^[a-z]{1,3}\d{2,4}[a-z]?$/;

/** Returns whether a machine is before a word, or before the capitals before it: "generator FG Wilson". */
const isAfterMachine = (text: Masking, at: number) => machines.has(text.word(at - 1)) || (text.at(at - 1)?.isAllCapitals === true && machines.has(text.word(at - 2)));

/** Returns whether a capitalised word that is no name follows a machine as its product: "panel PowerWizard 1.1". */
export function isNamedMachine(text: Masking, at: number): boolean {
  const { isName } = wordKind(text.word(at));
  return !isName && text.gap(at) === ' ' && isOfMachine(text.word(at - 1)) && !text.isShouted && /^\d[\d.]*$|^[a-z]{1,4}\d/.test(text.word(at + 1)) && text.gap(at + 1) === ' ';
}

/** Returns whether a machine before a word shows it: "chlorinator shows Low Salt". */
const isShown = (text: Masking, at: number) => faultVerbs.has(text.word(at - 1)) && text.before(at, MACHINE_REACH).some((near) => isOfMachine(text.word(near)));

/** Returns whether a capitalised word is of the message that a machine shows: "chlorinator shows Low Salt". */
export const isShownMessage = (text: Masking, at: number): boolean => isShown(text, at) || (text.at(at - 1)?.isCapital === true && isShown(text, at - 1));

/** Returns whether a word in capitals is what a machine shows: "the spa shows error FLO". */
export const isShownCode = (text: Masking, at: number): boolean => {
  const token = text.at(at);
  if (!token || !text.isAcronym(token)) return false;
  return isShownMessage(text, at) || [at - 1, at - 2].some((near) => faultCues.has(text.word(near)));
};

/** Returns whether a capitalised word that is no name follows a maker as its product line: "Rheem Stellar", "Clipsal Saturn Zen". */
export const isProductLine = (text: Masking, at: number): boolean =>
  isNamedModel(text, at) || [at, at - 1].some((first) => text.gap(at) === ' ' && text.gap(first) === ' ' && isMaker(text.word(first - 1)) && !isAnyType(text.word(at + 1)));
