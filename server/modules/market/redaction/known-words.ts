import { likelyStreetTypes, rareStreetTypes, sureStreetTypes } from '../../../../shared/domain/contact/street-words.ts';
import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { openWordList, type WordList } from './word-list.ts';
import { isTradeWord } from './trade-words.ts';
import { abbreviationsOf, beginningsOf, soundsLike, typosOf } from './typos.ts';

/** How well a word is known: as a trade word, an everyday word, one that most people know, or a person's name, alone or as well. */
export interface WordKind {
  isTrade: boolean;
  isCommon: boolean;
  isKnown: boolean;
  isName: boolean;
  /** Whether it is only known as a typo, or as two words written as one. */
  isGuessed: boolean;
  /** Whether it may be a word of the trade with a mistake, beside another word of the trade: "fus box", "moshun sensor". */
  isNear: boolean;
}

const APOSTROPHE = /'s?$|'(?:ll|re|ve|d|m)$|n't$/;
/** The minimum length of each part of two words written as one. */
const MIN_PART = 3;
const MIN_TYPO = 5;
const MIN_COMMON_TYPO = 6;
const MIN_CONSONANTS = 4;
/** Beside a word of the trade less is enough. */
const MIN_NEAR_TYPO = 3;
const MIN_NEAR_CONSONANTS = 3;

/** What a fault sounds like: "zzzt", "brrr", "pfft". */
const NOISE = /^[bcdfghjkpt]?[lr]?(?:z{2,}|s{3,}|r{2,}|h{2,}|m{2,}|f{2,})[tp]?$/;

/** Typical endings of place names and surnames. */
const nameEndings = wordSet(`
  bay beach bourne bridge brook brooke burn burst bury castle cliff dale dean dene downs ell ern ers ett field ford gate ham haven hill hurst lake land lands lea ley man mill mine
  mont moor more mouth pool port ridge river rock sea shaw shore side son stead stone stow ton town vale view ville ward way well wick wood woods worth
  one two three four five six seven eight nine ten
`);
const isNameEnding = (word: string) => nameEndings.has(word) || [sureStreetTypes, likelyStreetTypes, rareStreetTypes].some((types) => types.has(word));

/** Returns a word as it is, without stretched letters, without apostrophes, and with the "g" of its "-ing": "sooo", "o'clock", "fixin". */
function spellingsOf(word: string): string[] {
  const spellings = [word, word.replaceAll(/(.)\1{2,}/g, '$1$1'), word.replaceAll("'", '')];
  return word.endsWith('in') && word.length > 4 ? [...spellings, `${word}g`] : spellings;
}

function makeKinds({ everyday, common, known, givenNames, surnames, trade }: WordList) {
  const isNameAlone = (word: string) => givenNames.has(word) || surnames.has(word);

  const isTradeTypo = typosOf(trade, MIN_TYPO);
  const isCommonTypo = typosOf(everyday, MIN_COMMON_TYPO);

  const isTradeShort = abbreviationsOf(trade);
  const soundsLikeTrade = soundsLike(trade, MIN_CONSONANTS);
  const isTradeBeginning = beginningsOf(trade);
  const [isNearTypo, soundsNear] = [typosOf(trade, MIN_NEAR_TYPO), soundsLike(trade, MIN_NEAR_CONSONANTS)];

  const isPlain = (word: string) => isTradeWord(word) || (common.has(word) && !isNameAlone(word));
  /** Returns whether a word is two words written as one, of which one is a trade word: "carpark", "lightbox". */
  const isCompound = (word: string) =>
    Array.from({ length: Math.max(0, word.length - 2 * MIN_PART + 1) }, (_, at) => at + MIN_PART).some((at) => {
      const [first, second] = [word.slice(0, at), word.slice(at)];
      return (isTradeWord(first) || isTradeWord(second)) && isPlain(first) && isPlain(second) && !isNameEnding(second);
    });

  const guesses = [isTradeTypo, isCommonTypo, isCompound, isTradeShort, soundsLikeTrade, isTradeBeginning];

  const kindOf = (written: string): WordKind => {
    const bare = written.replace(APOSTROPHE, '');
    const forms = [bare, ...spellingsOf(written)];
    const isTrade = forms.some(isTradeWord);
    const isCommon = forms.some((word) => common.has(word));
    const isName = !isTrade && isNameAlone(bare);
    const isListed = forms.some((word) => known.has(word)) || NOISE.test(bare);
    const isUnlisted = !(isTrade || isCommon || isName || isListed);
    const isGuessed = isUnlisted && guesses.some((isLike) => isLike(bare));
    const isNear = isUnlisted && (isNearTypo(bare) || soundsNear(bare));
    return { isTrade, isCommon, isKnown: isListed || isGuessed, isName, isGuessed, isNear };
  };
  return kindOf;
}

const MAX_KEPT = 5_000;
const kept = new Map<string, WordKind>();
let look: ((word: string) => WordKind) | undefined;

/** Returns how well a lower-case word is known. */
export function wordKind(word: string): WordKind {
  look ??= makeKinds(openWordList());
  const before = kept.get(word);
  if (before) return before;
  const kind = look(word.slice(0, 40));
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(word, kind);
  return kind;
}
