import { queryOptions } from '@tanstack/react-query';
import { applyDiscountCode } from '@shared/contracts/discounts.ts';
import { purchaseLead } from '@shared/contracts/leads.ts';
import type { WireBodyOf, WireResponseOf } from '@shared/contracts/endpoint.ts';
import { createPaymentIntent, forgetSavedCard, getSavedCard } from '@shared/contracts/payments.ts';
import { call, LONG_TIMEOUT_MS } from '@/lib/api-client.ts';
import type { AppliedCode } from './discounted-price.ts';

export type SavedCard = NonNullable<WireResponseOf<typeof getSavedCard>['card']>;

/** The card that is kept for the next purchase; asked each time a purchase opens, as each may have changed it. */
export const savedCardQuery = queryOptions({
  queryKey: ['saved-card'] as const,
  queryFn: ({ signal }) => call(getSavedCard, { signal }),
  gcTime: 0,
});

/** Opens a payment for a lead at the price on screen; the server answers with what it will hold. */
export async function openPayment(
  body: WireBodyOf<typeof createPaymentIntent>,
): Promise<WireResponseOf<typeof createPaymentIntent>> {
  const intent = await call(createPaymentIntent, { body, timeoutMs: LONG_TIMEOUT_MS });
  if (!intent.clientSecret) throw new Error('No client secret received from server');
  return intent;
}

/** Takes a lead: with the payment just authorised, or free. */
export function takeLead(
  leadId: number,
  body: WireBodyOf<typeof purchaseLead>,
): Promise<WireResponseOf<typeof purchaseLead>> {
  return call(purchaseLead, { params: { leadId }, body, timeoutMs: LONG_TIMEOUT_MS });
}

/** Applies a code to a lead for this buyer; the server refuses one that cannot be used. */
export async function applyCode(leadId: number, typed: string): Promise<AppliedCode> {
  const code = typed.trim();
  const { discountCodeId, discountType, discountValue } = await call(applyDiscountCode, {
    body: { code, leadId },
  });
  return { discountCodeId, discountType, discountValue, code: code.toUpperCase() };
}

/** Forgets the card that is kept. */
export async function forgetCard(): Promise<void> {
  await call(forgetSavedCard);
}
