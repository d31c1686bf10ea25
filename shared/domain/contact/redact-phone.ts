import { numberTokens, type NumberToken } from './number-tokens.ts';
import { digitOfSoundAlike } from './number-words.ts';
import { isQuantity, scheduleSpans } from './quantities.ts';
import type { Span } from './text-fold.ts';

/** What separates two parts of a number: spaces and dashes, punctuation, filler words, a sentence. */
type Gap = 'tight' | 'punctuated' | 'filled' | 'far' | 'broken';
const closeness: readonly Gap[] = ['tight', 'punctuated', 'filled', 'far', 'broken'];

const fillers = new Set(
  'dot dash hyphen minus space slash stop point comma bracket then and plus next followed by'.split(
    ' ',
  ),
);

const mobile = /^(?:(?:00)?610?|0)4\d{8}/;
const otherNumber = /^(?:(?:00)?610?[23578]\d{8}|0[23578]\d{8}|(?:61)?1[38]00\d{6})/;
const mobileStart = /^(?:61|0)4\d\d/;
const MAX_DIGITS = 14;

const callWords =
  'ph|phone|fone|tel|mob|mobile|cell|call|ring|txt|text|sms|contact|reach|whats ?app';
const wordsBetween = [
  'me|us|him|her|hubby|wife|on|at|no|num|number|nr|is|my|our|mobile|phone|home|work|or|text|call',
  'please|pls|back|anytime|today|asap',
].join('|');
const SIGNS = String.raw`[^\p{L}\d]{0,4}`;
const askingToCall = new RegExp(
  String.raw`(?:\b(?:${callWords})\b|[☎📞📱☏])${SIGNS}(?:(?:${wordsBetween})\b${SIGNS}){0,6}$`,
  'u',
);

// "0491x570x006" is a number; in "10 A 20 A" the letter is a unit.
const isFiller = (word: string) =>
  /^[^avwmklhc]$/.test(word) || fillers.has(word) || digitOfSoundAlike(word) !== null;

function gapBetween(text: string, one: NumberToken, other: NumberToken): Gap {
  const length = other.start - one.end;
  if (length > 60) return 'broken';
  const gap = text.slice(one.end, other.start);
  if (/^[ .\-()/_]{0,4}$/.test(gap)) return 'tight';
  const letters = gap.match(/\p{L}+/gu) ?? [];
  if (length > 25 || gap.includes('$')) return 'far';
  if (letters.length === 0) return 'punctuated';
  const isFilled = letters.length <= 3 && letters.every(isFiller);
  return isFilled ? 'filled' : 'far';
}

function gapsBefore(text: string, tokens: NumberToken[]): Gap[] {
  return tokens.map((token, index) => {
    const before = tokens[index - 1];
    return before ? gapBetween(text, before, token) : 'broken';
  });
}

/** Returns the tokens from one on, as long as they are at least this close together and could be one number. */
function runFrom(tokens: NumberToken[], gaps: Gap[], first: number, widest: Gap): NumberToken[] {
  const limit = closeness.indexOf(widest);
  let next = first + 1;
  while (next < tokens.length && closeness.indexOf(gaps[next] ?? 'broken') <= limit) {
    if (next - first > 2 * MAX_DIGITS) break;
    next += 1;
  }
  return tokens.slice(first, next);
}

/** Returns where a run first contains a whole number of this form, or null. */
function endOfNumber(run: NumberToken[], form: RegExp): number | null {
  let digits = '';
  for (const token of run) {
    digits += token.digits;
    if (form.test(digits)) return token.end;
    if (digits.length > MAX_DIGITS) return null;
  }
  return null;
}

/** "0412 to begin with, and then 345 678": a sentence around the parts of one mobile number. */
function endOfScatteredMobile(run: NumberToken[]): number | null {
  if (!mobileStart.test(run[0]?.digits ?? '')) return null;
  const parts = run.slice(0, 5);
  const count = parts.findIndex((part) => part.digits.length < 2);
  const long = parts.slice(0, count < 0 ? parts.length : count);
  let digits = '';
  for (const part of long) {
    digits += part.digits;
    if (/^(?:61|0)4\d{8}$/.test(digits)) return part.end;
  }
  return null;
}

function looksLikeLocalNumber(whole: string, run: NumberToken[]): boolean {
  if (!/^[2-9]\d{7}$/.test(whole)) return false;
  const shape = run.map((token) => token.digits.length).join('-');
  const isRising = run.every(({ digits }, at) => at === 0 || digits > (run[at - 1]?.digits ?? ''));
  if (shape === '2-2-2-2') return !isRising;
  return ['8', '4-4', '3-5', '5-3', '3-3-2', '2-3-3', '1-1-1-1-1-1-1-1'].includes(shape);
}

/** Returns true when all digits belong to dates and times: that is not a phone number. */
function withoutSchedules(text: string, tokens: NumberToken[], found: Span[]): Span[] {
  if (found.length === 0) return [];
  const schedules = scheduleSpans(text);
  const isScheduled = (token: NumberToken) =>
    schedules.some(({ start, end }) => start <= token.start && token.end <= end);
  const others = tokens.filter((token) => !isScheduled(token));
  return found.filter(({ start, end }) =>
    others.some((token) => start <= token.start && token.end <= end),
  );
}

/** Includes the plus and the bracket before a number. */
function withSigns(text: string, span: Span): Span {
  const signs = /[+(][+( ]{0,3}$/.exec(text.slice(Math.max(0, span.start - 4), span.start));
  return { start: span.start - (signs?.[0].length ?? 0), end: span.end };
}

/** Returns true for a run without an Australian prefix that can hardly be anything but a phone number. */
function isSuspicious(text: string, run: NumberToken[], span: Span): boolean {
  const digits = run.map((token) => token.digits).join('');
  const figures = text.slice(span.start, span.end);
  const before = text.slice(Math.max(0, span.start - 60), span.start);
  if (isQuantity(figures, before, text.slice(span.end, span.end + 12))) return false;
  if (run.filter((token) => token.kind === 'word').length >= 4) return digits.length >= 8;
  if (/\+ ?\(?$/.test(before) && digits.length >= 8) return true;
  if (askingToCall.test(before) && digits.length >= 6) return true;
  if (/^13[ -]?\d\d[ -]?\d\d$/.test(figures)) return true;
  return digits.length >= 9 || looksLikeLocalNumber(digits, run);
}

/** Returns the runs that read as one number: digits side by side, or number words with fillers. */
function breaths(text: string, tokens: NumberToken[]): NumberToken[][] {
  const gaps = gapsBefore(text, tokens);
  const runs: NumberToken[][] = [];
  for (const [index, token] of tokens.entries()) {
    const gap = gaps[index] ?? 'broken';
    const isSpoken = token.kind !== 'figures' || tokens[index - 1]?.kind !== 'figures';
    const joins = gap === 'tight' || (isSpoken && (gap === 'punctuated' || gap === 'filled'));
    const current = runs.at(-1);
    if (current && joins) current.push(token);
    else runs.push([token]);
  }
  return runs;
}

/** Finds phone numbers in a folded text, in digits, in words or in both. */
export function phoneSpans(text: string): Span[] {
  const tokens = numberTokens(text);
  const gaps = gapsBefore(text, tokens);
  const found: Span[] = [];
  tokens.forEach((token, index) => {
    if (!/^[0146]/.test(token.digits)) return;
    const end =
      endOfNumber(runFrom(tokens, gaps, index, 'filled'), mobile) ??
      endOfNumber(runFrom(tokens, gaps, index, 'punctuated'), otherNumber) ??
      endOfScatteredMobile(runFrom(tokens, gaps, index, 'far'));
    if (end !== null) found.push({ start: token.start, end });
  });
  // "For" may mean four inside a number, but does not turn other digits into one.
  const certain = tokens.filter(({ kind }) => kind !== 'sound-alike');
  for (const run of breaths(text, certain)) {
    const span = { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 };
    if (isSuspicious(text, run, span)) found.push(span);
  }
  return withoutSchedules(text, tokens, found).map((span) => withSigns(text, span));
}
