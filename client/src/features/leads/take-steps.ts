import type { Stripe } from '@stripe/stripe-js';
import type { WireBodyOf, WireResponseOf } from '@shared/contracts/endpoint.ts';
import type { purchaseLead } from '@shared/contracts/leads.ts';
import type { createPaymentIntent } from '@shared/contracts/payments.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { decimalFromCents } from '@shared/domain/money.ts';
import { ApiError } from '@/lib/api-client.ts';
import type { BuyerInput } from './buyer-form.ts';
import { openPayment, takeLead } from './leads-api.ts';
import { forgetPayment, rememberPayment } from './payment-note.ts';
import { requireHold, type Terminal } from './payment-terminal.ts';
import { CardGoneError, PriceRaisedError, TakeStepError } from './take-outcome.ts';

type PurchaseBody = WireBodyOf<typeof purchaseLead>;
type Intent = WireResponseOf<typeof createPaymentIntent>;

/** A purchase at the price a button said. */
export interface Payment {
  shownCents: number;
  buyer: BuyerInput;
  terminal: Terminal;
  discountCodeId: number | undefined;
}

/** A payment that the buyer has agreed to. Pressed again, the server answers the same one for a while. */
export type AgreedPayment = Pick<Intent, 'clientSecret' | 'amount'>;

interface Agreement {
  agreed: AgreedPayment | null;
  onAgreed: (payment: AgreedPayment) => void;
}

/** A purchase that the page was left in the middle of. */
export interface InterruptedPayment {
  /** What the bank sent the buyer back with; null after a mere reload. */
  clientSecret: string | null;
  openStripe: () => Promise<Stripe>;
}

/** A purchase at the price a button said, a claim that costs nothing, or the rest of an interrupted purchase. */
export type Taking =
  | ({ kind: 'pay' } & Payment)
  | { kind: 'claim'; discountCodeId?: number | undefined }
  | ({ kind: 'resume' } & InterruptedPayment);

/** A lead that is taken, and what was held for it, in cents; null when nothing was or it is not known. */
export interface Taken {
  purchase: PurchasedLead;
  heldCents: number | null;
}

interface Where {
  leadId: number;
  userId: number;
}

function finish(leadId: number, body: PurchaseBody): Promise<PurchasedLead> {
  return takeLead(leadId, body).catch((cause: unknown) => {
    throw new TakeStepError(cause);
  });
}

/** True when the server has not said what became of the purchase: it could not be reached, or it broke. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof TakeStepError)) return false;
  const { cause } = error;
  return !(cause instanceof ApiError) || cause.status === 0 || cause.status >= 500;
}

/** Keeps the note of a payment until it is known what became of it. */
async function untilAnswered(where: Where, take: () => Promise<Taken>): Promise<Taken> {
  try {
    const taken = await take();
    forgetPayment(where);
    return taken;
  } catch (error) {
    if (!isUnanswered(error)) forgetPayment(where);
    throw error;
  }
}

/** Opens the payment; null when the lead is sold already. */
async function quote(leadId: number, { shownCents, buyer, terminal, discountCodeId }: Payment): Promise<Intent | null> {
  const code = discountCodeId === undefined ? {} : { discountCodeId };
  try {
    return await openPayment({ leadId, amount: shownCents, buyer, ...code, ...terminal.asks });
  } catch (error) {
    const refusal = error instanceof ApiError ? error.code : 'unknown';
    if (refusal === 'lead_sold') return null;
    if (refusal === 'conflict' && terminal.asks.useSavedCard) throw new CardGoneError();
    throw error;
  }
}

// The same payment again, after a refused card, holds the sum of then; what is charged has only fallen since.
function requireAgreement(intent: Intent, shownCents: number, { agreed, onAgreed }: Agreement): void {
  const isAgreed = intent.clientSecret === agreed?.clientSecret;
  if (!isAgreed && intent.amount > shownCents) throw new PriceRaisedError(intent.amount);
  onAgreed(intent);
}

/** Buys a lead at no more than the price shown. Throws what `outcomeOf` words. */
export async function pay({ leadId, userId }: Where, payment: Payment, agreement: Agreement): Promise<Taken> {
  const { shownCents, buyer, terminal, discountCodeId } = payment;
  await terminal.check(shownCents);
  const intent = await quote(leadId, payment);
  if (intent) requireAgreement(intent, shownCents, agreement);
  const body: PurchaseBody = {
    ...buyer,
    amountPaid: decimalFromCents(intent?.amount ?? shownCents),
    paymentStatus: 'completed',
    ...(discountCodeId === undefined ? {} : { discountCodeId }),
  };
  // Sold may mean sold to this very buyer, by a press whose answer got lost: the purchase itself answers.
  if (!intent) return { purchase: await finish(leadId, body), heldCents: null };
  rememberPayment({ userId, leadId });
  return await untilAnswered({ userId, leadId }, async () => {
    await terminal.authorise({ leadId, ...intent });
    return { purchase: await finish(leadId, body), heldCents: intent.amount };
  });
}

/** Takes a lead that costs nothing. */
export async function claim({ leadId }: Where, discountCodeId: number | undefined): Promise<Taken> {
  const code = discountCodeId === undefined ? {} : { discountCodeId };
  const purchase = await takeLead(leadId, { paymentStatus: 'completed', ...code });
  return { purchase, heldCents: null };
}

async function heldBy({ clientSecret, openStripe }: InterruptedPayment): Promise<number | null> {
  if (clientSecret === null) return null;
  const stripe = await openStripe();
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
  if (error) throw new Error(error.message);
  const refusal = paymentIntent.status === 'requires_payment_method' && paymentIntent.last_payment_error;
  requireHold(refusal ? { error: refusal } : { paymentIntent });
  return paymentIntent.amount;
}

/** Finds out what became of an interrupted purchase and finishes it; the server answers the same purchase twice. */
export async function resume({ leadId, userId }: Where, interrupted: InterruptedPayment): Promise<Taken> {
  return await untilAnswered({ leadId, userId }, async () => {
    const heldCents = await heldBy(interrupted);
    // Who buys was said when the payment was opened.
    const body = heldCents === null ? {} : { amountPaid: decimalFromCents(heldCents) };
    return { purchase: await finish(leadId, body), heldCents };
  });
}
