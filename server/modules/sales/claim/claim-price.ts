import { payableCents, priceAt } from '../../../../shared/domain/auction/auction-price.ts';
import { discountCents } from '../../../../shared/domain/auction/discount.ts';
import type { AppliedCode } from '../discounts/redemption-store.ts';
import { type AuctionColumns, scheduleOf } from '../../market/index.ts';

/** The price of a lead at one instant, in cents, as the purchase stores it. */
export interface ClaimPrice {
  priceAtClaimCents: number;
  /** The amount to charge: the price less the discount, or 0 if that is below the card minimum. */
  amountPaidCents: number;
  originalPriceCents: number | null;
  discountAmountCents: number | null;
  discountCodeId: number | null;
}

/** Returns what a buyer pays for a lead at `at`: the live price less the code's discount, in cents. */
export function claimPrice(lead: AuctionColumns, code: AppliedCode | undefined, at: Date): ClaimPrice {
  const live = priceAt(scheduleOf(lead), at);
  const discount = code ? discountCents(code, live) : 0;
  return {
    priceAtClaimCents: live,
    amountPaidCents: payableCents(live - discount),
    originalPriceCents: code ? live : null,
    discountAmountCents: code ? discount : null,
    discountCodeId: code?.id ?? null,
  };
}
