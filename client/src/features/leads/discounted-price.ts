import { payableCents } from '@shared/domain/auction-price.ts';
import { discountCents, type Discount } from '@shared/domain/discount.ts';

/** A code that the server has taken for this buyer and this lead. */
export interface AppliedCode extends Discount {
  discountCodeId: number;
  /** As people write it. */
  code: string;
}

/** Returns what a price costs with a code, in cents: nothing below the smallest sum a card can be charged. */
export function centsToPay(priceCents: number, code: AppliedCode | null): number {
  return payableCents(priceCents - (code ? discountCents(code, priceCents) : 0));
}
