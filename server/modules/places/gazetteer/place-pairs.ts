import type { Spelling } from './place-spelling.ts';

const START = 26;
const CODES = 27;
/** Side by side or with a letter between them, as written or as they sound. */
const KINDS = 4;
/** What a shared pair is worth, where a pair that the name has too many costs 1: the rest may not have been typed yet. */
const SHARED_PAIR = 4;

const codeAt = (text: string, at: number) => (at < 0 ? START : text.charCodeAt(at) - 97);

/** Numbers the pairs of letters in a spelling, each once. */
function pairsOf({ letters, sound }: Spelling): Set<number> {
  const pairs = new Set<number>();
  for (const [index, text] of [letters, sound].entries()) {
    for (let at = 0; at < text.length; at += 1) {
      pairs.add((2 * index * CODES + codeAt(text, at - 1)) * CODES + codeAt(text, at));
      if (at > 0) pairs.add(((2 * index + 1) * CODES + codeAt(text, at - 2)) * CODES + codeAt(text, at));
    }
  }
  return pairs;
}

/** Returns the numbers of about `wanted` grades, the highest. */
function highest(grades: Int16Array, wanted: number): number[] {
  const counts = new Int32Array(SHARED_PAIR * 256);
  for (let number = 0; number < grades.length; number += 1) {
    const grade = grades[number] ?? 0;
    if (grade > 0) counts[grade] = (counts[grade] ?? 0) + 1;
  }
  let lowest = counts.length;
  for (let found = 0; lowest > 1 && found < wanted; lowest -= 1) found += counts[lowest - 1] ?? 0;
  const numbers: number[] = [];
  for (let number = 0; number < grades.length; number += 1) {
    if ((grades[number] ?? 0) >= lowest) numbers.push(number);
  }
  return numbers;
}

/**
 * Returns which spellings hold each pair of letters, and how many pairs each of them has. In a function of its own, so that the longer
 * lists it works with are not kept by the index.
 */
function countPairs(spellings: readonly Spelling[]): { holders: Uint16Array[]; sizes: Uint8Array } {
  const lists = Array.from({ length: KINDS * CODES * CODES }, (): number[] => []);
  const sizes = Uint8Array.from(spellings, (spelling, number) => {
    const pairs = pairsOf(spelling);
    for (const pair of pairs) lists[pair]?.push(number);
    return pairs.size;
  });
  return { holders: lists.map((list) => Uint16Array.from(list)), sizes };
}

/** Creates an index that returns the numbers of about `wanted` spellings which share most letter pairs with a typed one. */
export function createPairIndex(spellings: readonly Spelling[], wanted: number): (typed: Spelling) => number[] {
  const { holders, sizes } = countPairs(spellings);
  const grades = new Int16Array(spellings.length);

  return (typed) => {
    const pairs = pairsOf(typed);
    for (let number = 0; number < grades.length; number += 1) grades[number] = Math.min(0, pairs.size - (sizes[number] ?? 0));
    for (const pair of pairs) {
      const numbers = holders[pair] ?? [];
      for (let at = 0; at < numbers.length; at += 1) {
        const number = numbers[at] ?? 0;
        grades[number] = (grades[number] ?? 0) + SHARED_PAIR;
      }
    }
    return highest(grades, wanted);
  };
}
