import { payableCents, priceAt } from '../../../shared/domain/auction-price.ts';
import { discountCents } from '../../../shared/domain/discount.ts';
import type { AppliedCode } from '../discounts/redemption-store.ts';
import { type AuctionColumns, scheduleOf } from './auction.ts';

/** What a lead costs at one instant, in cents, as the purchase keeps it. */
export interface ClaimPrice {
  priceAtClaimCents: number;
  /** What is charged: the price less the discount, nothing below the smallest sum a card can be charged. */
  amountPaidCents: number;
  originalPriceCents: number | null;
  discountAmountCents: number | null;
  discountCodeId: number | null;
}

/** Returns what a buyer pays for a lead at `at`: the live price less what the code takes off it. */
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
