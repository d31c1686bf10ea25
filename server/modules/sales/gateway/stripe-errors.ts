import Stripe from 'stripe';
import { type Decline, GatewayError, type GatewayFailure } from './gateway.ts';

/** Classifies a failed call by Stripe's answer. An answer that cannot be read counts as `unreachable`. */
function failureOf(error: InstanceType<typeof Stripe.errors.StripeError>): GatewayFailure {
  const status = error.statusCode;
  if (error instanceof Stripe.errors.StripeConnectionError || status === undefined) return 'unreachable';
  if (status >= 500) return 'failed';
  // A call with rejected API keys had no effect either: once they are corrected, the same call succeeds.
  if ([401, 403, 409, 429].includes(status) || error.code === 'rate_limit') return 'busy';
  return 'refused';
}

function connectionCode(detail: unknown): string | undefined {
  return detail instanceof Error && 'code' in detail ? String(detail.code) : undefined;
}

/** Returns why a bank refused a card whose holder was away; undefined if it was not the bank. */
function declineOf(error: InstanceType<typeof Stripe.errors.StripeError>): Decline | undefined {
  if (!(error instanceof Stripe.errors.StripeCardError)) return undefined;
  return error.code === 'authentication_required' ? 'card_needs_holder' : 'card_declined';
}

/** Returns whether Stripe refused a call with this error code. */
export function isRefusedWith(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}

/**
 * Translates an error of Stripe's client into a GatewayError; any other error is our own bug and stays as it is. Leaves out Stripe's
 * message and objects, because they may contain a card, a customer or a hold's client secret.
 */
export function toGatewayError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const failure = failureOf(error);
  const facts = [error.code ?? connectionCode(error.detail), error.statusCode, error.requestId];
  const known = facts.filter((fact) => fact !== undefined).join(', ');
  return new GatewayError(failure, `Stripe: ${failure} (${known || error.type})`, { isMissing: error.code === 'resource_missing', decline: declineOf(error) });
}
