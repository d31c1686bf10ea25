import { openWordList } from './word-list.ts';

/** A shorter maker with an "s" is another word. */
const MIN_MAKER = 5;
const ENDINGS = ['s', 'es', 'ed', 'ing', "'s", 'er', 'ers', 'ings'];

/** Returns whether a word, in any form, belongs to the trade or to everyday Australian writing: always shown, even with a capital. */
export function isTradeWord(word: string): boolean {
  const { trade, slang, makers } = openWordList();
  // "Two Daikins"
  if (trade.has(word) || slang.has(word) || makers.has(word) || (word.length > MIN_MAKER && word.endsWith('s') && makers.has(word.slice(0, -1)))) return true;
  return ENDINGS.some((ending) => word.endsWith(ending) && isFormOf(word.slice(0, -ending.length), trade));
}

function isFormOf(stem: string, trade: ReadonlySet<string>): boolean {
  if (stem.length < 3) return false;
  if (trade.has(stem) || trade.has(`${stem}e`)) return true;
  return stem.at(-1) === stem.at(-2) && trade.has(stem.slice(0, -1));
}

/** Returns whether a word names an equipment maker or one of its product lines. */
export const isMaker = (word: string): boolean => openWordList().makers.has(word);
