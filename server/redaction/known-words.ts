import { openWordList, type WordList } from './word-list.ts';
import { isTradeWord, tradeWords } from './trade-words.ts';
import { typosOf } from './typos.ts';

/** How well a word is known: of the trade, used by everybody, known to most, or a name of people as well or alone. */
export interface WordKind {
  isTrade: boolean;
  isCommon: boolean;
  isKnown: boolean;
  isName: boolean;
}

const APOSTROPHE = /'s?$|'(?:ll|re|ve|d|m)$|n't$/;
const SHORTEST_TYPO = 5;
const SHORTEST_COMMON_TYPO = 6;

function makeKinds({ everyday, common, known, givenNames, surnames }: WordList) {
  const isNameAlone = (word: string) => givenNames.has(word) || surnames.has(word);

  const isTradeTypo = typosOf(tradeWords, SHORTEST_TYPO);
  const isCommonTypo = typosOf(everyday, SHORTEST_COMMON_TYPO);

  const kindOf = (written: string): WordKind => {
    const bare = written.replace(APOSTROPHE, '');
    const forms = [written, bare, written.replaceAll(/(.)\1{2,}/g, '$1$1'), written.replaceAll("'", ''), ...(written.endsWith('in') && written.length > 4 ? [`${written}g`] : [])];
    const isTrade = forms.some(isTradeWord);
    const isCommon = forms.some((word) => common.has(word));
    const isName = !isTrade && isNameAlone(bare);
    const isKnown = forms.some((word) => known.has(word)) || (!isTrade && !isCommon && !isName && (isTradeTypo(bare) || isCommonTypo(bare)));
    return { isTrade, isCommon, isKnown, isName };
  };
  return kindOf;
}

const MOST_KEPT = 5_000;
const kept = new Map<string, WordKind>();
let look: ((word: string) => WordKind) | undefined;

/** Says how well a lower-case word is known. */
export function wordKind(word: string): WordKind {
  look ??= makeKinds(openWordList());
  const before = kept.get(word);
  if (before) return before;
  const kind = look(word.slice(0, 40));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(word, kind);
  return kind;
}
