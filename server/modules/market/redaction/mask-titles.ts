import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { nameFrom } from './phrases.ts';
import type { Token } from './text-tokens.ts';

export type Rule = (text: Masking, at: number) => void;
/** Words, and what is masked beside each of them. */
export type Rules = readonly [cues: ReadonlySet<string>, rule: Rule];

/** What may stand between "called" and a title. */
const titleLinks = wordSet('as is the it a');

/** Returns whether "called" or "trading" leads to no title: "called twice", "trading 7 till 3". */
export const isNoTitle = (text: Masking, at: number) =>
  (text.word(at) === 'trading' && text.at(at + 1)?.kind === 'number') || (text.word(at) === 'called' && /^(?:twice|once|again|back|yesterday|today|before|already)$/.test(text.word(at + 1)));

/** Masks what something is "called" or "trading as": up to three words that are no trade words. */
function maskTitle(text: Masking, at: number): void {
  if (isNoTitle(text, at)) return;
  let masked = 0;
  for (const index of text.after(at, 4)) {
    const token = text.at(index);
    if (!token || masked === 3 || /,/.test(token.gap)) return;
    const isBegun = masked > 0;
    if (!isBegun && titleLinks.has(token.text)) continue;
    if (isHardlyTitle(token) && !(isBegun && isInsideTitle(text, index))) return;
    text.mask(index, 'name');
    masked += 1;
  }
}

/** Returns whether a word is neither of the trade nor an everyday one, as most names are. */
function isRare(word: string): boolean {
  const { isTrade, isCommon } = wordKind(word);
  return !isTrade && !isCommon;
}

/** Masks what somebody trades as under their own name: "as glam by chantelle". */
function maskByMaker(text: Masking, at: number): void {
  if (text.word(at - 2) !== 'as' || text.word(at - 1).endsWith('ed') || !isRare(text.word(at + 1))) return;
  for (const index of [at - 1, at + 1]) text.mask(index, 'name');
}

/** Masks the capitalised name that something trades as or goes by: "goes by The Swamp". */
function maskTradesAs(text: Masking, at: number): void {
  const first = text.after(at, 3).find((index) => !titleLinks.has(text.word(index)));
  const isTold = /^(?:trade|trades|traded|goes|go|known)$/.test(text.word(at - 1)) || (text.word(at) === 'as' && /^(?:open|opening|operate|operating)$/.test(text.word(at - 1)));
  if (!isTold || first === undefined || text.at(first)?.isCapital !== true || text.isShouted) return;
  // "Opening as Small Hours"
  for (let index = first; index < first + 2 && text.at(index)?.isCapital === true; index += 1) text.mask(index, 'name');
  maskTitle(text, at);
}

/** Masks what is looked for by its name: "google wolf & moon sound", but not a product of that maker. */
function maskGoogled(text: Masking, at: number): void {
  if (/^(?:home|nest|assistant|speaker|mini|hub|maps|chromecast|wifi|doorbell|tv|cam|camera|thermostat|it|me|us|says|said|voice)$/.test(text.word(at + 1)) || text.gap(at + 1) !== ' ' || wordKind(text.word(at + 1)).isTrade) return;
  for (const index of nameFrom(text, at + 1, { most: 3, joins: /^(?:and|n|of|the)$/ })) text.mask(index, 'name');
}

/** Masks the name of the premises that somebody runs: "licensee of the royal mail". */
function maskPremises(text: Masking, at: number): void {
  if (text.word(at + 1) !== 'of' || text.word(at + 2) !== 'the') return;
  for (const index of nameFrom(text, at + 3, { most: 3, joins: /^(?:and|n|of|the)$/ })) text.mask(index, 'name');
}

/** Masks what people call themselves: "we call ourselves dirty nails". */
function maskOwnName(text: Masking, at: number): void {
  if (/^call(?:ed)?$/.test(text.word(at - 1))) maskTitle(text, at);
}

/** Returns whether a word is of the trade or holds a sentence together, and so is hardly a title. */
const isHardlyTitle = ({ kind, text: word }: Token) => kind === 'word' && (functionWords.has(word) || wordKind(word).isTrade);

/** Returns whether a word of a title has a capital, or the word after it: the "the" of "Milk the Cow". */
function isInsideTitle(text: Masking, at: number): boolean {
  const [token, next] = [text.at(at), text.at(at + 1)];
  const isBeforeCapital = !text.isShouted && next?.isCapital === true && next.gap === ' ';
  return isBeforeCapital || (token !== undefined && text.isProper(token));
}

/** What is masked beside words that announce the name of a business or a thing. */
export const titleRules: readonly Rules[] = [
  [wordSet('called named trading'), maskTitle],
  [wordSet('as by'), maskTradesAs],
  [wordSet('by'), maskByMaker],
  [wordSet('ourselves'), maskOwnName],
  [wordSet('google'), maskGoogled],
  [wordSet('licensee publican proprietor'), maskPremises],
];
