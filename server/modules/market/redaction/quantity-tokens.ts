import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { digitsOfWord } from '../../../../shared/domain/contact/number-words.ts';
import { countedThings } from '../../../../shared/domain/contact/street-words.ts';
import { wordKind } from './known-words.ts';
import { isAnyType } from './street-types.ts';
import type { Token } from './text-tokens.ts';

const UNITS = wordSet(`
  ppm uf pf nf mf khz mhz ghz nm cfm lph lpm amperes stainless stand stands
  ah group tray head heads bay channel channels seater burner burners
  mtr mtrs kvar volts
  kilogram kilograms kilo kilos kgs millimetres millimetre millimeters centimetres centimetre kilometres kilometre kilowatts kilowatt millilitres tonnes ohm ohms gang gangs kilobytes degrees
  items item long wide high deep apart away diameter dia thick square sq ka ru rpm psi kpa va mp gb port slot slots lux sec secs guests staff tiles windows stairs steps posts bays lots jobs quotes
  mm mm2 cm m m2 m3 km kms metre metres meter meters sqm sqms a amp amps v volt volts w watt watts kw kva kwh mah ma hz hp k l lt ltr litre litres ml kg g lm lux lumens ft foot
  feet inch inches in deg degrees c phase phases pole poles way ways gang gangs core cores pin pins pair pairs x times bed beds bedroom bedrooms bath baths bathroom bathrooms br
  brm storey storeys story stories level levels floor floors am pm hr hrs hour hours min mins minute minutes day days week weeks month months year years yr yrs th st nd rd o'clock dollar buck lumen kelvin kelvins mohm mohms kohm megohm megohms gigaohm gallon gallons acre acres hectare hectares
  oclock percent pc pcs ea each pack packs set sets point points port ports star stars person people car cars ton tonne speed zone zones stage dollars bucks cents max minimum
  onwards ish odd plus off total altogether approx
`);
/** Words that may follow a count, but also anything else. */
const LOOSE = wordSet('odd plus off total altogether approx a in l k max minimum onwards ish people person long wide high deep apart away');
const BEFORE = wordSet(`
  reads reading read measured measures measuring shows showing show says error fault state alarm displays display hits reached dropped drops dated temp temperature
  about around approx approximately roughly nearly over under between from to until till by after before since at within every up x than max min budget pay price cost costs quoted
  height width depth length short
  level floor room bedroom bed phase cat ip type stage step circuit option year built renovated in
`);

/** Returns whether a word leads to an amount, a reading or an estimate: "about", "budget", "reads". */
export const isEstimated = (word: string): boolean => BEFORE.has(word);

const RANGES = wordSet('and or to by x');
const MEASURES = wordSet('mm mm2 cm m m2 metre metres a amp amps v volt volts w watt watts kw kva kwh');
const compactDate = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
/** Words before a number that is no address: "switch no 3", "model number 4500". */
const countedBefore = wordSet(`
  switch fuse circuit breaker meter model part serial quote job type fault error throwing throws tariff light fan room bedroom bed floor level phase stage step item option line point zone pole tube socket board
  invoice version gen generation series size cat category class grade rating wall door gate window storey
`);

const attached = /^(?!\d{6})(?:\d[\d.,]*(?:mm?(?:2(?!\d))?|cm|km|a|amp|amps|v|vac|vdc|volt|volts|w|watt|watts|kw|kva|kwh|ma|ms|mah|hz|hp|k|l|lt|ltr|lm|kg|ft|in|inch|deg|c|ph|phase|phases|phaze|phse|fase|fases|faze|pole|way|gang|core|x|bed|br|bath|ch|hr|hrs|min|mins|am|pm|th|st|nd|rd|s|pc|pcs|yo|yr|yrs|day|week|sqm|pin|gpo|gpos|led|leds|dl|kvar|ah|mtrs?|ka|ru|u|meg|awg|mp|gb|tb|port|mbps|psi|kpa|rpm|btu|va|kv|t|wh|[unp]f|mfd|ohms?|m3(?!\d)|litres?|metres?|meters?|hours?|weeks|months|years|storey|door|lights?|sqs?|wks?|mths?|dbl))+$/;
const dimension = /^\d[\d.]*(?:mm|cm|m)?x\d[\d.]*(?:mm|cm|m)?(?:x\d[\d.]*(?:mm|cm|m)?)?$|^x\d{1,3}$|^\d{1,3}x[a-z]*$/;
const rated = /^(?:c?mm?2|m3|\d{4}:(?:19|20)\d\d|ip[\dx]\d|ic\d|cat\d[a-z]?|[bcd]\d{1,3}|[1-4]p|[1-4]d|co2|gu10|gu5|mr\d{2}|par\d{2}|ar111|r\d{1,2}(?:\.\d)?|e27|e14|e40|b22|b15|t\d{1,2}|h\d|h0\d[a-z]{2}|as\d{4}|lv\d|l\d|usb\d|rs(?:232|422|485)|rj\d\d|om[1-5]|os[12]|p2[05]|bed\d|3ph|1ph|g\d|[2-5]g|r(?:22|32|134a|290|404a?|407[cf]|410a?|44[89]a|45[24][ab]|507a?|513a|600a?|744|1234yf))$/;
const faultCode = /^(?:[efhup]\d{1,2}|[a-z]\d|[24]wd)$/;
/** With a comma as well, as much of the world writes it. */
const decimal = /^\d+\.\d{1,2}$|^\d{1,2},\d{1,2}$/;
/** Speakers of a home theatre: around, bass, above. */
const speakers = /^[2579]\.[12]\.[2468]$/;
const year = /^(?:18[5-9]\d|19\d\d|20[0-4]\d)(?:'?s|ish)?$|^\d{1,4}(?:ish|odd)$/;
const clock = /^(?:[01]?\d|2[0-3])[:.][0-5]\d(?:am|pm)?$/;
/** A time without a colon, and what leads to one or goes with one: "18 Jan at 0600", "0730 start". */
const bareClock = /^(?:[01]\d|2[0-3])(?:00|15|30|45)$/;
const CLOCK_BEFORE = wordSet('at from until untill till til by before after between');
const CLOCK_NEAR = wordSet(`
  hrs hours start starts starting finish finishes shift arvo morning afternoon evening daily today tomorrow tonight weekdays weekday weekends day days open opens close closes knock
  monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun mondays tuesdays wednesdays thursdays fridays
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
`);
const CLOCK_REACH = 4;
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d\d)?$/;
const round = /^[1-9]\d{0,2}00$/;
/** Lengths in millimetres, which people write without their unit, and what follows one: "pendants 1200 drop", "450 centres", "300 up from the bench". */
const millimetres = /^[1-9]\d{1,2}[05]$/;
const LENGTHS = wordSet('drop drops crawl crawlspace fall rise overhang setback clearance headroom spacing spaced centres centers ctrs crs offset projection span spans deep cavity joist joists stud studs batten battens rafter rafters above along below lower higher clear');
const LENGTH_FROM = wordSet('up down off out in away over across');
/** What a price follows, however odd it is: "quoted 3450 last year". */
const MONEY = wordSet('quoted paid pay charged charging spent price budget cost costs');
/** What has a grade, and the grades: "stainless 316", "aluminium 6060". */
const GRADED = wordSet('stainless steel grade aluminium alloy marine ss');
const gradeNumber = /^(?:201|30[14]l?|316l?|430|2205|[1-7]0\d\d|[235]50|4140)$/;
const MAX_QUANTITY = 5;
const dated = /^[ ]?[/.-][ ]?$/;

const textAt = (tokens: readonly Token[], at: number) => tokens[at]?.text ?? '';
const gapAt = (tokens: readonly Token[], at: number) => tokens[at]?.gap ?? '';
const isNumberAt = (tokens: readonly Token[], at: number) => tokens[at]?.kind === 'number';
const isDatePartAt = (tokens: readonly Token[], at: number) => isNumberAt(tokens, at) && /^(?:(?!0\d\d(?!\d))\d{1,4}(?:[.,:]\d{1,4})*|[1-9]\d{0,2}000)$/.test(textAt(tokens, at));

const measureForms = [attached, dimension, clock, decimal, thousands];
/** Voltages, which people write without their unit. */
const voltage = /^(?:110|230|240|400|415)$/;
const otherForms = [rated, faultCode, year, voltage, speakers];

/** Returns whether a number is certainly a measure or a price, because it has a unit, a dollar sign or a decimal point. */
export function isMeasureAt(tokens: readonly Token[], at: number): boolean {
  const [text, next] = [textAt(tokens, at), textAt(tokens, at + 1)];
  if (measureForms.some((form) => form.test(text)) || /\$ ?$/.test(gapAt(tokens, at))) return true;
  if (/^(?:x|times|minus)$/.test(textAt(tokens, at - 1)) || isBeforeMeasure(tokens, at)) return true;
  return !isDoorLabelAt(tokens, at + 1) && /^[ -]?$/.test(gapAt(tokens, at + 1)) && ((UNITS.has(next) && !LOOSE.has(next)) || countedThings.has(next));
}

/** Returns whether a word is the unit of the number before it: "4500 ppm", "50 uF". */
export const isUnitAt = (tokens: readonly Token[], at: number): boolean => UNITS.has(textAt(tokens, at)) && isNumberAt(tokens, at - 1) && /^ ?$/.test(gapAt(tokens, at));

const doorLabels = wordSet('unit level lvl floor lot flat apt apartment suite shop');

/** Returns whether a word is followed by its own number, so that it is not what the number before it counts: "88 unit 3". */
const isDoorLabelAt = (tokens: readonly Token[], at: number): boolean =>
  doorLabels.has(textAt(tokens, at)) && gapAt(tokens, at + 1) === ' ' && (/^\d{1,4}[a-d]?$/.test(textAt(tokens, at + 1)) || digitsOfWord(textAt(tokens, at + 1)) !== null);

/** Returns whether a word before a number tells what it numbers, so that it is no address: "switch no 3". */
export const isNumberOfThing = (tokens: readonly Token[], at: number): boolean => countedBefore.has(textAt(tokens, at - 1)) || countedBefore.has(textAt(tokens, at - 2));

/** Returns whether the next words are things of the trade that a number counts: "6 Clispal downlights". */
export const isCountedAfter = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at + 1, at + 3).some(({ text, kind }) => kind === 'word' && (countedThings.has(text) || (wordKind(text).isTrade && text.length > 3)));

/** Returns whether a number is a measure, a count, a price, a time or a date, judging by itself and its neighbours. */
export function isQuantityAt(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at);
  if (text === '') return false;
  if ([...measureForms, ...otherForms].some((form) => form.test(text))) return true;
  if (isGrade(tokens, at)) return true;
  if (!isNumberAt(tokens, at)) return false;
  if (/\$ ?$/.test(gapAt(tokens, at)) || /^[°%]/.test(gapAt(tokens, at + 1).trim()) || compactDate.test(text)) return true;
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length > MAX_QUANTITY) return false;
  return isDateAt(tokens, at) || isBareClock(tokens, at) || isCountedBy(tokens, { at, digits }) || isAnnounced(tokens, { at, digits });
}

/** Returns whether four digits are a time, by what stands in front and a day, a month or a shift nearby: "18 Jan at 0600". */
function isBareClock(tokens: readonly Token[], at: number): boolean {
  if (!bareClock.test(textAt(tokens, at))) return false;
  const near = tokens.slice(Math.max(0, at - CLOCK_REACH), at + CLOCK_REACH + 1);
  // "0600 to 1400"
  if ([at - 2, at + 2].some((other) => bareClock.test(textAt(tokens, other)) && /^(?:to|until|till|and)$/.test(textAt(tokens, (at + other) / 2)))) return true;
  return /^(?:hrs|hours|start|finish)$/.test(textAt(tokens, at + 1)) || (CLOCK_BEFORE.has(textAt(tokens, at - 1)) && near.some(({ text }) => CLOCK_NEAR.has(text)));
}

interface Digits {
  at: number;
  digits: string;
}

/** Returns whether what follows makes a number a quantity: a unit, something that is counted, another number of the same measure. */
function isCountedBy(tokens: readonly Token[], { at, digits }: Digits): boolean {
  if (isBeforeMeasure(tokens, at) || isInRange(tokens, at)) return true;
  const isNear = tokens[at + 1] !== undefined && /^[ -]?$/.test(gapAt(tokens, at + 1));
  if (isNear && (UNITS.has(textAt(tokens, at + 1)) || isCountedThing(tokens, { from: at + 1, isLarge: digits.length > 2 }))) return true;
  if (textAt(tokens, at + 1) === 'of' && /^(?:them|these|those)$/.test(textAt(tokens, at + 2))) return true;
  if (isNear && isLength(tokens, at)) return true;
  return tokens[at + 1] !== undefined && /^ ?[x×*] ?$/.test(gapAt(tokens, at + 1));
}

/** Returns whether a number is a length in millimetres, by what follows it: no street, "450 Rise Road". */
function isLength(tokens: readonly Token[], at: number): boolean {
  const [next, second] = [textAt(tokens, at + 1), textAt(tokens, at + 2)];
  if (!millimetres.test(textAt(tokens, at)) || tokens[at + 1]?.isCapital === true || isAnyType(second)) return false;
  // "300 from the sink"
  if (next === 'from' && second === 'the' && isCountable(textAt(tokens, at + 3)) && !isAnyType(textAt(tokens, at + 3))) return true;
  if (next === 'at' && /^(?:least|most)$/.test(second)) return true;
  return LENGTHS.has(next) || (LENGTH_FROM.has(next) && /^(?:from|off|the)$/.test(second) && !/^(?:road|street|rd|st|hill|track|drive|lane|highway|hwy)$/.test(textAt(tokens, at + 3)));
}

/** Returns whether a number is the grade of a metal: "stainless 316", "316L stainless". */
const isGrade = (tokens: readonly Token[], at: number) => gradeNumber.test(textAt(tokens, at)) && [at - 2, at - 1, at + 1].some((near) => GRADED.has(textAt(tokens, near)));

/** Returns whether what precedes makes a number a quantity: "about", "budget", "6 x", a state before its postcode. */
function isAnnounced(tokens: readonly Token[], { at, digits }: Digits): boolean {
  const before = textAt(tokens, at - 1);
  if (/^(?:nsw|vic|qld|sa|wa|tas|nt|act)$/.test(before) && digits.length === 4) return true;
  if (isStandard(tokens, at, digits)) return true;
  if (/^(?:x|times)$/.test(before)) return true;
  const isMoney = MONEY.has(before) || (MONEY.has(textAt(tokens, at - 2)) && /^(?:tops|max|maximum|around|about|approx|is|roughly)$/.test(before));
  if (isMoney && /^[1-9]\d{1,4}$/.test(digits)) return true;
  if (isMeasuredVoltage(tokens, at) || isComparedPrice(tokens, at)) return true;
  return digits.length <= 4 && BEFORE.has(before) && (round.test(digits) || digits.length <= 3);
}

const READING_REACH = 14;

/** Returns whether a token before this one in its sentence is of a kind. */
function isNearby(tokens: readonly Token[], at: number, isOfKind: (token: Token) => boolean): boolean {
  for (let near = at - 1; near >= Math.max(0, at - READING_REACH) && !/[.!?] |\n/.test(gapAt(tokens, near + 1)); near -= 1) {
    const token = tokens[near];
    if (token && isOfKind(token)) return true;
  }
  return false;
}

/** What a mains may measure, of one phase or between two. */
const measuredVoltage = /^(?:1[89]\d|2[0-7]\d|3[5-9]\d|4[0-4]\d)$/;

/** Returns whether a number is a voltage that somebody measured, in a sentence about it: "voltage 251 at midday and 219 at tea time". */
export const isMeasuredVoltage = (tokens: readonly Token[], at: number): boolean =>
  measuredVoltage.test(textAt(tokens, at)) && isNearby(tokens, at, ({ text }) => /^(?:voltages?|volts?|multimeter)$/.test(text));

/** Returns whether a number is compared with a price earlier in its sentence: "$1140 for the quarter, usually 430". */
const isComparedPrice = (tokens: readonly Token[], at: number) =>
  /^(?:usually|normally|was|now)$/.test(textAt(tokens, at - 1)) && isNearby(tokens, at, ({ gap }) => gap.includes('$'));

/** Returns whether a number is that of a standard: "AS/NZS 3000", "AS 1851", "IEC 61439". */
function isStandard(tokens: readonly Token[], at: number, digits: string): boolean {
  if (digits.length < 3 || !/^[ /:-]$/.test(gapAt(tokens, at))) return false;
  return /^(?:nzs|iec|iso|ansi)$/.test(textAt(tokens, at - 1)) || (textAt(tokens, at - 1) === 'as' && tokens[at - 1]?.isAllCapitals === true);
}

/** Returns whether a number is in a range of round numbers: "500 to 1000". */
function isInRange(tokens: readonly Token[], at: number): boolean {
  const isRound = (index: number) => round.test(tokens[index]?.text ?? '') || /^[1-9]\d{0,1}000$/.test(tokens[index]?.text ?? '');
  const isPair = (between: number, other: number) => RANGES.has(tokens[between]?.text ?? '') && isRound(other);
  return isRound(at) && (isPair(at + 1, at + 2) || isPair(at - 1, at - 2));
}

/** Returns whether a number is one of several side by side of which the last is a measure: "2400 x 1200 600 mm". */
function isBeforeMeasure(tokens: readonly Token[], at: number): boolean {
  for (let next = at + 1; next < Math.min(tokens.length, at + 6); next += 1) {
    const token = tokens[next];
    if (!token || !/^[ ,x-]{1,3}$/.test(token.gap)) return false;
    if (attached.test(token.text) || MEASURES.has(token.text)) return true;
    if (token.kind !== 'number' && !RANGES.has(token.text)) return false;
  }
  return false;
}

/**
 * Returns whether a number is part of a date or a time, small numbers joined by a slash or a dash: "12/08/2026", "10-15", "7:00-15:30".
 * None of them may precede a word that could be a street.
 */
export function isDateAt(tokens: readonly Token[], at: number): boolean {
  const joinsBefore = isDatePartAt(tokens, at - 1) && dated.test(gapAt(tokens, at));
  const joinsNext = isDatePartAt(tokens, at + 1) && dated.test(gapAt(tokens, at + 1));
  return isDatePartAt(tokens, at) && (joinsBefore || joinsNext) && !isStreetAt(tokens, joinsNext ? at + 2 : at + 1);
}

/** Returns whether a word after a number may name a street, because it is neither counted nor an everyday word. */
function isStreetAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || token.gap !== ' ') return false;
  if (UNITS.has(token.text) || isCountedThing(tokens, { from: at })) return false;
  const { isCommon, isName } = wordKind(token.text);
  return !isCommon || isName;
}

const COUNTABLE = /^(?:of|in|for|on|at|to|and|or|the|with|from|have|has|are|is|do|does|not|near|by|outside|inside|upstairs|downstairs|each|more|per|please|only|then|so|but|if|as|that|which|need|needs)$/;
const MAX_WORDS = 4;

/**
 * Returns whether something of the trade is counted within three words, of large numbers in the next one: "6 downlights", "2 new double
 * power points".
 */
function isCountedThing(tokens: readonly Token[], { from, isLarge = false }: { from: number; isLarge?: boolean }): boolean {
  if (isLarge) return countedThings.has(textAt(tokens, from)) || isHerd(tokens, from);
  for (const [index, token] of tokens.slice(from, from + MAX_WORDS).entries()) {
    if (token.kind !== 'word' || (index > 0 && !/^[ -]{1,2}$/.test(token.gap))) return false;
    if (isCountable(token.text)) return true;
    if (!canDescribe(token)) return false;
  }
  return false;
}

/** Returns whether an everyday word in the plural follows a number and begins no street: "320 cows and", not "320 oaks road". */
function isHerd(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || token.isCapital || !/[^s]s$/.test(token.text) || isAnyType(token.text)) return false;
  return (wordKind(token.text).isTrade || isOrdinary(token.text)) && !wordKind(token.text).isName && ![at + 1, at + 2].some((near) => isAnyType(textAt(tokens, near)));
}

/** Returns whether the next words are things of the trade, or anything else in the plural: "new downlights", not "and you will". */
export function countsThings(tokens: readonly Token[], from: number): boolean {
  for (const [index, token] of tokens.slice(from, from + MAX_WORDS).entries()) {
    if (token.kind !== 'word' || COUNTABLE.test(token.text) || !/^[ -]{1,2}$/.test(token.gap) || isDoorLabelAt(tokens, from + index)) return false;
    if (isCountable(token.text)) return true;
    if (!canDescribe(token)) return false;
  }
  return false;
}

const isCountable = (word: string) =>
  countedThings.has(word) || UNITS.has(word) || wordKind(word).isTrade || COUNTABLE.test(word) || (isOrdinary(word) && /[^s]s$/.test(word));

function isOrdinary(word: string): boolean {
  const { isCommon, isKnown } = wordKind(word);
  return isCommon || isKnown;
}

const PRONOUNS = wordSet('i it we you he she they');

/** Returns whether a word may stand between a number and what it counts: "2 new lights", but not "thirty-seven it says". */
function canDescribe({ text, isCapital }: Token): boolean {
  return isOrdinary(text) && !PRONOUNS.has(text) && !(wordKind(text).isName && isCapital);
}
