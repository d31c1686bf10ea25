import { wordSet } from '../../shared/domain/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, isFigure, isSpoken, linkWords, type Masking } from './masking.ts';
import { isMeasureAt } from './quantity-tokens.ts';
import type { Token } from './text-tokens.ts';

const nameCues = wordSet('called named trading');

const plateCues = wordSet('rego registration plate plates numberplate');

const secretCues = wordSet(`
  abn acn birth born code codes combination crn digit digits dob keypad keysafe letterbox lockbox mailbox medicare nmi padlock passcode password passwords pin punch pw
`);

const accountCues = wordSet(`
  username user handle profile account acct id insta instagram ig fb facebook messenger snap snapchat sc telegram tg tiktok linkedin twitter airtasker hipages oneflare
  serviceseeking gumtree whatsapp signal discord reddit youtube skype viber wechat dm
`);

/** Codes of gates and locks, number plates, and account names beside what they belong to. */
export function maskIdentifiers(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (isSecretCue(text, at)) maskSecret(text, at);
    if (plateCues.has(token.text) && !covers.has(text.word(at - 1))) maskPlate(text, at);
    if (nameCues.has(token.text)) maskTitle(text, at);
    if (accountCues.has(token.text)) maskAccount(text, at);
  }
}

/** What a plate is of that is no number plate. */
const covers = wordSet('wall cover face hot blank switch earth base name data kick');
const pairedCues = [/^(?:key|lock) (?:safe|box)$/, /^(?:gate|door|garage|lock) (?:is|number) \d/, /^(?:ends?|ending) (?:in|with)$/];

function isSecretCue(text: Masking, at: number): boolean {
  const pair = `${text.word(at)} ${text.word(at + 1)}`;
  if (pairedCues.some((cue) => cue.test(pair) || cue.test(`${pair} ${text.word(at + 2)}`))) return true;
  // "a plug of 5 pin"
  const isOfPlug = text.word(at) === 'pin' && text.at(at - 1)?.kind === 'number';
  return secretCues.has(text.word(at)) && !isOfPlug;
}

/** Number plates, also of two parts and in lower case. */
function maskPlate(text: Masking, at: number): void {
  let masked = 0;
  for (const index of text.after(at, 5)) {
    const token = text.at(index);
    if (!token || masked === 2) return;
    if (masked === 0 && linkWords.has(token.text)) continue;
    const isPart = isFigure(token) || (token.kind === 'word' && token.text.length <= 4 && !functionWords.has(token.text) && !wordKind(token.text).isTrade && (token.isAllCapitals || !wordKind(token.text).isCommon));
    if (!isPart) return;
    text.mask(index, 'code');
    masked += 1;
  }
}

/** What is "called" or "trading as" something: up to three words that are no words of the trade. */
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
    if (isSpoken(token) && (isSpoken(text.at(index - 1)) || isSpoken(text.at(index + 1)))) return true;
    if (!isFigure(token)) return false;
    return !isMeasureAt(text.tokens, index) || isBirth || (/^\d{4}$/.test(token.text) && !/^(?:mm|w|watts?|k|lumens)$/.test(text.word(index + 1)));
  };
  const after = text.after(at, 10).filter((index) => isCode(index) || (text.at(index)?.kind === 'word' && text.at(index)?.isAllCapitals && text.reasons[index] !== undefined));
  for (const index of after) text.mask(index, 'code');
  for (let index = at - 1; index >= Math.max(0, at - 7) && !/[.!?\n;]/.test(text.gap(index + 1)); index -= 1) {
    if (isCode(index)) text.mask(index, 'code');
  }
  const [first] = text.after(at, 1);
  if (after.length === 0 && first !== undefined && /^(?:is|are)$/.test(text.word(first))) text.isCueEmpty = true;
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

/** Whether a word is hardly the name of an account; where nothing says that a name follows, no word that people know is. */
function isPlain({ kind, text: word }: Token, isDoubtful: boolean): boolean {
  if (kind !== 'word') return false;
  const { isTrade, isCommon, isKnown, isName } = wordKind(word);
  return functionWords.has(word) || isTrade || (isDoubtful && (isCommon || isKnown) && !isName);
}

/** "username is", "profile:" announce a name; "the profile picture" does not. */
function isNamed(text: Masking, at: number): boolean {
  if (/[:=@>]/.test(text.gap(at + 1)) || /^(?:me|under|name|called|as|username|handle)$/.test(text.word(at + 1))) return true;
  return /^(?:username|handle)$/.test(text.word(at));
}

const signWords = wordSet('symbol sign');

/** "con (at symbol) gmail", "priya at optusnet dot com": what stands around a spelled sign of an email address. */
export function maskSpelledEmails(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    const isSign = token.text === 'at' && (/[([{<]$/.test(token.gap) || signWords.has(text.word(at + 1)));
    const isDot = token.text === 'dot' && /^(?:com|net|org|au)$/.test(text.word(at + 1));
    if (isSign || isDot) maskBefore(text, at);
    if (isSign) for (const index of text.after(at, 2)) if (!signWords.has(text.word(index))) text.mask(index, 'contact');
  }
}

/** Masks the word in front of a token, with what is written in one with it. */
function maskBefore(text: Masking, at: number): void {
  for (let index = at - 1; index >= Math.max(0, at - 3); index -= 1) {
    text.mask(index, 'contact');
    if (!/^[._-]$/.test(text.gap(index))) return;
  }
}

/** What is written in one with something masked: the ".reno" of "priya.reno". */
export function maskJoined(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (text.reasons[at] && /^[._@#]$/.test(text.gap(at + 1))) text.mask(at + 1, 'account');
    if (text.reasons[at + 1] && /^[._@#]$/.test(text.gap(at + 1)) && token.kind !== 'number') text.mask(at, 'account');
    // Three words with dots name a place on a map.
    if ([at + 1, at + 2].every((next) => text.at(next)?.kind === 'word' && text.at(next)?.gap === '.') && token.kind === 'word') {
      for (const word of [at, at + 1, at + 2]) text.mask(word, 'address');
    }
  }
}
