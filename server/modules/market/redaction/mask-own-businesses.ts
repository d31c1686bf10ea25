import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, isSpoken, type Masking } from './masking.ts';
import { isNoTitle } from './mask-titles.ts';
import { nameFrom } from './phrases.ts';
import { businesses, descriptions, innerWords, isHomePart, positions } from './place-words.ts';
import type { Token } from './text-tokens.ts';

const ownBusinesses = wordSet('cafe gym salon restaurant bistro deli barbershop takeaway pizzeria florist bakery studio shop store bar pub brewery gallery clinic guesthouse motel truck parlour');
/** What follows the name of a business in a sentence. */
const nameEnds = wordSet('needs need wants want has is opens lost keeps owner');
const MAX_OWN = 3;

/** Returns whether a word is a part of the premises or of the work. */
const isOfWork = ({ text: word }: Token) => wordKind(word).isTrade || isHomePart(word);
const isPlain = (token: Token) => isSpoken(token) || isOfWork(token) || positions.has(token.text);

/** Masks the name that somebody's business is told with. */
export function maskOwnBusiness(text: Masking, at: number): void {
  if (ownBusinesses.has(text.word(at))) maskNameAfter(text, at);
  const isPlace = /^(?:place|joint)$/.test(text.word(at)) && descriptions.has(text.word(at - 1));
  if (isPlace || ownBusinesses.has(text.word(at)) || businesses.has(text.word(at))) maskToldName(text, at);
}

/** Masks the name in lower case that somebody's business has: "my cafe little sister needs", "the gym iron parrot, owner me". */
function maskNameAfter(text: Masking, at: number): void {
  const isOwn = /^(?:my|our|the|her|his|their)$/.test(text.word(at - 1));
  if (!isOwn && !text.before(at, 2).some((index) => text.at(index)?.isFirst)) return;
  let end = at;
  while (end < at + MAX_OWN && isOfOwnName(text, end + 1)) end += 1;
  const words = text.tokens.slice(at + 1, end + 1);
  if (words.length < 2 || !endsName(text, end + 1) || words.every(isPlain) || words.slice(-1).some(isOfWork)) return;
  // "Tattoo parlour inkwell social needs"
  if (!isOwn && words.every(({ text: word }) => wordKind(word).isCommon)) return;
  for (let index = at + 1; index <= end; index += 1) text.mask(index, 'name');
}

/** Returns whether a name may end before a word: at a verb, a number or a comma. */
const endsName = (text: Masking, at: number) => nameEnds.has(text.word(at)) || text.at(at)?.kind === 'number' || /^, ?$/.test(text.gap(at));

/** Masks the name that a business is told with: "brewery (Salt Dog)", "our childcare, little acorns of the valley, failed", "a shop called polished by trang". */
function maskToldName(text: Masking, at: number): void {
  const gap = text.gap(at + 1);
  const isCalled = gap === ' ' && /^(?:called|named)$/.test(text.word(at + 1));
  if (!isCalled && !/^(?:, ?| ?\(| ["“‘'])$/.test(gap)) return;
  const first = isCalled ? at + 2 : at + 1;
  const words = nameFrom(text, startOfTold(text, first, isCalled), { most: MAX_TOLD, joins: toldJoins });
  const last = words.at(-1);
  if (last === undefined || (isCalled && isNoTitle(text, at + 1)) || words.every((index) => isPlainAt(text, index))) return;
  if (!isCalled && (isDescription(text, words) || !isApart(text, first, words))) return;
  for (let index = first; index <= last; index += 1) text.mask(index, 'name');
}

/** Returns the first word of a told name after what it may begin with: "polished by trang", "the drover", "big al's burgers". */
function startOfTold(text: Masking, first: number, isCalled: boolean): number {
  if (isCalled && text.word(first).endsWith('ed') && toldJoins.test(text.word(first + 1))) return first + 2;
  return /^(?:the|big|little|two|three|four)$/.test(text.word(first)) && text.gap(first + 1) === ' ' ? first + 1 : first;
}

/** Returns whether words describe a business and do not name it: "small cafe, open kitchen, we need". */
function isDescription(text: Masking, words: readonly number[]): boolean {
  const [first, last] = [words[0], words.at(-1)].map((index) => index ?? -1) as [number, number];
  if (text.gap(first).includes('(') || words.some((index) => isProperAt(text, index) || /[a-z]'s$/.test(text.word(index)))) return false;
  return [first, last].some((index) => isPlainAt(text, index) || text.word(index) === 'open');
}

/** Returns whether a name stands between commas or in parentheses, with a capital or a word like "of" in it. */
function isApart(text: Masking, first: number, words: readonly number[]): boolean {
  const last = words.at(-1) ?? first;
  const [gap, end] = [text.gap(first), text.behind(last)];
  if (/["“‘']/.test(gap)) return /^["”’']/.test(end);
  const isJoined = words.length > 1 && (last - first >= words.length || words.slice(1).some((index) => text.gap(index).includes('&')));
  const isClosed = (gap.includes('(') ? /^[),]/ : /^,/).test(end);
  return isClosed && (isJoined || isSpeaking(text, last + 1) || words.some((index) => isProperAt(text, index) || /[a-z]'s$/.test(text.word(index))));
}

/** Returns whether somebody goes on to speak of themselves: "the nail place, pretty hands, we have". */
const isSpeaking = (text: Masking, at: number) => /^(?:we|our|we've|we're|run|owned)$/.test(text.word(at));

const toldJoins = /^(?:and|n|of|the|by|on|at|in)$/;

const isPlainAt = (text: Masking, at: number) => descriptions.has(text.word(at)) || text.tokens.slice(at, at + 1).every(isPlain);
const isProperAt = (text: Masking, at: number) => text.tokens.slice(at, at + 1).some((token) => text.isProper(token));

/** How many words such a name has at most. */
const MAX_TOLD = 4;

const times = /^(?:week|month|year|night|time|day|summer|winter|weekend|one|few)s?$/;

/** Returns whether a word may be of a name: no word that holds a sentence together, no verb and no adverb; a number may begin one ("two sugars"). */
function isOfOwnName(text: Masking, at: number): boolean {
  const token = text.at(at);
  // "our bar last drinks needs", not "our cafe last week lost"
  const isBeginning = innerWords.has(text.word(at)) && ownBusinesses.has(text.word(at - 1)) && !times.test(text.word(at + 1));
  return token?.kind === 'word' && token.gap === ' ' && (isBeginning || !functionWords.has(token.text)) && !nameEnds.has(token.text) && !/(?:ly|ing|ed)$/.test(token.text);
}
