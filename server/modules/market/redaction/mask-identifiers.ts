import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, isFigure, isSpoken, linkWords, type Masking } from './masking.ts';
import { isMeasureAt } from './quantity-tokens.ts';
import type { Token } from './text-tokens.ts';

const nameCues = wordSet('called named trading');

const plateCues = wordSet('rego registered registration plate plates numberplate');

const secretCues = wordSet(`
  abn acn birth born code codes combination crn digit digits dob keypad keysafe letterbox lockbox mailbox medicare nmi padlock passcode password passwords pin punch pw
`);

const accountCues = wordSet(`
  username user handle profile account acct id insta instagram ig fb facebook messenger snap snapchat sc telegram tg tiktok linkedin twitter airtasker hipages oneflare
  serviceseeking gumtree whatsapp signal discord reddit youtube skype viber wechat dm
`);

/** Masks codes of gates and locks, number plates, and account names beside what they belong to. */
export function maskIdentifiers(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (isSecretCue(text, at)) maskSecret(text, at);
    if (plateCues.has(token.text) && !covers.has(text.word(at - 1))) maskPlate(text, at);
    if (nameCues.has(token.text)) maskTitle(text, at);
    if (accountCues.has(token.text)) maskAccount(text, at);
  }
}

/** Words before "plate" that do not mean a number plate. */
const covers = wordSet('wall cover face hot blank switch earth base name data kick');
const pairedCues = [/^(?:key|lock) (?:safe|box)$/, /^(?:gate|door|garage|lock) (?:is|number) \d/, /^(?:ends?|ending) (?:in|with)$/];

function isSecretCue(text: Masking, at: number): boolean {
  const pair = `${text.word(at)} ${text.word(at + 1)}`;
  if (pairedCues.some((cue) => cue.test(pair) || cue.test(`${pair} ${text.word(at + 2)}`))) return true;
  // "a plug of 5 pin"
  const isOfPlug = text.word(at) === 'pin' && text.at(at - 1)?.kind === 'number';
  return secretCues.has(text.word(at)) && !isOfPlug;
}

const MAX_PLATE_PART = 4;

/** Masks number plates, even if they have two parts or are in lower case. */
function maskPlate(text: Masking, at: number): void {
  let masked = 0;
  for (const index of text.after(at, 5)) {
    const token = text.at(index);
    if (!token || (masked >= 2 && !isSpoken(token) && token.text.length > 1)) return;
    if (masked === 0 && linkWords.has(token.text)) continue;
    if (!isPlatePart(token)) return;
    text.mask(index, 'code');
    masked += 1;
  }
}

/** Returns whether a token may be part of a plate: a number, also spelled out, one capital, or up to four letters of no common word. */
function isPlatePart(token: Token): boolean {
  if (isFigure(token) || isSpoken(token)) return true;
  if (token.kind !== 'word' || token.text.length > MAX_PLATE_PART) return false;
  if (token.text.length === 1) return token.isCapital;
  const { isTrade, isCommon } = wordKind(token.text);
  return !functionWords.has(token.text) && !isTrade && (token.isAllCapitals || !isCommon);
}

/** Masks what something is "called" or "trading as": up to three words that are no trade words. */
function maskTitle(text: Masking, at: number): void {
  let masked = 0;
  for (const index of text.after(at, 4)) {
    const token = text.at(index);
    if (!token || masked === 3 || /,/.test(token.gap)) return;
    if (masked === 0 && /^(?:as|is|the|it|a)$/.test(token.text)) continue;
    if (token.kind === 'word' && (functionWords.has(token.text) || wordKind(token.text).isTrade)) return;
    text.mask(index, 'name');
    masked += 1;
  }
}

function maskSecret(text: Masking, at: number): void {
  const isBirth = /^(?:dob|born|birth)$/.test(text.word(at));
  const isCode = (index: number) => {
    const token = text.at(index);
    if (token === undefined) return false;
    const isNextTo = (other: number) => isSpoken(text.at(other)) || text.reasons[other] === 'code';
    if (isSpoken(token) && (isNextTo(index - 1) || isNextTo(index + 1))) return true;
    if (!isFigure(token)) return false;
    return !isMeasureAt(text.tokens, index) || isBirth || (/^\d{4}$/.test(token.text) && !/^(?:mm|w|watts?|k|lumens)$/.test(text.word(index + 1)));
  };
  const isMaskedCapitals = (index: number) => text.at(index)?.kind === 'word' && text.at(index)?.isAllCapitals === true && text.reasons[index] !== undefined;
  let isFound = false;
  for (const index of text.after(at, 10)) {
    if (!isCode(index) && !isMaskedCapitals(index)) continue;
    text.mask(index, 'code');
    isFound = true;
  }
  for (let index = at - 1; index >= Math.max(0, at - 7) && !/[.!?\n;]/.test(text.gap(index + 1)); index -= 1) {
    if (isCode(index)) text.mask(index, 'code');
  }
  if (!isFound && text.after(at, 5).some((index) => /^(?:is|are)$/.test(text.word(index)))) text.isCueEmpty = true;
}

function maskAccount(text: Masking, at: number): void {
  let masked = 0;
  for (const index of text.after(at, 8)) {
    const token = text.at(index);
    if (!token || masked === 3) return;
    if (masked === 0 && (linkWords.has(token.text) || accountCues.has(token.text))) continue;
    const isDoubtful = masked === 0 && !isNamed(text, at);
    if (/,/.test(token.gap) || isPlain(token, isDoubtful)) return;
    text.mask(index, 'account');
    masked += 1;
  }
}

/** Returns whether a word is hardly an account name; if no cue precedes it, any word that people know is not. */
function isPlain({ kind, text: word }: Token, isDoubtful: boolean): boolean {
  if (kind !== 'word') return false;
  const { isTrade, isCommon, isKnown, isName } = wordKind(word);
  return functionWords.has(word) || isTrade || (isDoubtful && (isCommon || isKnown) && !isName);
}

/** Returns whether a name follows: "username is" and "profile:" announce one, "the profile picture" does not. */
function isNamed(text: Masking, at: number): boolean {
  if (/[:=@>]/.test(text.gap(at + 1)) || /^(?:me|under|name|called|as|username|handle)$/.test(text.word(at + 1))) return true;
  return /^(?:username|handle)$/.test(text.word(at));
}

const signWords = wordSet('symbol sign');

/** Masks what surrounds the spelled-out signs of an email address: "con (at symbol) gmail", "priya at optusnet dot com". */
export function maskSpelledEmails(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    const isSign = token.text === 'at' && (/[([{<]$/.test(token.gap) || signWords.has(text.word(at + 1)));
    const isDot = token.text === 'dot' && /^(?:com|net|org|au)$/.test(text.word(at + 1));
    if (isSign || isDot) maskBefore(text, at);
    if (isSign) for (const index of text.after(at, 2)) if (!signWords.has(text.word(index))) text.mask(index, 'contact');
  }
}

/** Masks a name with spelled-out dots, near an account cue or with two dots in a row: "mister dot biscuits dot brunny". */
export function maskSpelledDots(text: Masking): void {
  const isDot = (at: number) => /^(?:dot|underscore)$/.test(text.word(at)) && text.at(at - 1)?.kind === 'word' && text.at(at + 1) !== undefined;
  for (const at of text.tokens.keys()) {
    if (!isDot(at)) continue;
    const isAccount = text.tokens.slice(Math.max(0, at - 9), at).some(({ text: word }) => accountCues.has(word));
    if (!isAccount && !isDot(at + 2) && !isDot(at - 2)) continue;
    for (const index of [at - 1, at, at + 1]) text.mask(index, 'account');
  }
}

/** Masks the word before a token, with what is joined to it. */
function maskBefore(text: Masking, at: number): void {
  for (let index = at - 1; index >= Math.max(0, at - 3); index -= 1) {
    text.mask(index, 'contact');
    if (!/^[._-]$/.test(text.gap(index))) return;
  }
}

/** Masks what is joined to something masked: the ".reno" of "priya.reno". */
export function maskJoined(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (text.reasons[at] && /^[._@#]$/.test(text.gap(at + 1))) text.mask(at + 1, 'account');
    if (text.reasons[at + 1] && /^[._@#]$/.test(text.gap(at + 1)) && token.kind !== 'number') text.mask(at, 'account');
    // Three words with dots are the name of a place on a map (what3words).
    if ([at + 1, at + 2].every((next) => text.at(next)?.kind === 'word' && text.at(next)?.gap === '.') && token.kind === 'word') {
      for (const word of [at, at + 1, at + 2]) text.mask(word, 'address');
    }
  }
}
