import { readFileSync } from 'node:fs';
import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { builtFile } from '../../../platform/built-file.ts';

/** A searchable list of words. */
export interface Words {
  has: (word: string) => boolean;
}

/** The English words and the names of people, in lower case. */
export interface WordList {
  /** The core of the language, for guessing what a mistyped word means. */
  everyday: readonly string[];
  /** Words that everybody uses, including `everyday`. */
  common: Words;
  /** Other words that most people know. */
  known: Words;
  givenNames: Words;
  surnames: Words;
  /** The vocabulary of electrical work in Australian spelling. Plurals and other forms need not be listed. */
  trade: ReadonlySet<string>;
  /** Slang, greetings and abbreviations. */
  slang: ReadonlySet<string>;
  /** Equipment makers and their product lines: a model number may be beside one. */
  makers: ReadonlySet<string>;
}

/** How many answers a list keeps: each rule asks about the same words of a text. */
const MAX_KEPT = 1000;

/** Makes a sorted line of words searchable as it is, because a Set of so many strings would take ten times the memory. */
function wordsOf(line: string): Words {
  const kept = new Map<string, boolean>();
  const search = (word: string) => {
    let [low, high] = [0, line.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = line.lastIndexOf(' ', middle - 1) + 1;
      const end = line.indexOf(' ', middle) < 0 ? line.length : Math.max(line.indexOf(' ', middle), start);
      const found = line.slice(start, end);
      if (found === word) return true;
      if (found < word) low = end + 1;
      else high = start - 1;
    }
    return false;
  };
  const has = (word: string) => {
    const known = kept.get(word);
    if (known !== undefined) return known;
    const found = search(word);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(word, found);
    return found;
  };
  return { has };
}

/** Parses a word list: one line for its source, then one line for each kind of word. */
export function readWordList(text: string): WordList {
  const [everyday, common, known, givenNames, surnames, trade, slang, makers] = text.split('\n').slice(1);
  if (!everyday || !common || !known || !givenNames || !surnames || !trade || !slang || !makers) throw new Error('The word list is incomplete');
  const core = new Set(everyday.split(' '));
  const others = wordsOf(common);
  return {
    everyday: [...core],
    common: { has: (word) => core.has(word) || others.has(word) },
    known: wordsOf(known),
    givenNames: wordsOf(givenNames),
    surnames: wordsOf(surnames),
    trade: wordSet(trade),
    slang: wordSet(slang),
    makers: wordSet(makers),
  };
}

let opened: WordList | undefined;

/** Opens the built word list, once per process. */
export function openWordList(): WordList {
  opened ??= readWordList(readFileSync(builtFile('words/words.txt', 'scripts/words.mjs'), 'utf8'));
  return opened;
}
