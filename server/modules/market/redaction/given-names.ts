import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { openWordList } from './word-list.ts';

/** Returns whether a word is a given name, whatever else it means. */
export const isGivenName = (word: string): boolean => openWordList().givenNames.has(word);

/** Everyday words and words of the trade that people are also called. */
const wordsThatAreNames = wordSet(`
  angel april art bill brooks chance chase clay cliff clint cooper daisy dean dot drew faith glen grace grant hope hunter jack joy june king lane major marina mark may merlin miles pat penny piper ray rich river rob rod rose shelly
  stone sunny wade ward will
`);

let everyday: ReadonlySet<string> | undefined;

/** Returns whether somebody may be called a word, also in lower case and whatever else it means; the name that strangers see is left out. */
export function canBeCalled(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token?.kind !== 'word' || text.isFact(token) === 'shown' || text.isTerm(at)) return false;
  if (wordsThatAreNames.has(token.text)) return true;
  everyday ??= new Set(openWordList().everyday);
  return isGivenName(token.text) && !everyday.has(token.text) && !wordKind(token.text).isTrade && !functionWords.has(token.text);
}
