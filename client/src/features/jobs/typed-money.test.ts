import { describe, expect, it } from 'vitest';
import { typedMoney } from './typed-money.ts';

describe('typedMoney', () => {
  it.each([
    ['1850', '1850.00'],
    ['1,850', '1850.00'],
    ['$1850.5', '1850.50'],
    [' $ 1,850.50 ', '1850.50'],
    ['0', '0.00'],
    ['.5', '0.50'],
    ['12.', '12.00'],
    ['99999999.99', '99999999.99'],
  ])('reads %j as %s', (typed, wire) => {
    expect(typedMoney(typed)).toBe(wire);
  });

  it.each([[''], ['   '], ['$']])('reads %j as nothing', (typed) => {
    expect(typedMoney(typed)).toBeNull();
  });

  it.each([['-5'], ['1850.505'], ['abc'], ['1e3'], ['.'], ['999999999'], ['12.3.4'], ['∞']])(
    'refuses %j',
    (typed) => {
      expect(typedMoney(typed)).toBeUndefined();
    },
  );
});
