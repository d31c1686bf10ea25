import { expect, it } from 'vitest';
import { dateInWords, periodInWords } from './legal-words.ts';

it.each([
  [1, '1 day'],
  [90, '90 days'],
  [364, '364 days'],
  [365, '1 year'],
  [730, '2 years'],
  [7 * 365, '7 years'],
])('%i days read as %s', (days, words) => {
  expect(periodInWords(days)).toBe(words);
});

it('writes a date in words', () => {
  expect(dateInWords('2026-11-05')).toBe('5 November 2026');
});
