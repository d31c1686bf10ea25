import { digitOfSoundAlike, digitsOfWord, repeatOfWord } from './number-words.ts';

/** A part of a folded text that stands for digits. */
export interface NumberToken {
  start: number;
  end: number;
  digits: string;
  /** How it is written; only `figures` can be nothing but digits. */
  kind: 'figures' | 'word' | 'look-alike' | 'sound-alike';
}

const lookAlikeDigits = new Map([
  ['o', '0'],
  ['i', '1'],
  ['l', '1'],
  ['z', '2'],
  ['s', '5'],
  ['b', '8'],
  ['g', '9'],
  ['q', '9'],
]);

function lookAlikesOf(letters: string): string | null {
  if (letters.length > 8) return null;
  const digits = [...letters].map((letter) => lookAlikeDigits.get(letter));
  return digits.includes(undefined) ? null : digits.join('');
}

function wholeWordToken(word: string, start: number): NumberToken | null {
  const end = start + word.length;
  if (/^\d+$/.test(word)) return { start, end, digits: word, kind: 'figures' };
  const digits = digitsOfWord(word);
  if (digits !== null) return { start, end, digits, kind: 'word' };
  const sound = digitOfSoundAlike(word);
  return sound === null ? null : { start, end, digits: sound, kind: 'sound-alike' };
}

/** Splits digits with letters in them: "04l2" has a letter that looks like a digit, "0412x345" has a letter between digits. */
function mixedTokens(word: string, start: number): NumberToken[] {
  const tokens: NumberToken[] = [];
  for (const part of word.matchAll(/\d+|\D+/g)) {
    const isFigures = /^\d/.test(part[0]);
    const digits = isFigures ? part[0] : (digitsOfWord(part[0]) ?? lookAlikesOf(part[0]));
    if (digits === null) continue;
    const at = start + part.index;
    const kind = isFigures ? 'figures' : 'look-alike';
    tokens.push({ start: at, end: at + part[0].length, digits, kind });
  }
  return tokens;
}

/** Expands repeated digits: "double four" is two fours. */
function repeated(token: NumberToken, repeat: number, start: number): NumberToken {
  const digits = token.digits.charAt(0).repeat(repeat) + token.digits.slice(1);
  return { ...token, start, digits };
}

/** Finds everything in a folded text that stands for digits, however written, in order. */
export function numberTokens(text: string): NumberToken[] {
  const tokens: NumberToken[] = [];
  let repeat = 0;
  let repeatStart = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\d]+/gu)) {
    const times = repeatOfWord(word);
    if (times > 0) {
      repeat = times;
      repeatStart = index;
      continue;
    }
    const whole = wholeWordToken(word, index);
    if (whole) tokens.push(repeat > 0 ? repeated(whole, repeat, repeatStart) : whole);
    else if (/\d/.test(word)) tokens.push(...mixedTokens(word, index));
    repeat = 0;
  }
  return tokens;
}
