import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { isFigure, isSpoken, type Masking } from './masking.ts';
import { isBesideModel } from './product-words.ts';
import { countsThings, isMeasureAt, isQuantityAt } from './quantity-tokens.ts';

/** Ways into a home or a building, and what opens them. */
const entrances = wordSet('gate gates door doors boom lift lobby foyer entry entrance building garage carpark intercom buzzer bell doorbell keypad lock lockbox padlock reception lane');
/** What is done at it, with a number or a word. */
const entering = wordSet('enter enters entering type types typing press presses pressing push pushing dial dials punch punching hit buzz tap key keyed put takes');
/** Keys beside the digits of a keypad. */
const padKeys = wordSet('hash hashtag star asterisk pound');
/** What is used where the usual way in fails. */
const fallbacks = wordSet('override overide backup fallback bypass');
const ENTRANCE_REACH = 14;
const ENTERED_REACH = 8;
const ALARM_REACH = 8;
const MIN_DIALLED = 3;
const MIN_DIGITS = 4;

/** Masks what is entered at a door, a gate or an alarm, beside the word that tells of it. */
export function maskEntry(text: Masking, at: number): void {
  const word = text.word(at);
  if (entering.has(word)) maskEntered(text, at);
  if (padKeys.has(word)) maskBesidePadKey(text, at);
  if (word === 'then') maskSequence(text, at);
  if (/^(?:alarm|security)$/.test(word)) maskOfAlarm(text, at);
  if (fallbacks.has(word) && isAtEntrance(text, at)) maskNumbers(text, text.after(at, ENTERED_REACH));
  if (entrances.has(word) || /^(?:code|pin|alarm|disarm|password)$/.test(word)) maskEqual(text, at);
  if (word === 'together' && isAtEntrance(text, at)) maskNumbers(text, [...text.before(at, 3), ...text.after(at, 4)]);
  maskRow(text, at);
  maskDigits(text, at);
  maskTurned(text, at);
  if (isBeforePadKey(text, at) || isCodeOfEntrance(text, at) || isTakenByEntrance(text, at)) text.mask(at, 'code');
}

/** Returns whether a sentence, or the one before it, speaks of an entrance. */
function isAtEntrance(text: Masking, at: number): boolean {
  const near = [...text.before(at, ENTRANCE_REACH), ...text.after(at, ENTERED_REACH)];
  const last = Math.min(at, ...near) - 1;
  return [...near, last, ...text.before(last, ENTRANCE_REACH)].some((index) => entrances.has(text.word(index)));
}

/** Returns whether a token is a number that neither measures nor counts anything. */
function isBareNumber(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token === undefined || !(isFigure(token) || isSpoken(token)) || /^(?:budget|price|cost|costs|paid|pay|quoted|spent|quote)$/.test(text.word(at - 1))) return false;
  return !isMeasureAt(text.tokens, at) && !countsThings(text.tokens, at + 1) && !/^(?:button|buttons|time|times|st|nd|rd|th|hours?|days?|mins?|minutes?|secs?|seconds?|of|or)$/.test(text.word(at + 1));
}

function maskNumbers(text: Masking, among: readonly number[]): void {
  for (const index of among) if (isBareNumber(text, index) && text.word(index) !== 'one') text.mask(index, 'code');
}

/** Masks what is typed after something else or as one word: "type B then 3090", "type Otto7". */
function maskTyped(text: Masking, at: number): void {
  for (const index of text.after(at, ENTERED_REACH)) {
    if (/^(?:then|by)$/.test(text.word(index - 1)) && isEntryCode(text.word(index)) && !isMeasureAt(text.tokens, index)) text.mask(index, 'code');
  }
  if (isTyping(text, at) && /^[a-z]{3,}\d+$/.test(text.word(at + 1)) && text.gap(at + 1) === ' ' && !isQuantityAt(text.tokens, at + 1)) text.mask(at + 1, 'code');
}

/** Returns whether something is to be typed: "then type WOMBAT", but not "must be type 2" or "type AC". */
function isTyping(text: Masking, at: number): boolean {
  if (text.word(at) === 'enter') return true;
  return text.word(at) === 'type' && (text.at(at)?.isFirst === true || /[,:(-]/.test(text.gap(at)) || /^(?:then|and|so|to|just|please|pls|you|must|can|word)$/.test(text.word(at - 1)));
}

/** Returns whether a word tells of an entry only with several digits: "put 4 in the garage" counts something. */
const isVague = (word: string) => /^(?:put|takes|key|keyed|hit|buzz|tap)$/.test(word);

/** Returns whether a word in capitals is no word of the trade, and so a code: "WOMBAT", but not "AC" or "GU10". */
const isCapitalCode = (text: Masking, at: number) =>
  text.gap(at) === ' ' && text.at(at)?.isAllCapitals === true && !text.isShouted && !text.isTerm(at) && !wordKind(text.word(at)).isTrade && !isQuantityAt(text.tokens, at);

/** Masks what is entered at an entrance: "enter 88 then the bell", "press 5 and 8 same time then 2", but not "press it for 5 seconds". */
function maskEntered(text: Masking, at: number): void {
  maskTyped(text, at);
  if (/^types?$/.test(text.word(at)) && !isTyping(text, at)) return;
  const numbers = text.after(at, ENTERED_REACH).filter((index) => isBareNumber(text, index));
  // "Turn dial to 14, 30, 2"
  const isDialled = text.word(at) === 'dial' && text.before(at, 2).some((near) => text.word(near) === 'turn') && numbers.length >= MIN_DIALLED;
  if (!isDialled && !isAtEntrance(text, at)) return;
  // "keypad, type WOMBAT"
  if (isTyping(text, at) && isCapitalCode(text, at + 1)) text.mask(at + 1, 'code');
  const isTogether = numbers.every((index, order) => order === 0 || /^[ ,-]{1,2}$/.test(text.gap(index)) && index - 1 === numbers[order - 1]);
  const digits = numbers.map((index) => text.word(index).replaceAll(/\D/g, '')).join('');
  if (!isVague(text.word(at)) || (isTogether && digits.length >= MIN_DIGITS)) maskNumbers(text, numbers);
}

/** Masks what an entrance is said to equal: "laneway door = 2468X", "gate: 4471". */
function maskEqual(text: Masking, at: number): void {
  const token = text.at(at + 1);
  if (token && /^ ?[=:] ?$/.test(token.gap) && ((/^\d{4}[a-z]$/.test(token.text) && (token.text.endsWith('x') || !isMeasureAt(text.tokens, at + 1))) || (isBareNumber(text, at + 1) && /\d{3}/.test(token.text)))) text.mask(at + 1, 'code');
}

/** Returns whether numbers are those of things: "circuits 4, 5, 6", "bed 1". */
const isCountingBefore = (text: Masking, at: number) => /[a-z]s$/.test(text.word(at - 1)) || /^(?:bed|room|zone|circuit|and)$/.test(text.word(at - 1));

/** Masks at least three numbers side by side at an entrance: "the door has a keypad, do 19 47 28". */
function maskRow(text: Masking, at: number): void {
  const isPart = (index: number) => text.at(index)?.kind === 'number' && isBareNumber(text, index);
  const isJoined = (index: number) => isPart(index) && /^[ ,-]{1,2}$/.test(text.gap(index));
  if (!isPart(at) || isCountingBefore(text, at) || (isJoined(at) && isPart(at - 1)) || ![at + 1, at + 2].every(isJoined) || !isAtEntrance(text, at)) return;
  for (let index = at; index === at || isJoined(index); index += 1) text.mask(index, 'code');
}

const MIN_SINGLE = 4;
const digitsSaid = wordSet('zero oh one two three four five six seven eight nine');
const isSingle = (word: string) => /^\d$/.test(word) || digitsSaid.has(word);

/** Masks at least four single digits side by side, of which one is a figure: "6 6 6 oh 2", but not "circuits 1 2 3 4". */
function maskDigits(text: Masking, at: number): void {
  if (!isSingle(text.word(at)) || (isSingle(text.word(at - 1)) && /^[ -]$/.test(text.gap(at)))) return;
  const run = [at];
  while (isSingle(text.word(at + run.length)) && /^[ -]$/.test(text.gap(at + run.length))) run.push(at + run.length);
  const isCounting = isCountingBefore(text, at) || countsThings(text.tokens, (run.at(-1) ?? at) + 1);
  if (run.length >= MIN_SINGLE && !isCounting && run.some((index) => /^\d$/.test(text.word(index)))) for (const index of run) text.mask(index, 'code');
}

const turns = /^(?:up|down|left|right|clockwise|anticlockwise)$/;

/** Masks how a combination is turned: "4 up, 1 down, 9 up", but not "2 up, 3 down" of rooms with lights. */
function maskTurned(text: Masking, at: number): void {
  if (text.at(at)?.kind !== 'number') return;
  const isTurn = (index: number) => /^\d{1,2}$/.test(text.word(index)) && turns.test(text.word(index + 1));
  if ([at, at + 2, at + 4].every(isTurn)) for (const index of [at, at + 2, at + 4]) text.mask(index, 'code');
}

const isEntryCode = (word: string) => /^\d{3,8}$/.test(word);

/** Masks the number between keys of a keypad, or on both sides of one: "hash 1958 hash", "59 star 59". */
function maskBesidePadKey(text: Masking, at: number): void {
  // "A 5 star 315 litre heat pump"
  if (isMeasureAt(text.tokens, at + 1)) return;
  const isBeside = (index: number) => /^[ ,]{1,2}$/.test(text.gap(Math.max(index, at)));
  const isBetween = [at - 1, at + 1].every((index) => /^\d{1,8}$/.test(text.word(index)) && isBeside(index));
  for (const index of [at - 1, at + 1]) if ((isBetween || isEntryCode(text.word(index))) && isBeside(index)) text.mask(index, 'code');
}

/** Returns whether the sign of a keypad is right after a number: "boom gate takes 4040#". */
const isBeforePadKey = (text: Masking, at: number) => /^\d{3,8}$/.test(text.word(at)) && /^[#*](?!\d)/.test(text.behind(at) + text.word(at + 1));

/** Masks numbers that are entered one after the other: "takes 77 then 19 then 30", "press four then one then nine", but not "press one then two". */
function maskSequence(text: Masking, at: number): void {
  const isOfMany = text.word(at - 2) === 'then' || text.word(at + 2) === 'then';
  const isPart = (index: number) => (/^\d{1,6}$/.test(text.word(index)) || (isOfMany && isSpoken(text.at(index)))) && !isMeasureAt(text.tokens, index) && text.gap(Math.max(index, at)) === ' ';
  if (isPart(at - 1) && isPart(at + 1)) for (const index of [at - 1, at + 1]) text.mask(index, 'code');
}

/** Masks several numbers side by side, or one of four digits, that an alarm takes: "ALARM: 91 35", but not "smoke alarms 2019". */
function maskOfAlarm(text: Masking, at: number): void {
  if (/^(?:smoke|heat|fire|co|photoelectric)$/.test(text.word(at - 1))) return;
  const isPart = (index: number) => /^\d{1,6}$/.test(text.word(index)) && isBareNumber(text, index) && !/^(?:19|20)\d\d$/.test(text.word(index)) && !isBesideModel(text, index);
  const first = text.after(at, ALARM_REACH).find(isPart) ?? text.tokens.length;
  if (/^(?:zones?|sensors?|faults?|circuits?)$/.test(text.word(first - 1))) return;
  const numbers: number[] = [];
  for (let index = first; isPart(index) && /^[ ,-]{1,2}$|^: $/.test(text.gap(index)); index += 1) numbers.push(index);
  if (numbers.map((index) => text.word(index)).join('').length >= MIN_DIGITS) for (const index of numbers) text.mask(index, 'code');
}

const sharedEntrances = /^(?:building|estate|complex|main|front|entry|entrance|foyer|lobby|street|carpark|security|common|bottom|outer) (?:door|gate|entry|lift|foyer|lobby)$/;

/** Returns whether digits and letters directly after a shared entrance are its code: "building door C3358Y", but not "main gate 240V". */
function isCodeOfEntrance(text: Masking, at: number): boolean {
  if (text.at(at)?.kind !== 'mixed' || text.gap(at) !== ' ' || isMeasureAt(text.tokens, at)) return false;
  return /(?:\d.*){2}/.test(text.word(at)) && sharedEntrances.test(`${text.word(at - 2)} ${text.word(at - 1)}`);
}

/** Returns whether an entrance is said to take a code: "the lift needs B0907". */
const isTakenByEntrance = (text: Masking, at: number) =>
  /^(?:lift|gate|foyer|lobby) (?:needs|wants|takes)$/.test(`${text.word(at - 2)} ${text.word(at - 1)}`) && /^(?:[a-z]\d{3,6}|\d{3,6}[a-z])$/.test(text.word(at)) && !isMeasureAt(text.tokens, at);
