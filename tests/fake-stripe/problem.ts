import type Stripe from 'stripe';

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

interface ErrorBody extends Pick<Partial<Stripe.StripeRawError>, 'message' | 'code' | 'decline_code' | 'param'> {
  type: ErrorType;
  payment_intent?: object;
  setup_intent?: object;
}

/** An answer in the shape of Stripe's errors. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: { error: ErrorBody };
  /** Whether the call had started, so that the answer is kept under its idempotency key. */
  readonly started: boolean;

  constructor(status: number, error: ErrorBody, started = true) {
    super(error.message);
    this.status = status;
    this.body = { error };
    this.started = started;
  }
}

/** Refuses parameters: nothing had started, so nothing is kept under the key. */
export function invalid(code: string, message: string, param?: string): StripeProblem {
  return new StripeProblem(400, { type: 'invalid_request_error', code, message, ...(param && { param }) }, false);
}

/** Refuses what the state of things does not allow. */
export function refused(code: string, message: string, extra: Partial<ErrorBody> = {}): StripeProblem {
  return new StripeProblem(400, { type: 'invalid_request_error', code, message, ...extra });
}

export function missing(what: string, id: string): StripeProblem {
  return new StripeProblem(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'` });
}
