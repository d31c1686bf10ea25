import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsFromDecimal, decimalFromCents, formatCents } from './money.ts';

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

describe('centsFromDecimal', () => {
  it.each([
    ['0', 0],
    ['0.00', 0],
    ['0.01', 1],
    ['0.1', 10],
    ['40', 40_00],
    ['40.0', 40_00],
    ['40.00', 40_00],
    ['1.15', 1_15],
    ['4.35', 4_35],
    ['19.99', 19_99],
    ['1850.00', 1850_00],
    ['99999999.99', 99_999_999_99],
    ['-12.34', -12_34],
    ['-0.05', -5],
  ])('reads %s as %i cents', (decimal, expected) => {
    expect(centsFromDecimal(decimal)).toBe(expected);
  });

  const others = ['', ' 40', '40 ', '$40', '40.', '.50', '40.005', '1,850.00', '1e3', '-', '4\n'];

  it.each(others)('refuses %j', (decimal) => {
    expect(() => centsFromDecimal(decimal)).toThrow(RangeError);
  });
});

describe('decimalFromCents', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [99, '0.99'],
    [100, '1.00'],
    [40_00, '40.00'],
    [185_000, '1850.00'],
    [-5, '-0.05'],
    [-12_34, '-12.34'],
  ])('writes %i as %s', (sum, decimal) => {
    expect(decimalFromCents(sum)).toBe(decimal);
  });

  it('is read back as the same cents', () => {
    fc.assert(
      fc.property(cents, (sum) => {
        expect(centsFromDecimal(decimalFromCents(sum))).toBe(sum);
      }),
    );
  });
});

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [40_00, '$40.00'],
    [185_000, '$1,850.00'],
    [123_456_789, '$1,234,567.89'],
    [-40_00, '-$40.00'],
  ])('writes %i as %s', (sum, text) => {
    expect(formatCents(sum)).toBe(text);
  });
});
