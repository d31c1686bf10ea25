import type { discountTypes } from '../words/enums.ts';
import { centsFromDecimal } from '../money/money.ts';

export type DiscountType = (typeof discountTypes)[number];

/** What a code takes off: percent for `percentage`, dollars for `fixed_amount`, everything for `free`. */
export interface Discount {
  discountType: DiscountType;
  discountValue: string | null;
}

/** Returns what a code takes off a price, both in whole cents: from 0 up to the whole price. */
export function discountCents({ discountType, discountValue }: Discount, priceCents: number): number {
  if (discountType === 'free') return priceCents;
  // Two decimals either way: hundredths of a percent, or cents.
  const hundredths = Math.max(0, centsFromDecimal(discountValue ?? '0'));
  if (discountType === 'fixed_amount') return Math.min(hundredths, priceCents);
  return Math.min(priceCents, Math.round((priceCents * hundredths) / 10_000));
}
