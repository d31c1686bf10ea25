import { methodNamed, offSessionOutcomeOf, outcomeOf } from './cards.ts';
import { wholeCents } from './create-intent.ts';
import { invalid, refused, StripeProblem } from './problem.ts';
import { type Charge, chargeOf, type Intent, newId, nowSeconds, type PaymentMethod, pick, type World } from './world.ts';

const unexpectedState = (intent: Intent, verb: string) =>
  refused('payment_intent_unexpected_state', `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    payment_intent: structuredClone(intent),
  });

function newCharge(world: World, intent: Intent, status: 'succeeded' | 'failed'): Charge {
  const charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    created: nowSeconds(),
    currency: intent.currency,
    disputed: false,
    livemode: false,
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    refunded: false,
    status,
  } satisfies Charge;
  world.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

function hold(world: World, intent: Intent, method: PaymentMethod): void {
  newCharge(world, intent, 'succeeded');
  Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount, next_action: null, last_payment_error: null });
  if (intent.setup_future_usage && intent.customer) method.customer = intent.customer;
  if (intent.setup_future_usage === 'off_session') world.setUp.add(method.id);
  world.movements.push({ kind: 'authorise', intent: intent.id, cents: intent.amount });
  world.emit('payment_intent.amount_capturable_updated', intent);
}

function fail(world: World, intent: Intent, error: NonNullable<Intent['last_payment_error']>): StripeProblem {
  const { id: charge } = newCharge(world, intent, 'failed');
  const lastError = { ...error, charge };
  Object.assign(intent, { status: 'requires_payment_method', payment_method: null, next_action: null, last_payment_error: lastError });
  world.emit('payment_intent.payment_failed', intent);
  const { code, message, decline_code: declineCode } = error;
  return new StripeProblem(402, {
    type: 'card_error',
    ...(code && { code }),
    ...(message && { message }),
    ...(declineCode && { decline_code: declineCode }),
    payment_intent: structuredClone(intent),
  });
}

const CONFIRMABLE = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

/** Refuses to charge a card while its owner is away that is not saved for them. */
function checkAway(intent: Intent, method: PaymentMethod): void {
  if (intent.setup_future_usage) {
    throw invalid('parameter_invalid', 'You cannot confirm with off_session=true when setup_future_usage is also set on the PaymentIntent.', 'off_session');
  }
  if (!intent.customer || method.customer !== intent.customer) {
    throw invalid('payment_method_unexpected_state', 'The payment method must be attached to the customer of the PaymentIntent.', 'payment_method');
  }
}

/** Confirms with the card that is named, or with the one that the intent was created with; `off_session` while its owner is away. */
export function confirmIntent(world: World, intent: Intent, params: Record<string, string>): Intent {
  if (!CONFIRMABLE.has(intent.status)) throw unexpectedState(intent, 'confirm');
  const name = params['payment_method'] ?? intent.payment_method;
  if (!name) throw invalid('parameter_missing', 'You must provide a payment method', 'payment_method');
  const method = methodNamed(world, name);
  const isAway = params['off_session'] === 'true';
  if (isAway) checkAway(intent, method);
  intent.payment_method = method.id;
  const outcome = isAway ? offSessionOutcomeOf(world, method) : outcomeOf(method);
  if (outcome.kind === 'declines') {
    throw fail(world, intent, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: outcome.declineCode,
      message: outcome.message,
    });
  }
  if (outcome.kind === 'authenticates' && isAway) {
    throw fail(world, intent, {
      type: 'card_error',
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    });
  }
  if (outcome.kind === 'authenticates') {
    Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' }, last_payment_error: null });
    world.emit('payment_intent.requires_action', intent);
  } else {
    hold(world, intent, method);
  }
  return intent;
}

/** Ends 3-D Secure: the bank knows its customer, or it does not. */
export function authenticateIntent(world: World, intent: Intent, succeeds: boolean): Intent {
  if (intent.status !== 'requires_action' || !intent.payment_method) throw unexpectedState(intent, 'authenticate');
  if (succeeds) hold(world, intent, pick(world.methods, 'PaymentMethod', intent.payment_method));
  else {
    fail(world, intent, {
      type: 'card_error',
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method.',
    });
  }
  return intent;
}

export function captureIntent(world: World, intent: Intent, params: Record<string, string>): Intent {
  const asked = params['amount_to_capture'];
  const wanted = asked === undefined ? null : wholeCents(asked, 'amount_to_capture');
  if (wanted !== null && wanted < 1) {
    throw invalid('parameter_invalid_integer', 'This value must be greater than or equal to 1.', 'amount_to_capture');
  }
  const charge = chargeOf(world, intent);
  if (intent.status !== 'requires_capture' || !charge) throw unexpectedState(intent, 'capture');
  const cents = wanted ?? intent.amount_capturable;
  if (cents > intent.amount_capturable) {
    throw refused('amount_too_large', 'The amount could not be captured because it is greater than the amount authorised.');
  }
  Object.assign(intent, { status: 'succeeded', amount_received: cents, amount_capturable: 0 });
  Object.assign(charge, { captured: true, amount_captured: cents });
  world.movements.push({ kind: 'capture', intent: intent.id, cents });
  world.emit('charge.captured', charge);
  world.emit('payment_intent.succeeded', intent);
  return intent;
}

const CANCELABLE = new Set([...CONFIRMABLE, 'requires_capture']);

export function cancelIntent(world: World, intent: Intent, reason: 'expired' | null = null): Intent {
  if (!CANCELABLE.has(intent.status)) throw unexpectedState(intent, 'cancel');
  const charge = chargeOf(world, intent);
  // A hold that is let go counts as refunded, though nothing was captured.
  if (charge && intent.status === 'requires_capture') Object.assign(charge, { amount_refunded: charge.amount, refunded: true });
  Object.assign(intent, {
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: nowSeconds(),
    cancellation_reason: reason,
    next_action: null,
  });
  world.movements.push({ kind: 'cancel', intent: intent.id, cents: 0 });
  world.emit('payment_intent.canceled', intent);
  return intent;
}

/** Lets a hold run out, as the bank does after some days. */
export function expireIntent(world: World, intent: Intent): Intent {
  const charge = chargeOf(world, intent);
  if (intent.status !== 'requires_capture' || !charge) throw unexpectedState(intent, 'expire');
  world.emit('charge.expired', charge);
  return cancelIntent(world, intent, 'expired');
}
