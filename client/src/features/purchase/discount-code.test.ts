import { expect, it } from 'vitest';
import type { Discount } from '@shared/domain/auction/discount.ts';
import { centsToPay } from './discount-code.tsx';

const pay = (priceCents: number, discount: Discount) =>
  centsToPay(priceCents, { ...discount, discountCodeId: 1, code: 'X' });

it('is the price itself without a code', () => {
  expect(centsToPay(20_00, null)).toBe(20_00);
});

it.each<[Discount, number, number]>([
  [{ discountType: 'percentage', discountValue: '25.00' }, 20_00, 15_00],
  [{ discountType: 'fixed_amount', discountValue: '5.00' }, 20_00, 15_00],
  [{ discountType: 'free', discountValue: null }, 20_00, 0],
  [{ discountType: 'fixed_amount', discountValue: '50.00' }, 20_00, 0],
  [{ discountType: 'fixed_amount', discountValue: '19.50' }, 20_00, 50],
  [{ discountType: 'fixed_amount', discountValue: '19.51' }, 20_00, 0],
])('is less with %o, and nothing below what a card can be charged', (discount, price, expected) => {
  expect(pay(price, discount)).toBe(expected);
});
