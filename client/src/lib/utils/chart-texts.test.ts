import { describe, expect, it } from 'vitest';
import { exactDollars, monthName, percentOf, shortDollars } from './chart-texts.ts';

it.each([
  ['2026-01', 'Jan 2026'],
  ['2026-09', 'Sep 2026'],
  ['2025-12', 'Dec 2025'],
])('names the month %s', (month, name) => {
  expect(monthName(month)).toBe(name);
});

it.each([
  [1, 3, 33],
  [2, 3, 67],
  [28, 28, 100],
  [0, 28, 0],
  [0, 0, 0],
])('%i of %i is %i percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});

describe('dollars', () => {
  it.each([
    [0, '$0.00', '$0'],
    [28.1, '$28.10', '$28.1'],
    [1850.5, '$1,850.50', '$1.9K'],
    [250_000, '$250,000.00', '$250K'],
  ])('%d', (dollars, exact, short) => {
    expect(exactDollars(dollars)).toBe(exact);
    expect(shortDollars(dollars)).toBe(short);
  });
});
