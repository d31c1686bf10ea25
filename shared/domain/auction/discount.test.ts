import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payableCents } from './auction-price.ts';
import { type Discount, discountCents } from './discount.ts';
import { discountTypes } from '../words/enums.ts';
import { decimalFromCents } from '../money/money.ts';

const percent = (discountValue: string) => ({ discountType: 'percentage', discountValue }) as const;
const dollars = (discountValue: string) => ({ discountType: 'fixed_amount', discountValue }) as const;
const free = { discountType: 'free', discountValue: null } as const;

const pay = (discount: Discount, priceCents: number) =>
  payableCents(priceCents - discountCents(discount, priceCents));

describe('discountCents', () => {
  it.each([
    ['a quarter of the price', percent('25.00'), 40_00, 10_00],
    ['a part of a percent', percent('0.50'), 40_00, 20],
    ['half a cent, rounded up', percent('50.00'), 33, 17],
    ['all of the price', percent('100.00'), 21_37, 21_37],
    ['no percent', percent('0.00'), 40_00, 0],
    ['never more than the price', percent('101.00'), 40_00, 40_00],
    ['nothing for less than no percent', percent('-1.00'), 40_00, 0],
    ['dollars', dollars('15.00'), 40_00, 15_00],
    ['dollars and cents', dollars('0.05'), 40_00, 5],
    ['no more dollars than the price has', dollars('1000000000'), 40_00, 40_00],
    ['nothing for less than no dollars', dollars('-1.00'), 40_00, 0],
    ['everything', free, 40_00, 40_00],
    ['nothing off nothing', free, 0, 0],
    ['nothing without a value', { ...percent(''), discountValue: null }, 40_00, 0],
  ])('takes off %s', (_what, discount, priceCents, cents) => {
    expect(discountCents(discount, priceCents)).toBe(cents);
  });
});

const discounts: fc.Arbitrary<Discount> = fc.record({
  discountType: fc.constantFrom(...discountTypes),
  discountValue: fc.option(fc.integer({ min: -1_00, max: 200_00 }).map(decimalFromCents)),
});
const prices = fc.integer({ min: 0, max: 500_00 });

describe('any discount at any price', () => {
  it('case 41: is whole cents between nothing and the price', () => {
    fc.assert(
      fc.property(discounts, prices, (discount, priceCents) => {
        const cents = discountCents(discount, priceCents);

        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(priceCents);
      }),
    );
  });

  it('never makes a buyer pay more for a price that has fallen', () => {
    fc.assert(
      fc.property(discounts, prices, (discount, priceCents) => {
        expect(pay(discount, priceCents)).toBeLessThanOrEqual(pay(discount, priceCents + 1));
      }),
    );
  });
});
