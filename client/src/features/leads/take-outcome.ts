import { ApiError, referenceOf } from '@/lib/api-client.ts';

/** The server would hold more than the button said: nothing goes on before the buyer has agreed. */
export class PriceRaisedError extends Error {
  override readonly name = 'PriceRaisedError';
  readonly cents: number;
  constructor(cents: number) {
    super('The price is higher than shown');
    this.cents = cents;
  }
}

/** The payment stood and taking the lead failed. */
export class TakeStepError extends Error {
  override readonly name = 'TakeStepError';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause });
  }
}

/** How an attempt ended that did not take the lead. */
export type Outcome =
  | { kind: 'gone' }
  | { kind: 'repriced' }
  | { kind: 'raised'; cents: number }
  | { kind: 'failed'; title: string; message: string; reference: string | undefined };

const goneCodes = new Set(['lead_sold', 'not_found']);
const repricedCodes = new Set(['price_changed', 'lead_is_free', 'payment_required']);

function failureOf(
  error: Error,
  { isTaking, isDeclined }: { isTaking: boolean; isDeclined: boolean },
): { title: string; message: string } {
  if (isDeclined) return { title: 'Payment Failed', message: error.message };
  if (isTaking) return { title: 'Error', message: `Failed to purchase lead: ${error.message}` };
  const message = error.message || 'Failed to process payment. Please try again.';
  return { title: 'Payment Error', message };
}

/** Tells a lost race and a moved price, which are nobody's fault, from a failure. */
export function outcomeOf(error: Error, attempt: 'pay' | 'claim'): Outcome {
  if (error instanceof PriceRaisedError) return { kind: 'raised', cents: error.cents };
  const isTaking = error instanceof TakeStepError;
  const refusal = isTaking ? error.cause : error;
  const code = refusal instanceof ApiError ? refusal.code : 'unknown';
  if (goneCodes.has(code)) return { kind: 'gone' };
  if (repricedCodes.has(code)) return { kind: 'repriced' };
  const failure =
    attempt === 'claim'
      ? { title: 'Error claiming lead', message: 'Please try again.' }
      : failureOf(error, { isTaking, isDeclined: code === 'payment_declined' });
  return { kind: 'failed', ...failure, reference: referenceOf(refusal) };
}
