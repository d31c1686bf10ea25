import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import type { Masking } from './masking.ts';
import { doors, isAnyType } from './street-types.ts';
import { isMaker } from './trade-words.ts';

const modelCues = wordSet('model part type series serial brand cat make mdl version gen');

const MAX_MODEL = 4;

/** Returns whether a word is a code in capitals beside a maker or the word "model". */
export function isModelPart(text: Masking, at: number): boolean {
  // "Miele H 7264 BP"
  return text.at(at)?.isAllCapitals === true && (isBesideModel(text, at) || (isMaker(text.word(at - 4)) && isBesideModel(text, at - 1)));
}

/** Returns whether a maker or the word "model" is beside a code. */
export function isBesideModel(text: Masking, at: number): boolean {
  // A model number is no phone number.
  const code = text.word(at);
  if ((code.startsWith('0') && !isJoinedToCapitals(text, at)) || /^\d{7,}|[a-z]{6,}/.test(code)) return false;
  if (text.word(at - 1) === 'type' && /^\d+$/.test(code) && code.length > MAX_MODEL) return false;
  return [at - 3, at - 2, at - 1, at + 1, at + 2].some((near) => isMaker(text.word(near)) || modelCues.has(text.word(near)));
}

/** Things that are sold under a brand: the word before one is a maker or a product line. */
const machines = wordSet(`
  airconditioner aircon alarm alarms autoclave batteries battery boiler camera cameras charger chargers chiller chlorinator compressor contactor controller controllers cooler coolers cooktop crane dimmer dimmers
  console dishwasher doorbell drill driver drivers dryer fan fans filter freezer fridge fryer generator genny genset grinder heater heaters hoist hws intercom inverter inverters kiln lathe meter mill mixer
  bulb bulbs downlight downlights keypad keypads strip strips
  exhaust globe globes lamp lamps light lights motor nvr opener optimiser optimisers oven ovens printer projector pump pumps purifier rangehood recorder relay router sauna saw sensor sensors speaker speakers split splits starter
  deck decking floor floorboards flooring floors timber
  steriliser stove thermostat thermostats transformer transformers urn washer welder
`);
/** Further things that have a code of their own: "C16 breaker", "FC7 on the wall control". */
const codedThings = wordSet(`
  breaker breakers rcbo rcbos rcd rcds mcb mcbs contactors isolator isolators relays module modules panel panels cooktops dishwashers chair chairs miner miners kegerator brewer rangehoods monitors incubator incubators display controls control screen
`);
const faultCues = wordSet('error errors fault faults err faulting');
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
  // "038 error"
  if (/^errors?$/.test(text.word(at + 1)) && text.gap(at + 1) === ' ') return true;
  // "the wall control shows FC7"
  if (/^[a-z]{1,2}\d{1,4}$/.test(code) && faultVerbs.has(text.word(at - 1))) return true;
  return text.before(at, FAULT_REACH).some((near) => faultCues.has(text.word(near)));
}

/** Returns whether a number is joined to capitals, as in a model: "HLG-100H", "JO-1MDW". */
export const isJoinedToCapitals = (text: Masking, at: number): boolean =>
  text.gap(at) === '-' && text.at(at - 1)?.isAllCapitals === true && text.word(at - 1).length <= MAX_SERIES && /^\d{1,4}[a-z]{0,3}$/.test(text.word(at));

/** Returns whether a number and the capitals before it are the model of a machine: "evap cooler RPC 500". */
function isNumberOfModel(text: Masking, at: number): boolean {
  const [series, number] = [text.at(at - 1), text.at(at)];
  if (!series || number?.gap !== ' ' || series.gap !== ' ' || !/^\d{2,4}$/.test(number.text)) return false;
  return text.isAcronym(series) && !isOfDoor(series.text) && isOfMachine(text.word(at - 2));
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

/** Returns whether letters and digits are the model of a machine beside them: "CU301 controller", "steam oven CQ762". */
export function isMachineCode(text: Masking, at: number): boolean {
  if (isNumberOfModel(text, at)) return true;
  if (isCodeOfMaker(text, at)) return true;
  const isCode = isJoinedToCapitals(text, at) || /^[a-z]{1,4}\d{1,4}[a-z]{0,3}$/.test(text.word(at));
  if (!isCode || isOfDoor(text.word(at - 1))) return false;
  const isBefore = text.gap(at) === ' ' && isOfMachine(text.word(at - 1));
  return isBefore || (text.gap(at + 1) === ' ' && isOfMachine(text.word(at + 1)) && !isOfDoor(text.word(at + 1)));
}

const announced = wordSet('brand make maker model made');
const notProducts = wordSet("am are i'm im we're at in from near for to with called named mr mrs ms miss dr ask contact call ring text tenant agent owner neighbour");
const rating = /^\d[\d.]*(?:va|w|kw|kva|kwh|wh|a|amp|amps|v|hp|l|lt|ltr|litre|litres|kg)$/;

/** Returns whether an unknown word is in the place of a maker or a product line: beside a known maker, before a machine, after "brand". */
export const isProduct = (text: Masking, at: number): boolean =>
  !notProducts.has(text.word(at - 1)) && (isBesideMaker(text, at) || isBeforeMachine(text, at) || isAnnounced(text, at) || isCodeOfMaker(text, at + 1));

const isJoined = (gap: string) => /^[ /-]$/.test(gap);

function isBesideMaker(text: Masking, at: number): boolean {
  if (isJoined(text.gap(at)) && isMaker(text.word(at - 1))) return true;
  if (isJoined(text.gap(at + 1)) && isMaker(text.word(at + 1))) return true;
  return isJoined(text.gap(at)) && text.gap(at - 1) === ' ' && isMaker(text.word(at - 2));
}

const MAX_BETWEEN = 2;

/** Returns whether a word precedes a machine or a rating; trade words may come between: "Vynco bathroom exhaust fans". */
function isBeforeMachine(text: Masking, at: number): boolean {
  if (rating.test(text.word(at + 1))) return isJoined(text.gap(at + 1));
  for (let next = at + 1; next <= at + 1 + MAX_BETWEEN && isJoined(text.gap(next)); next += 1) {
    if (machines.has(text.word(next))) return true;
    if (!wordKind(text.word(next)).isTrade) return false;
  }
  return false;
}

function isAnnounced(text: Masking, at: number): boolean {
  return announced.has(text.word(at - 1)) || (/^(?:is|by)$/.test(text.word(at - 1)) && announced.has(text.word(at - 2)));
}

/** Returns whether a product line that is also a given name stands between its maker and a rating or machine: "Daikin Cora 7.1kW". */
export function isRatedProduct(text: Masking, at: number): boolean {
  const next = text.word(at + 1);
  return text.gap(at) === ' ' && text.gap(at + 1) === ' ' && isMaker(text.word(at - 1)) && (machines.has(next) || /^units?$/.test(next) || rating.test(next) || /^[a-z]{1,3}\d{2,4}[a-z]?$/.test(next));
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
  [at, at - 1].some((first) => text.gap(at) === ' ' && text.gap(first) === ' ' && isMaker(text.word(first - 1)) && !isAnyType(text.word(at + 1)));
