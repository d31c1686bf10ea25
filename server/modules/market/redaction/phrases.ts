import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { isPlaceWord } from './mask-words.ts';
import { businesses, descriptions, isHomePart, placeKinds, positions } from './place-words.ts';
import { isAnyType } from './street-types.ts';

/** The maximum number of words of a phrase. */
export const MAX_PHRASE = 4;

/** Verbs that end a name. */
export const phraseEnds = wordSet(`
  opens lost keeps keep kicks stays stay gives give went came blew broke stops trips tripped dropped stopped died started starts says works working closed moved changed failed watch
  opposite opp wrote tells told put ran found took brought bought sold said thinks thought reckons asked called shows show reads showed already plus
`);

/** Returns the words of a phrase from a token on: no word that holds a sentence together, no verb, no sign between two of them. */
export function phraseFrom(text: Masking, first: number): number[] {
  const words: number[] = [];
  for (let at = first; words.length < MAX_PHRASE; at += 1) {
    const token = text.at(at);
    const isJoined = at === first ? /^ ["“‘']?$/.test(token?.gap ?? '') : token?.gap === ' ';
    if (token?.kind !== 'word' || !isJoined || functionWords.has(token.text)) break;
    if (token.text.includes("n't") || phraseEnds.has(token.text)) break;
    words.push(at);
  }
  return words;
}

const placeAdjectives = wordSet('old new big little giant');

/** Returns where the phrase of a place begins after a preposition, "the" and an adjective. */
export function startOfPlace(text: Masking, preposition: number): number {
  let at = preposition + 1;
  if (/^(?:the|d)$/.test(text.word(at))) at += 1;
  while (placeAdjectives.has(text.word(at))) at += 1;
  return at;
}

/** Returns the words of a place after a preposition: not "the", nor "old". */
export const placePhrase = (text: Masking, preposition: number): number[] => phraseFrom(text, startOfPlace(text, preposition));

/** Returns the words of a name from a token on, which "and" may join: "iron and oak", "paws & whiskers". */
export function nameFrom(text: Masking, first: number, { most, joins }: { most: number; joins: RegExp }): number[] {
  const words: number[] = [];
  for (let at = first; words.length < most && (at === first || /^ (?:& )?$/.test(text.gap(at))); at += 1) {
    if (words.length > 0 && joins.test(text.word(at))) continue;
    if (!canBeOfName(text, at)) break;
    words.push(at);
  }
  return words;
}

/** What ends in "ly" and is no adverb. */
const notAdverbs = wordSet('friendly lovely curly jolly holly silly lonely ugly bubbly family butterfly lily belly jelly early homely woolly hilly wobbly smelly cuddly lively billy nelly polly molly dolly');

/** Returns whether a word may go on with a name: no verb, no adverb and no position. */
function canBeOfName(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token?.kind !== 'word' || functionWords.has(token.text) || phraseEnds.has(token.text) || positions.has(token.text)) return false;
  // A name may begin with such a word ("crooked apple"), but does not end in one ("shop painted").
  const isVerb = /(?:ing|ed)$/.test(token.text) && !canFollow(text, at + 1);
  return !isVerb && (!token.text.endsWith('ly') || notAdverbs.has(token.text));
}

/** Returns whether a word goes on with a phrase. */
const canFollow = (text: Masking, at: number) => text.gap(at) === ' ' && text.at(at)?.kind === 'word' && isNameLike(text, at) && !functionWords.has(text.word(at)) && !phraseEnds.has(text.word(at));

/** Returns whether a word is of the trade or describes a place. */
const isPlain = (word: string) => descriptions.has(word) || isHomePart(word) || wordKind(word).isTrade;

/** Returns whether a word may be of a name: it is neither of the trade nor of what places and businesses are described with. */
export function isNameLike(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token === undefined || text.isFact(token) === 'shown' || isAnyType(token.text)) return false;
  if (isPlain(token.text) || (token.text.endsWith("'s") && isPlain(token.text.slice(0, -2)))) return false;
  if (positions.has(token.text.replace(/s$/, ''))) return false;
  return !isPlaceWord(text, at);
}

/** Returns whether a word is a kind of place or business. */
export const isKind = (word: string): boolean => businesses.has(word) || placeKinds.has(word);

/** Returns whether a word is a part of a home or of the trade, and no kind of place. */
export const isThing = (word: string): boolean => isHomePart(word) || (wordKind(word).isTrade && !isKind(word));

/** Masks the words of a phrase that may be of a name, up to a part of a home; its last word may be the kind of place. */
export function maskNames(text: Masking, words: readonly number[]): void {
  for (const [index, at] of words.entries()) {
    if (isHomePart(text.word(at))) return;
    // "the potting shed"
    if (text.word(at).endsWith('ing') && isHomePart(text.word(at + 1))) continue;
    const isLast = index === words.length - 1;
    if (isNameLike(text, at) && !(isLast && isKind(text.word(at)))) text.mask(at, 'address');
  }
}
