import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_MAXIMUM_CENTS, startPriceFrom, type StartPriceRules } from './start-price.ts';

const standard: StartPriceRules = { floorCents: 40_00, upliftPercent: 10, sampleSize: 5, maxDailyChangePercent: null };

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
    expect(startPriceFrom(sales, standard, 50_00)).toBe(cents);
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
    expect(startPriceFrom(sales, { ...standard, ...rules }, null)).toBe(cents);
  });

  it.each([
    ['no further up', { sales: [100_00] }, 50_00, 55_00],
    ['no further down', { sales: [45_00] }, 60_00, 54_00],
    ['as far as it is asked for within the limit', { sales: [50_00] }, 52_00, 55_00],
    ['down to the limit where no sale counts any more', {}, 60_00, 54_00],
    ['half a cent rounded up', { sales: [90_00] }, 50_05, 55_06],
    ['less than half a cent rounded down', { sales: [45_00] }, 60_03, 54_03],
    ['to the floor, however far it is', { sales: [50_00], floorCents: 80_00 }, 50_00, 80_00],
    ['not under the floor', { sales: [1_00] }, 42_00, 40_00],
    ['anywhere where nothing was posted a day before', { sales: [100_00] }, null, 110_00],
    ['anywhere from what was free, which would stay so', { sales: [100_00], floorCents: 0 }, 49, 110_00],
    ['a cent up from the least that a card can be charged', { sales: [100_00], floorCents: 0, maxDailyChangePercent: 1 }, 50, 51],
    ['down to nothing by all of it', { floorCents: 0, maxDailyChangePercent: 100 }, 60_00, 0],
    ['not above what a card can be charged', { sales: [CARD_MAXIMUM_CENTS] }, CARD_MAXIMUM_CENTS, CARD_MAXIMUM_CENTS],
  ])('moves within the daily change: %s', (_what, { sales = [], ...rules }: Partial<StartPriceRules> & { sales?: number[] }, dayBefore, cents) => {
    expect(startPriceFrom(sales, { ...standard, maxDailyChangePercent: 10, ...rules }, dayBefore)).toBe(cents);
  });

  it('is whole cents, never under the floor and never more than the dearest sale and the uplift', () => {
    const anyRules = fc.record({
      floorCents: fc.nat({ max: 1000_00 }),
      upliftPercent: fc.nat({ max: 100 }),
      sampleSize: fc.integer({ min: 1, max: 100 }),
      maxDailyChangePercent: fc.constant(null),
    });
    fc.assert(
      fc.property(anyRules, fc.array(fc.nat({ max: 100_000 }), { maxLength: 8 }), (rules, sales) => {
        const price = startPriceFrom(sales, rules, null);
        const dearest = Math.max(0, ...sales.slice(0, rules.sampleSize));

        expect(Number.isInteger(price)).toBe(true);
        expect(price).toBeGreaterThanOrEqual(rules.floorCents);
        expect(price).toBeLessThanOrEqual(Math.max(rules.floorCents, Math.round((dearest * (100 + rules.upliftPercent)) / 100)));
      }),
    );
  });
});
