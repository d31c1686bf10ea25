import {
  beforeSaints,
  givenNames,
  notSuburbWords,
  streetTypes,
  suburbsLikeStreets,
  suburbWords,
} from '../../../../shared/domain/contact/place-words.ts';
import { saints } from '../../../../shared/domain/contact/street-words.ts';

const MAX_WORDS = 3;

/** Returns true for a "St" that means Saint, as in "East St Kilda". */
function isSaint(words: readonly string[], at: number, before: readonly string[]): boolean {
  const isNamed = words[at] === 'st' && saints.has(words[at + 1] ?? '');
  return isNamed && before.every((word) => beforeSaints.has(word));
}

/** Returns the words after the last street that is named, or null when none is. */
export function wordsAfterStreet(words: readonly string[]): string[] | null {
  let after: string[] | null = null;
  for (const [at, word] of words.entries()) {
    const name: readonly string[] = after ?? words.slice(0, at);
    const isType = streetTypes.has(word) && !isSaint(words, at, after ? [] : name);
    const hasName = /^[\p{L}'-]+$/u.test(name.at(-1) ?? '');
    if (isType && hasName) after = [];
    // "14 Old Court Road": the second of two types belongs to the street as well.
    else if (name.length > 0 || !isType || word === 'lane' || word === 'st') after?.push(word);
  }
  return after;
}

/** Returns true only for what is plainly a suburb and no building, business or person. */
export function isSuburbName(words: readonly string[], isAnchored: boolean): boolean {
  const [first = '', ...others] = words;
  if (words.length === 0 || words.length > MAX_WORDS) return false;
  if (!words.every((word) => /^[a-z]{2,}(?:-[a-z]+)*$|^[od]'[a-z]{2,}$/.test(word))) return false;
  if (words.some((word) => notSuburbWords.has(word))) return false;
  // "King St Marys": cut in the middle, the rest is no suburb.
  if (others.length === 0 && saints.has(first)) return false;
  const isLikeStreet = suburbsLikeStreets.has(words.join('-'));
  const isStreet = (word: string, at: number) =>
    streetTypes.has(word) && !isSaint(words, at, words.slice(0, at));
  if (!isLikeStreet && words.some(isStreet)) return false;
  if (words.length === MAX_WORDS && !words.some((word) => suburbWords.has(word))) return false;
  if (!givenNames.has(first)) return true;
  return others.length === 0 ? isAnchored : others.some((word) => suburbWords.has(word));
}

/** Returns a place name with its capitals: "o'connor" is O'Connor, "mckinnon" is McKinnon. */
export function titleCase(name: string): string {
  return name
    .replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<!\p{L})([OD]'|Mc)(\p{L})(?=\p{L}{2})/gu, (_, start: string, letter: string) => {
      return start + letter.toUpperCase();
    });
}
