import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { dwellings, keptNouns } from './house-words.ts';
import { wordKind } from './known-words.ts';
import { isPlaceWord } from './mask-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { isKind } from './phrases.ts';
import { descriptions, homeParts, positions } from './place-words.ts';
import { isMaker } from './trade-words.ts';

const MAX_RUN = 4;

/** Returns the capitalised words from a token on that stand side by side; acronyms are none of them. */
function runFrom(text: Masking, first: number): number[] {
  const words: number[] = [];
  for (let at = first; words.length < MAX_RUN; at += 1) {
    const token = text.at(at);
    if (token?.kind !== 'word' || !token.isCapital || token.isAllCapitals || (at > first && token.gap !== ' ')) break;
    words.push(at);
  }
  return words;
}

/** Returns whether a word only says which part of a home is meant: "Granny Flat", "Unit". */
const isOfHome = (word: string) => [dwellings, keptNouns, homeParts, descriptions, positions].some((words) => words.has(word)) || isKind(word) || word.endsWith('room');

const living = wordSet("live lives living stay stays staying reside resides residing i'm im we're am");
/** Homes whose building is named after them: "apartment Marina Pier West". */
const flats = wordSet('apartment apt penthouse villa');
const homesOfMany = wordSet('flats apartments villas towers residences block building tower flat apartment apt unit units level room rm lodge house court');

/** Masks where somebody says they live, although its words are of the trade or a maker's: "living at Pacific Lantern block B", "in Ascot flats". */
function maskLivedAt(text: Masking, at: number): void {
  const isLiving = living.has(text.word(at - 1)) || /^(?:live|living)$/.test(text.word(at - 2)) || flats.has(text.word(at));
  const words = runFrom(text, at + 1);
  const end = (words.at(-1) ?? at) + 1;
  const isOfMany = homesOfMany.has(text.word(end)) && text.gap(end) === ' ';
  if (words.length === 0 || !isLiving || !(isOfMany || words.length > 1)) return;
  const isPlace = words.every((index) => isPlaceWord(text, index));
  if ((isPlace && !isOfMany) || words.every((index) => isOfHome(text.word(index)))) return;
  for (const index of words) text.mask(index, 'name');
}

const beside = wordSet('opposite opp across beside behind above near next');
const MIN_RUN = 2;

/** Returns whether a word is neither of the trade nor of what any home has. */
const isOdd = (word: string) => !functionWords.has(word) && !wordKind(word).isTrade && !isOfHome(word) && !isMaker(word);

/** Masks a name of ordinary words that begins a sentence, before what it is beside: "Three Blind Beans across from the hotel". */
function maskNameBeside(text: Masking, at: number): void {
  const words = runFrom(text, at);
  const end = at + words.length;
  if (words.length < MIN_RUN || text.gap(end) !== ' ' || !beside.has(text.word(end))) return;
  if (words.some((index) => isOdd(text.word(index)))) for (const index of words) text.mask(index, 'name');
}

/** Masks capitalised names of words of the trade or of everyday words, where a place of living or of business is told. */
export function maskCapitals(text: Masking): void {
  if (text.isShouted) return;
  for (const [at, { text: word, isFirst }] of text.tokens.entries()) {
    if (/^(?:at|in)$/.test(word) || flats.has(word)) maskLivedAt(text, at);
    if (isFirst) maskNameBeside(text, at);
  }
}
