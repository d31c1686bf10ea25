import { queryOptions } from '@tanstack/react-query';
import { listLeads, purchaseLead } from '@shared/contracts/leads.ts';
import type { WireBodyOf, WireResponseOf } from '@shared/contracts/endpoint.ts';
import { createPaymentIntent } from '@shared/contracts/payments.ts';
import { call } from '@/lib/api-client.ts';

/** The leads on the market, newest first. */
export const leadsQuery = queryOptions({
  queryKey: ['leads'] as const,
  queryFn: ({ signal }) => call(listLeads, { signal }),
});

/** Opens a payment for a lead at the price on screen; the server answers with what it will hold. */
export async function openPayment(
  leadId: number,
  shownCents: number,
): Promise<WireResponseOf<typeof createPaymentIntent>> {
  const intent = await call(createPaymentIntent, { body: { leadId, amount: shownCents } });
  if (!intent.clientSecret) throw new Error('No client secret received from server');
  return intent;
}

/** Takes a lead: with the payment just authorised, or free. */
export function takeLead(
  leadId: number,
  body: WireBodyOf<typeof purchaseLead>,
): Promise<WireResponseOf<typeof purchaseLead>> {
  return call(purchaseLead, { params: { leadId }, body });
}
