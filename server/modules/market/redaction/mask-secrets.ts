import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, isFigure, isSpoken, type Masking } from './masking.ts';
import { isMeasureAt } from './quantity-tokens.ts';
import { isCodeOnMachine, isShownCodeCue } from './product-words.ts';
import { isMaker } from './trade-words.ts';

/** Masks codes of gates and locks, and passwords, beside the word that announces them. */
export function maskSecrets(text: Masking, at: number): void {
  const word = text.word(at);
  if (isSecretCue(text, at)) maskSecret(text, at);
  if (secretWordCues.has(word) || isSecretPhrase(text, at)) maskSecretWord(text, at);
  if (births.has(word)) maskBirth(text, at);
  if (quotedCues.has(word)) maskQuoted(text, at);
  if (/^ext(?:n|ension)?$/.test(word)) maskExtension(text, at);
  maskSpelledOut(text, at);
  maskDotted(text, at);
}

const MIN_SIGNS = 4;
/** Three figures or letters with "dot" between them. */
const MIN_DOTTED = 5;

/** Masks what is spelled out sign by sign with strokes between them, and has a digit: "off with A-C-E-9". */
function maskSpelledOut(text: Masking, at: number): void {
  if (text.word(at).length !== 1 || (text.gap(at) === '-' && text.word(at - 1).length === 1)) return;
  const signs = [at];
  while (text.gap(at + signs.length) === '-' && text.word(at + signs.length).length === 1) signs.push(at + signs.length);
  const [hasDigit, hasLetter] = [/\d/, /[a-z]/].map((form) => signs.some((index) => form.test(text.word(index))));
  if (signs.length >= MIN_SIGNS && hasDigit && hasLetter) for (const index of signs) text.mask(index, 'code');
}

/** Masks figures and letters between which "dot" is said at least twice: "T dot 61 dot 88", "192 dot 168 dot 1". */
function maskDotted(text: Masking, at: number): void {
  const isPart = (index: number) => /^(?:\d{1,4}|[a-z])$/.test(text.word(index));
  if (text.word(at) !== 'dot' || text.word(at - 2) === 'dot' || !isPart(at - 1)) return;
  const parts = [at - 1];
  for (let dot = at; text.word(dot) === 'dot' && isPart(dot + 1); dot += 2) parts.push(dot, dot + 1);
  const last = parts.at(-1) ?? at;
  if (parts.length < MIN_DOTTED || !parts.some((index) => /\d/.test(text.word(index)))) return;
  for (const index of /^[a-z]$/.test(text.word(last + 1)) ? [...parts, last + 1] : parts) text.mask(index, 'code');
}

/** Masks the extension after a phone number: "0255506013 ext 4". */
function maskExtension(text: Masking, at: number): void {
  const [number, extension] = [text.at(at - 1), text.at(at + 1)];
  if (number?.kind === 'number' && number.text.length > 2 && extension?.kind === 'number' && /^\.? ?$/.test(extension.gap)) text.mask(at + 1, 'number');
}

const secretCues = wordSet(`
  abn acn birth born code codes combination crn digit digits dob keypad keysafe letterbox lockbox mailbox medicare nmi padlock passcode password passwords pin punch pw
`);

const births = wordSet('born dob birth birthday bday birthdate');
const BIRTH_REACH = 9;
const CODE_REACH = 4;
const datePart = /^(?:\d{1,2}(?:st|nd|rd|th)?|(?:19|20)\d\d|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const dateLinks = wordSet('is on the of in was day year my and');

/** Masks a date of birth, in digits or words: "born on the ninth of june fifty four". A birthday is one only with its year, or as a code: a job may be due by it. */
function maskBirth(text: Masking, at: number): void {
  const parts: number[] = [];
  for (const index of text.after(at, BIRTH_REACH)) {
    if (datePart.test(text.word(index)) || isSpoken(text.at(index))) parts.push(index);
    else if (!dateLinks.has(text.word(index))) break;
  }
  const isWritten = parts.length > 2 && parts.slice(1, 3).every((index) => /^ ?[/.-] ?$/.test(text.gap(index)));
  const hasYear = isWritten || parts.some((index) => /^(?:19|20)\d\d$/.test(text.word(index)) || (isSpoken(text.at(index)) && index > (parts[0] ?? 0)));
  const isCode = text.before(at, CODE_REACH).some((near) => /^(?:code|number|pin|combination|combo)$/.test(text.word(near)));
  if (hasYear || isCode || !/^(?:birthday|bday)$/.test(text.word(at))) for (const index of parts) text.mask(index, 'code');
}

const secretWordCues = wordSet('password passwords passphrase passcode pass codeword word pw pwd pword psk');

/** Masks a secret behind a colon that is further on: "code word at reception: marigold". */
function maskSecretLabelled(text: Masking, at: number): void {
  const isSure = !isWeakCue(text.word(at)) || /^(?:code|safe|secret)$/.test(text.word(at - 1));
  const colon = text.after(at, COLON_REACH).find((index) => /^ ?[:=] ?$/.test(text.gap(index)));
  if (isSure && colon !== undefined) maskSecretAfter(text, colon - 1);
}

/** Returns whether a phrase is a password: "safe phrase". */
const isSecretPhrase = (text: Masking, at: number) => text.word(at) === 'phrase' && /^(?:safe|secret|security|code|alarm)$/.test(text.word(at - 1));

/** Masks the words that a password is, even everyday ones: "the password is magpie". */
function maskSecretWord(text: Masking, at: number): void {
  // "safe word for my mum is pineapple"
  const verb = /^(?:safe|code|secret)$/.test(text.word(at - 1)) || isForSomething(text, at) ? text.after(at, VERB_REACH).find((index) => isVerb(text.word(index))) : undefined;
  if (verb !== undefined) maskSecretAfter(text, verb);
  maskSecretLabelled(text, at);
  // "Wants a password, say Biscuit"
  if (/^(?:say|type|enter|use|try)$/.test(text.word(at + 1)) && /^[,:;-]? $/.test(text.gap(at + 1)) && !isWeakCue(text.word(at))) maskSecretAfter(text, at + 1);
  const isLed = isVerb(text.word(at + 1));
  // "Password phrase green kettle"
  if (/^(?:phrase|word)$/.test(text.word(at + 1)) && text.gap(at + 1) === ' ' && !/^(?:word|pass|phrase)$/.test(text.word(at))) maskSecretAfter(text, isVerb(text.word(at + 2)) ? at + 2 : at + 1);
  if (!isLed && !/^ ?[:=]/.test(text.gap(at + 1))) return;
  maskSecretAfter(text, isLed ? at + 1 : at);
}

/** Words that announce a secret only beside others. */
const isWeakCue = (word: string) => /^(?:word|pass)$/.test(word);

const COLON_REACH = 4;
/** How far the verb may be from the word that announces a secret: "code for the side gate is". */
const VERB_REACH = 10;

const quotedCues = wordSet('password passwords passphrase passcode codeword code word pass say yell shout holler call tell whisper');
const QUOTED_REACH = 8;
/** How far behind "say" the words in quotes may begin. */
const SAID_REACH = 5;
const MAX_QUOTED = 4;
const opening = /(?:^|[ (:,])["“‘'«]$/;
const closing = /^["”’'»]/;

/** Masks words in quotes beside what announces a secret or is said at a door: say "bluebird", "lettuce" (that's the password). */
function maskQuoted(text: Masking, cue: number): void {
  const isOfSign = /^(?:to|that|which|they|it|labels?|display)$/.test(text.word(cue - 1));
  if (isOfSign || isFaultNear(text, cue)) return;
  const isSecret = secretWordCues.has(text.word(cue));
  const near = isSecret ? [...text.before(cue, QUOTED_REACH), ...text.after(cue, QUOTED_REACH)] : text.after(cue, SAID_REACH);
  const first = near.find((index) => opening.test(text.gap(index)));
  if (first === undefined) return;
  const words = Array.from({ length: MAX_QUOTED }, (_, index) => first + index);
  const last = words.find((index) => closing.test(text.gap(index + 1)) || index + 1 === text.tokens.length);
  const quoted = words.filter((index) => last !== undefined && index <= last);
  // Switches that "say" what they are of
  if (!isSecret && quoted.every((index) => wordKind(text.word(index)).isTrade)) return;
  for (const index of quoted) text.mask(index, 'code');
}

/** Returns whether what a password opens follows it: "password for the wifi". */
function isForSomething(text: Masking, at: number): boolean {
  const isPassword = /^(?:password|passwords|passphrase|passcode|pwd|pword|codeword)$/.test(text.word(at)) || (text.word(at) === 'word' && text.word(at - 1) === 'pass');
  return isPassword && /^(?:for|to|of|on|at|if|when)$/.test(text.word(at + 1));
}

const isVerb = (word: string) => /^(?:is|are|was)$/.test(word);

/** Masks up to three words of a secret. */
function maskSecretAfter(text: Masking, from: number): void {
  for (const index of text.after(from, 3)) {
    const token = text.at(index);
    if (!token || functionWords.has(token.text) || (index > from + 1 && /,/.test(token.gap))) return;
    text.mask(index, 'code');
    // "cockatoo!77"
    if (/^[!?#$%^&*+=~]+$/.test(text.gap(index + 1))) text.mask(index + 1, 'code');
  }
}

const FAULT_REACH = 4;
const pairedStarts = wordSet('key lock gate door garage end ends ending finishes finishing');
const pairedCues = [/^(?:key|lock) (?:safe|box)$/, /^gate \d{4}$/, /^(?:gate|door|garage|lock) (?:is|number) \d/, /^(?:ends?|ending|finishes|finishing) (?:in|with)$/, /^(?:ends|ending|finishes|finishing) \d{2,4}$/];

/** Returns whether words that are no secret cue alone are one together: "key safe", "gate is 4512". */
function isPairedCue(text: Masking, at: number): boolean {
  if (!pairedStarts.has(text.word(at))) return false;
  const pair = `${text.word(at)} ${text.word(at + 1)}`;
  // "The tariff ends in 2028"
  if (/^(?:ends?|finishes) in$/.test(pair) && /^20[2-5]\d$/.test(text.word(at + 2))) return false;
  return pairedCues.some((cue) => cue.test(pair) || cue.test(`${pair} ${text.word(at + 2)}`));
}

/** Returns whether "code" is that of a fault: "fault code E003", "code for the cooktop error says". */
const isFaultNear = (text: Masking, at: number) => [at - 1, ...text.after(at, FAULT_REACH)].some((near) => /^(?:error|fault|err)$/.test(text.word(near)));

function isSecretCue(text: Masking, at: number): boolean {
  if (isPairedCue(text, at)) return true;
  // "fault code E003", "showing code 11"
  if (/^codes?$/.test(text.word(at)) && (isFaultNear(text, at) || isShownCodeCue(text, at) || isCodeOnMachine(text, at + 1))) return false;
  // "Code says 300 from the sink"
  if (text.word(at) === 'code' && /^(?:says|requires|allows|states|wants)$/.test(text.word(at + 1))) return false;
  // "a plug of 5 pin"
  const isOfPlug = text.word(at) === 'pin' && text.at(at - 1)?.kind === 'number';
  return secretCues.has(text.word(at)) && !isOfPlug;
}

/** Secret cues that are things: what is before them need not be their code. */
const entryDevices = wordSet('keypad keysafe letterbox lockbox mailbox padlock');

/** Returns whether a number is the model of a maker's product: "the gate is a FAAC 746, the keypad beeps". */
const isAfterMaker = (text: Masking, at: number) => text.gap(at) === ' ' && (isMaker(text.word(at - 1)) || (text.gap(at - 1) === ' ' && isMaker(text.word(at - 2))));

/** Returns whether a code or a date of birth is said to be what looks like a measure: "code for the side gate is 2580A". */
function isSaidOfCode(text: Masking, cue: number, at: number): boolean {
  if (/^(?:dob|born|birth)$/.test(text.word(cue))) return true;
  if (at < cue || !isVerb(text.word(at - 1)) || !/^\d+[a-z]?$/.test(text.word(at))) return false;
  return /^(?:codes?|passcode|passwords?|combination)$/.test(text.word(cue)) || /^\d{4,}[a-z]$/.test(text.word(at));
}

/** What a machine or a board counts: "keypad shows fault 5". */
const numbered = wordSet('zone fault error circuit fuse');

/** Returns whether a number beside "NMI" is too short for one, as what a meter shows is: "NMI meter reads ER 03". */
const isReading = (word: string) => /^(?:\d{1,2}|[a-z]{1,2}\d{1,3})$/.test(word);

/** Returns whether a number is what a machine, a board or a meter shows, and no code. */
const isOfBoard = (text: Masking, cue: number, at: number) => numbered.has(text.word(at - 1)) || (text.word(cue) === 'nmi' && isReading(text.word(at)));

function maskSecret(text: Masking, at: number): void {
  const isCode = (index: number) => {
    const token = text.at(index);
    if (token === undefined) return false;
    const isNextTo = (other: number) => isSpoken(text.at(other)) || text.reasons[other] === 'code' || (text.word(other) === 'and' && text.reasons[other - 1] === 'code');
    if (isSpoken(token) && (isNextTo(index - 1) || isNextTo(index + 1))) return true;
    // "7 3 H 1"
    if (token.isCapital && token.text.length === 1 && text.reasons[index - 1] === 'code' && /^[ -]$/.test(token.gap)) return true;
    if (!isFigure(token) || isOfBoard(text, at, index)) return false;
    return isSaidOfCode(text, at, index) || !isMeasureAt(text.tokens, index) || (/^\d{4}$/.test(token.text) && !/^(?:mm|w|watts?|k|lumens)$/.test(text.word(index + 1)));
  };
  const isMaskedCapitals = (index: number) => text.at(index)?.kind === 'word' && text.at(index)?.isAllCapitals === true && text.reasons[index] !== undefined;
  let isFound = false;
  for (const index of text.after(at, 10)) {
    if (!isCode(index) && !isMaskedCapitals(index)) continue;
    text.mask(index, 'code');
    isFound = true;
  }
  for (let index = at - 1; index >= Math.max(0, at - 7) && !/[.!?\n;]/.test(text.gap(index + 1)); index -= 1) {
    const isModel = entryDevices.has(text.word(at)) && isAfterMaker(text, index);
    if (isCode(index) && !isModel && !isMaker(text.word(index)) && !/^\d{1,2}$/.test(text.word(index))) text.mask(index, 'code');
  }
  if (!isFound && text.after(at, 5).some((index) => /^(?:is|are)$/.test(text.word(index)))) text.isCueEmpty = true;
}
