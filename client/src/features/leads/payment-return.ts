import { unfinishedPayments } from './payment-note.ts';

/** A purchase that the page was left in the middle of. */
export interface PaymentReturn {
  leadId: number;
  /** What the bank sent the buyer back with; null after a mere reload. */
  clientSecret: string | null;
}

const RETURN_KEYS = ['lead', 'payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Returns the purchases to be finished: the one a bank sends back to by the address first, then those of this tab. */
export function paymentReturnsOf(search: string, userId: number): PaymentReturn[] {
  const query = new URLSearchParams(search);
  const clientSecret = query.get('payment_intent_client_secret');
  const leadId = Number(query.get('lead'));
  const isFromBank = clientSecret !== null && Number.isSafeInteger(leadId) && leadId > 0;
  const interrupted = unfinishedPayments(userId).filter((id) => !isFromBank || id !== leadId);
  return [
    ...(isFromBank ? [{ leadId, clientSecret }] : []),
    ...interrupted.map((id) => ({ leadId: id, clientSecret: null })),
  ];
}

/** Returns the query without what a bank's return added to it, or null when there is nothing to take out. */
export function withoutReturn(search: string): string | null {
  const query = new URLSearchParams(search);
  if (!query.has('payment_intent_client_secret')) return null;
  for (const key of RETURN_KEYS) query.delete(key);
  return query.toString();
}
