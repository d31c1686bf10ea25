import Stripe from 'stripe';
import { GatewayError, type GatewayFailure } from './gateway.ts';

/** How a call failed, as far as the answer tells; an answer that cannot be read tells nothing. */
function failureOf(error: InstanceType<typeof Stripe.errors.StripeError>): GatewayFailure {
  const status = error.statusCode;
  if (error instanceof Stripe.errors.StripeConnectionError || status === undefined) return 'unreachable';
  if (status >= 500) return 'failed';
  // Keys that are refused had no effect either: once they are set right, the same call succeeds.
  if ([401, 403, 409, 429].includes(status) || error.code === 'rate_limit') return 'busy';
  return 'refused';
}

function connectionCode(detail: unknown): string | undefined {
  return detail instanceof Error && 'code' in detail ? String(detail.code) : undefined;
}

/** True when Stripe refused a call with this code. */
export function isRefusedWith(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}

/**
 * Translates what Stripe's client throws; anything else is a fault of our own and stays what it is. Stripe's own words and objects stay behind: they may name a card, a
 * customer or a hold's secret.
 */
export function toGatewayError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const failure = failureOf(error);
  const facts = [error.code ?? connectionCode(error.detail), error.statusCode, error.requestId];
  const known = facts.filter((fact) => fact !== undefined).join(', ');
  return new GatewayError(failure, `Stripe: ${failure} (${known || error.type})`, { isMissing: error.code === 'resource_missing' });
}
