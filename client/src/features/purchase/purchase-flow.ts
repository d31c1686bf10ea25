import type { PaymentIntentResult, Stripe } from '@stripe/stripe-js';
import { CONFIRM_TIMEOUT_MS, PROVIDER_TIMEOUT_MS, providerAnswer, ProviderUnreachableError } from '@/components/card/provider-answer.ts';
import { ApiError, call, LONG_TIMEOUT_MS } from '@/lib/api/api-client.ts';
import { isUnanswered } from '@/lib/api/unanswered.ts';
import { LostChunk } from '@/lib/lazy/load-chunk.ts';
import type { WireBodyOf, WireResponseOf } from '@shared/contracts/endpoint.ts';
import { purchaseLead } from '@shared/contracts/leads.ts';
import { createPaymentIntent } from '@shared/contracts/payments.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { decimalFromCents } from '@shared/domain/money/money.ts';
import type { BuyerInput } from './buyer-fields.tsx';
import { isUnansweredBy, PaymentProcessingError, requireHold, type PaymentMethod } from './payment-method.ts';
import { forgetPayment, rememberPayment } from './payment-return.ts';
import { CardGoneError, PriceRaisedError, TakeStepError } from './take-outcome.ts';

type PurchaseBody = WireBodyOf<typeof purchaseLead>;
type Intent = WireResponseOf<typeof createPaymentIntent>;

/** A purchase at the price on the button. */
interface Payment {
  shownCents: number;
  buyer: BuyerInput;
  terminal: PaymentMethod;
  discountCodeId: number | undefined;
}

/** A payment the buyer has agreed to. For a while, a second press gets the same one from the server. */
export type AgreedPayment = Pick<Intent, 'clientSecret' | 'amount'>;

interface Agreement {
  agreed: AgreedPayment | null;
  onAgreed: (payment: AgreedPayment) => void;
}

/** A purchase that was interrupted when the page was left. */
interface InterruptedPayment {
  /** The client secret in the bank's return URL; null after a plain reload. */
  clientSecret: string | null;
  openStripe: () => Promise<Stripe>;
}

/** A purchase at the price on the button, a free claim, or the rest of an interrupted purchase. */
export type PurchaseRequest =
  | ({ kind: 'pay' } & Payment)
  | { kind: 'claim'; discountCodeId?: number | undefined }
  | ({ kind: 'resume' } & InterruptedPayment);

/** A bought lead and the amount held for it, in cents; null when nothing was held or it is unknown. */
export interface PurchaseResult {
  purchase: PurchasedLead;
  heldCents: number | null;
}

interface Where {
  leadId: number;
  userId: number;
}

/** Opens a payment for a lead at the price on screen; the server answers with the amount it will hold. */
async function openPayment(
  body: WireBodyOf<typeof createPaymentIntent>,
): Promise<WireResponseOf<typeof createPaymentIntent>> {
  const intent = await call(createPaymentIntent, { body, timeoutMs: LONG_TIMEOUT_MS });
  if (!intent.clientSecret) throw new Error('No client secret received from server');
  return intent;
}

/** Buys a lead with the payment just authorised. */
function finish(leadId: number, body: PurchaseBody): Promise<PurchasedLead> {
  return call(purchaseLead, { params: { leadId }, body, timeoutMs: LONG_TIMEOUT_MS }).catch((cause: unknown) => {
    throw new TakeStepError(cause);
  });
}

/**
 * Returns true when the outcome of the purchase is unknown: the card provider has not decided, the server was unreachable or failed, or
 * the session had ended.
 */
function isUndecided(error: unknown): boolean {
  if (error instanceof PaymentProcessingError) return true;
  if (!(error instanceof TakeStepError)) return false;
  const { cause } = error;
  return isUnanswered(cause) || (cause instanceof ApiError && cause.status === 401);
}

/** Keeps the note of a payment until its outcome is known. */
async function untilAnswered(where: Where, take: () => Promise<PurchaseResult>): Promise<PurchaseResult> {
  try {
    const taken = await take();
    forgetPayment(where);
    return taken;
  } catch (error) {
    if (!isUndecided(error)) forgetPayment(where);
    throw error;
  }
}

/** Opens the payment; returns null when the lead is already sold. */
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

// After a declined card the same payment keeps its earlier, higher amount; the price charged has only fallen since.
function requireAgreement(intent: Intent, shownCents: number, { agreed, onAgreed }: Agreement): void {
  const isAgreed = intent.clientSecret === agreed?.clientSecret;
  if (!isAgreed && intent.amount > shownCents) throw new PriceRaisedError(intent.amount);
  onAgreed(intent);
}

/** Buys a lead at no more than the price shown. `outcomeOf` turns what it throws into an outcome. */
export async function pay({ leadId, userId }: Where, payment: Payment, agreement: Agreement): Promise<PurchaseResult> {
  const { shownCents, buyer, terminal, discountCodeId } = payment;
  await providerAnswer(terminal.check(shownCents), CONFIRM_TIMEOUT_MS);
  const intent = await quote(leadId, payment);
  if (intent) requireAgreement(intent, shownCents, agreement);
  const body: PurchaseBody = {
    ...buyer,
    amountPaid: decimalFromCents(intent?.amount ?? shownCents),
    paymentStatus: 'completed',
    ...(discountCodeId === undefined ? {} : { discountCodeId }),
  };
  // It may be sold to this very buyer by a request whose answer was lost: the purchase call then returns that purchase.
  if (!intent) return { purchase: await finish(leadId, body), heldCents: null };
  rememberPayment({ userId, leadId });
  return await untilAnswered({ userId, leadId }, async () => {
    await providerAnswer(terminal.authorise({ leadId, ...intent }), CONFIRM_TIMEOUT_MS, () => new PaymentProcessingError());
    return { purchase: await finish(leadId, body), heldCents: intent.amount };
  });
}

/** Claims a free lead. No card is asked, so it has the ordinary timeout. */
export async function claim({ leadId }: Where, discountCodeId: number | undefined): Promise<PurchaseResult> {
  const code = discountCodeId === undefined ? {} : { discountCodeId };
  const purchase = await call(purchaseLead, { params: { leadId }, body: { paymentStatus: 'completed', ...code } });
  return { purchase, heldCents: null };
}

async function retrieve(clientSecret: string, openStripe: InterruptedPayment['openStripe']): Promise<PaymentIntentResult> {
  const stripe = await openStripe();
  return await providerAnswer(stripe.retrievePaymentIntent(clientSecret), PROVIDER_TIMEOUT_MS);
}

/** Returns what the card provider holds, in cents; null where only the server can tell. */
async function heldBy({ clientSecret, openStripe }: InterruptedPayment): Promise<number | null> {
  if (clientSecret === null) return null;
  const answer = await retrieve(clientSecret, openStripe).catch((error: unknown) => {
    if (error instanceof ProviderUnreachableError || error instanceof LostChunk) return null;
    throw error;
  });
  if (!answer || isUnansweredBy(answer.error)) return null;
  const { paymentIntent, error } = answer;
  if (error) throw new Error(error.message);
  const refusal = paymentIntent.status === 'requires_payment_method' && paymentIntent.last_payment_error;
  requireHold(refusal ? { error: { ...refusal, payment_intent: paymentIntent } } : { paymentIntent });
  return paymentIntent.amount;
}

/** Finishes an interrupted purchase. Idempotent: the server returns the same purchase twice. */
export async function resume({ leadId, userId }: Where, interrupted: InterruptedPayment): Promise<PurchaseResult> {
  return await untilAnswered({ leadId, userId }, async () => {
    const heldCents = await heldBy(interrupted);
    // The buyer's details were sent when the payment was opened.
    const body = heldCents === null ? {} : { amountPaid: decimalFromCents(heldCents) };
    return { purchase: await finish(leadId, body), heldCents };
  });
}
