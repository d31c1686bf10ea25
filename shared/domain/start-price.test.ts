import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_MAXIMUM_CENTS, startPriceFrom, type StartPriceRules } from './start-price.ts';

const standard: StartPriceRules = { floorCents: 40_00, upliftPercent: 10, sampleSize: 5 };

describe('startPriceFrom', () => {
  it.each([
    ['the floor without sales', [], 40_00],
    ['the only sale and 10 %', [50_00], 55_00],
    ['the average of fewer than five and 10 %', [50_00, 60_00, 70_00], 66_00],
    ['the average of five and 10 %', [40_00, 50_00, 60_00, 70_00, 80_00], 66_00],
    ['only the latest five', [50_00, 50_00, 50_00, 50_00, 50_00, 900_00], 55_00],
    ['the floor when sales were cheap', [10_00, 5_00], 40_00],
    ['one cent under the floor', [36_35], 40_00],
    ['the floor when 10 % more is just under it', [36_36], 40_00],
    ['just over the floor', [36_37], 40_01],
    ['half a cent rounded up', [50_05], 55_06],
    ['a third of a cent rounded down', [50_00, 50_00, 50_01], 55_00],
    ['two thirds of a cent rounded up', [50_00, 50_01, 50_01], 55_01],
  ])('%s', (_what, sales, cents) => {
    expect(startPriceFrom(sales, standard)).toBe(cents);
  });

  it.each([
    ['another floor without sales', {}, { floorCents: 12_34 }, 12_34],
    ['nothing where there is no floor and no sale', {}, { floorCents: 0 }, 0],
    ['another floor above the average', { sales: [50_00] }, { floorCents: 60_00 }, 60_00],
    ['no uplift', { sales: [50_01] }, { upliftPercent: 0 }, 50_01],
    ['twice the average', { sales: [50_00, 60_00] }, { upliftPercent: 100 }, 110_00],
    ['the latest sale alone', { sales: [50_00, 90_00] }, { sampleSize: 1 }, 55_00],
    ['more sales than five', { sales: [50_00, 50_00, 50_00, 50_00, 50_00, 110_00] }, { sampleSize: 6 }, 66_00],
    ['what a card can be charged at most', { sales: [900_000_00] }, { upliftPercent: 100 }, CARD_MAXIMUM_CENTS],
  ])('follows the rules: %s', (_what, { sales = [] }: { sales?: number[] }, rules, cents) => {
    expect(startPriceFrom(sales, { ...standard, ...rules })).toBe(cents);
  });

  it('is whole cents, never under the floor and never more than the dearest sale and the uplift', () => {
    const anyRules = fc.record({
      floorCents: fc.nat({ max: 1000_00 }),
      upliftPercent: fc.nat({ max: 100 }),
      sampleSize: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(anyRules, fc.array(fc.nat({ max: 100_000 }), { maxLength: 8 }), (rules, sales) => {
        const price = startPriceFrom(sales, rules);
        const dearest = Math.max(0, ...sales.slice(0, rules.sampleSize));

        expect(Number.isInteger(price)).toBe(true);
        expect(price).toBeGreaterThanOrEqual(rules.floorCents);
        expect(price).toBeLessThanOrEqual(Math.max(rules.floorCents, Math.round((dearest * (100 + rules.upliftPercent)) / 100)));
      }),
    );
  });
});
