import { randomBytes } from 'node:crypto';
import { methodNamed } from './cards.ts';
import { invalid } from './problem.ts';
import { type Intent, newId, nowSeconds, type PaymentMethod, type World } from './world.ts';

type Params = Record<string, string>;

const MINIMUM_CENTS = 50;
const MAXIMUM_CENTS = 99_999_999;

export function wholeCents(text: string | undefined, param: string): number {
  if (text === undefined) throw invalid('parameter_missing', `Missing required param: ${param}.`, param);
  if (!/^-?\d+$/.test(text)) throw invalid('parameter_invalid_integer', `Invalid integer: ${text}`, param);
  return Number(text);
}

function validAmount(params: Params): number {
  const amount = wholeCents(params['amount'], 'amount');
  if (amount < MINIMUM_CENTS) throw invalid('amount_too_small', 'Amount must be at least $0.50 aud', 'amount');
  if (amount > MAXIMUM_CENTS) throw invalid('amount_too_large', 'Amount must be no more than $999,999.99', 'amount');
  return amount;
}

/** Refuses what this fake does not play, and what Stripe itself no longer takes. */
function checkKind(params: Params): void {
  if (params['currency'] !== 'aud') throw invalid('parameter_missing', 'This account takes aud', 'currency');
  if (params['capture_method'] !== 'manual') throw invalid('parameter_unknown', 'This fake only holds, then captures', 'capture_method');
  if (Object.keys(params).some((name) => name.startsWith('payment_method_types'))) {
    throw invalid('payment_method_types_no_longer_supported', 'Use allowed_payment_method_types', 'payment_method_types');
  }
}

export function methodIn(world: World, { customer, payment_method: name }: Params): PaymentMethod | null {
  if (customer !== undefined && !world.customers.has(customer)) {
    throw invalid('resource_missing', `No such customer: '${customer}'`, 'customer');
  }
  if (name === undefined) return null;
  const method = methodNamed(world, name);
  if (method.customer && method.customer !== customer) {
    throw invalid('payment_method_invalid_parameter', 'The payment method belongs to another customer', 'payment_method');
  }
  return method;
}

export const metadataIn = (params: Params) =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      const [, field] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return field ? [[field, value]] : [];
    }),
  );

function usageIn({ setup_future_usage: usage }: Params): Intent['setup_future_usage'] {
  if (usage === undefined || usage === 'on_session' || usage === 'off_session') return usage ?? null;
  throw invalid('parameter_unknown', `Invalid setup_future_usage: ${usage}`, 'setup_future_usage');
}

export function createIntent(world: World, params: Params): Intent {
  const amount = validAmount(params);
  checkKind(params);
  const method = methodIn(world, params);
  const id = newId('pi');
  const intent = {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'manual',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency: 'aud',
    customer: params['customer'] ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: metadataIn(params),
    next_action: null,
    payment_method: method?.id ?? null,
    payment_method_types: ['card'],
    setup_future_usage: usageIn(params),
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  } satisfies Intent;
  world.intents.set(id, intent);
  world.emit('payment_intent.created', intent);
  return intent;
}
