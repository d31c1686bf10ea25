import { readFileSync } from 'node:fs';
import { builtFile } from '../built-file.ts';

/** Words of one kind. */
export interface Words {
  has: (word: string) => boolean;
}

/** Which words are English, and which are names of people. All in lower case. */
export interface WordList {
  /** The core of the language, for finding what a mistyped word may have meant. */
  everyday: readonly string[];
  /** Words that everybody uses, those included. */
  common: Words;
  /** Other words that most people know. */
  known: Words;
  givenNames: Words;
  surnames: Words;
}

/** Makes a sorted line of words searchable as it is: a set of so many strings would take ten times its memory. */
function wordsOf(line: string): Words {
  const has = (word: string) => {
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
  return { has };
}

/** Reads the text of a list: a line of where it comes from, then a line for each kind of word. */
export function readWordList(text: string): WordList {
  const [everyday, common, known, givenNames, surnames] = text.split('\n').slice(1);
  if (!everyday || !common || !known || !givenNames || !surnames) throw new Error('The list of words is not whole');
  const core = new Set(everyday.split(' '));
  const others = wordsOf(common);
  return {
    everyday: [...core],
    common: { has: (word) => core.has(word) || others.has(word) },
    known: wordsOf(known),
    givenNames: wordsOf(givenNames),
    surnames: wordsOf(surnames),
  };
}

let opened: WordList | undefined;

/** Opens the list that was built, once per process. */
export function openWordList(): WordList {
  opened ??= readWordList(readFileSync(builtFile('words/words.txt', 'scripts/words.mjs'), 'utf8'));
  return opened;
}
