import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openWordList } from './word-list.ts';

const wordsOf = (kind: string) => readFileSync(new URL(`vocabulary/${kind}.txt`, import.meta.url), 'utf8').split(/\s+/).filter(Boolean);

describe.each(['trade', 'slang', 'makers', 'known'])('the vocabulary of %s', (kind) => {
  const words = wordsOf(kind);

  it('has each word once, in lower case, in order', () => {
    expect(words).toEqual([...new Set(words)].toSorted((one, other) => (one < other ? -1 : 1)));
    expect(words.filter((word) => !/^[a-z][a-z0-9'&-]*$/.test(word))).toEqual([]);
  });
});

it('has no given name and no surname among the informal words', () => {
  const { givenNames, surnames } = openWordList();

  expect(wordsOf('known').filter((word) => givenNames.has(word) || surnames.has(word))).toEqual([]);
});
