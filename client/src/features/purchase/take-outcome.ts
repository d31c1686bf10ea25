import { ApiError, referenceOf } from '@/lib/api/api-client.ts';
import { CardIncompleteError, CardRefusedError, PaymentProcessingError } from './payment-method.ts';

/** Thrown when the server would hold more than the button said: the buyer must agree first. */
export class PriceRaisedError extends Error {
  override readonly name = 'PriceRaisedError';
  readonly cents: number;
  constructor(cents: number) {
    super('The price is higher than shown');
    this.cents = cents;
  }
}

/** Thrown when the saved card no longer exists. */
export class CardGoneError extends Error {
  override readonly name = 'CardGoneError';
}

/** Thrown when the payment was authorised but claiming the lead failed. */
export class TakeStepError extends Error {
  override readonly name = 'TakeStepError';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause });
  }
}

/** What was tried: a purchase, a free claim, or the rest of an interrupted purchase. */
export type TakingKind = 'pay' | 'claim' | 'resume';

/** The outcome of an attempt that did not buy the lead. */
export type Outcome =
  | { kind: 'gone' }
  | { kind: 'repriced' }
  | { kind: 'raised'; cents: number }
  | { kind: 'unfinished' }
  | { kind: 'cardGone' }
  | { kind: 'codeRefused'; message: string }
  /** The account lacks what the market asks of buyers. */
  | { kind: 'notAllowed'; message: string }
  | { kind: 'processing'; status: string }
  | { kind: 'failed'; title: string; message: string; reference: string | undefined };

const PAYMENT_FAILED = 'Payment Failed';
const FALLBACK = 'Failed to process payment. Please try again.';

const goneCodes = new Set(['lead_sold', 'not_found']);
const movedCodes = new Set(['price_changed', 'lead_is_free']);
const refusedCodes = new Set(['payment_declined', 'payment_required']);

function ofRefusal(code: string, message: string, kind: TakingKind): Outcome | undefined {
  if (goneCodes.has(code)) return { kind: 'gone' };
  if (code === 'discount_invalid') return { kind: 'codeRefused', message };
  if (code === 'may_not_buy') return { kind: 'notAllowed', message };
  // Not authorised, or nothing left to authorise: the interrupted payment failed.
  const isMoved = movedCodes.has(code);
  if (kind === 'resume' && (isMoved || code === 'payment_required')) return { kind: 'unfinished' };
  if (isMoved || (kind === 'claim' && code === 'payment_required')) return { kind: 'repriced' };
  return undefined;
}

function ofProvider(error: Error): Outcome | null | undefined {
  if (error instanceof PriceRaisedError) return { kind: 'raised', cents: error.cents };
  if (error instanceof CardGoneError) return { kind: 'cardGone' };
  if (error instanceof CardIncompleteError) return null;
  if (error instanceof PaymentProcessingError) return { kind: 'processing', status: error.status };
  return undefined;
}

function failureOf(error: Error, code: string): { title: string; message: string } {
  if (error instanceof CardRefusedError || refusedCodes.has(code)) {
    return { title: PAYMENT_FAILED, message: error.message || FALLBACK };
  }
  if (error instanceof TakeStepError && code === 'unauthenticated') {
    return { title: 'Your session has ended', message: 'Sign in again: we’ll then check your payment and finish it.' };
  }
  if (error instanceof TakeStepError) {
    return { title: 'Error', message: `Failed to purchase lead: ${error.message}` };
  }
  return { title: 'Payment Error', message: error.message || FALLBACK };
}

/** Maps an error to its outcome. A lost race or moved price is no failure; null when the card form itself shows the error. */
export function outcomeOf(error: Error, kind: TakingKind): Outcome | null {
  const known = ofProvider(error);
  if (known !== undefined) return known;
  const refusal = error instanceof TakeStepError ? error.cause : error;
  const code = refusal instanceof ApiError ? refusal.code : 'unknown';
  const ordinary = ofRefusal(code, error.message, kind);
  if (ordinary) return ordinary;
  const failure =
    kind === 'claim'
      ? { title: 'Error claiming lead', message: 'Please try again.' }
      : failureOf(error, code);
  return { kind: 'failed', ...failure, reference: referenceOf(refusal) };
}
