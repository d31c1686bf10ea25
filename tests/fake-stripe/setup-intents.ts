import { randomBytes } from 'node:crypto';
import { methodNamed, setupOutcomeOf } from './cards.ts';
import { metadataIn, methodIn } from './create-intent.ts';
import { invalid, refused, StripeProblem } from './problem.ts';
import { newId, nowSeconds, type PaymentMethod, pick, type SetupAttempt, type SetupIntent, type World } from './world.ts';

type Params = Record<string, string>;

const CONFIRMABLE = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

const unexpectedState = (setup: SetupIntent, verb: string) =>
  refused('setup_intent_unexpected_state', `You cannot ${verb} this SetupIntent because it has a status of ${setup.status}.`, {
    setup_intent: structuredClone(setup),
  });

/** Begins to set a card up for charges while its owner is away. */
export function createSetup(world: World, params: Params): SetupIntent {
  if (!params['customer']) throw invalid('parameter_missing', 'This fake sets cards up for a customer', 'customer');
  if (params['usage'] !== undefined && params['usage'] !== 'off_session') {
    throw invalid('parameter_unknown', 'This fake sets cards up for off_session', 'usage');
  }
  const method = methodIn(world, params);
  const id = newId('seti');
  const setup = {
    id,
    object: 'setup_intent',
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: nowSeconds(),
    customer: params['customer'],
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    metadata: metadataIn(params),
    next_action: null,
    payment_method: method?.id ?? null,
    payment_method_types: ['card'],
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: 'off_session',
  } satisfies SetupIntent;
  world.setups.set(id, setup);
  world.emit('setup_intent.created', setup);
  return setup;
}

/** Begins a try of a card, which the setup names as its latest. */
function newAttempt(world: World, setup: SetupIntent): void {
  const attempt = {
    id: newId('setatt'),
    object: 'setup_attempt',
    created: nowSeconds(),
    customer: setup.customer,
    livemode: false,
    payment_method: setup.payment_method,
    setup_intent: setup.id,
    status: 'requires_confirmation',
    usage: 'off_session',
  } satisfies SetupAttempt;
  world.setupAttempts.set(attempt.id, attempt);
  setup.latest_attempt = attempt.id;
}

/** Says how the latest try of a setup stands. */
function moveAttempt({ setupAttempts }: World, { latest_attempt: id }: SetupIntent, status: SetupAttempt['status']): void {
  const attempt = id ? setupAttempts.get(id) : undefined;
  if (attempt) attempt.status = status;
}

/** Lists the tries of a setup, the newest first. */
export function listSetupAttempts(world: World, params: Params): object {
  const setup = params['setup_intent'];
  if (!setup) throw invalid('parameter_missing', 'Missing required param: setup_intent.', 'setup_intent');
  pick(world.setups, 'setupintent', setup);
  const data = [...world.setupAttempts.values()].filter((attempt) => attempt.setup_intent === setup).toReversed();
  return { object: 'list', url: '/v1/setup_attempts', has_more: false, data };
}

function succeed(world: World, setup: SetupIntent, method: PaymentMethod): SetupIntent {
  Object.assign(setup, { status: 'succeeded', next_action: null, last_setup_error: null });
  moveAttempt(world, setup, 'succeeded');
  method.customer = setup.customer;
  world.setUp.add(method.id);
  world.emit('setup_intent.succeeded', setup);
  return setup;
}

function fail(world: World, setup: SetupIntent, error: NonNullable<SetupIntent['last_setup_error']>): StripeProblem {
  Object.assign(setup, { status: 'requires_payment_method', payment_method: null, next_action: null, last_setup_error: error });
  moveAttempt(world, setup, 'failed');
  world.emit('setup_intent.setup_failed', setup);
  const { code, message, decline_code: declineCode } = error;
  return new StripeProblem(402, {
    type: 'card_error',
    ...(code && { code }),
    ...(message && { message }),
    ...(declineCode && { decline_code: declineCode }),
    setup_intent: structuredClone(setup),
  });
}

/** Confirms with the card that is named, or with the one that the setup was created with. */
export function confirmSetup(world: World, setup: SetupIntent, params: Params): SetupIntent {
  if (!CONFIRMABLE.has(setup.status)) throw unexpectedState(setup, 'confirm');
  const name = params['payment_method'] ?? setup.payment_method;
  if (!name) throw invalid('parameter_missing', 'You must provide a payment method', 'payment_method');
  const method = methodNamed(world, name);
  if (method.customer && method.customer !== setup.customer) {
    throw invalid('payment_method_invalid_parameter', 'The payment method belongs to another customer', 'payment_method');
  }
  setup.payment_method = method.id;
  newAttempt(world, setup);
  const outcome = setupOutcomeOf(method);
  if (outcome.kind === 'declines') {
    throw fail(world, setup, { type: 'card_error', code: 'card_declined', decline_code: outcome.declineCode, message: outcome.message });
  }
  if (outcome.kind === 'approves') return succeed(world, setup, method);
  moveAttempt(world, setup, 'requires_action');
  Object.assign(setup, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' }, last_setup_error: null });
  world.emit('setup_intent.requires_action', setup);
  return setup;
}

/** Ends 3-D Secure of a setup: the bank knows its customer, or it does not. */
export function authenticateSetup(world: World, setup: SetupIntent, succeeds: boolean): SetupIntent {
  if (setup.status !== 'requires_action' || !setup.payment_method) throw unexpectedState(setup, 'authenticate');
  if (succeeds) return succeed(world, setup, pick(world.methods, 'PaymentMethod', setup.payment_method));
  fail(world, setup, {
    type: 'card_error',
    code: 'setup_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method.',
  });
  return setup;
}

export function cancelSetup(world: World, setup: SetupIntent): SetupIntent {
  if (!CONFIRMABLE.has(setup.status)) throw unexpectedState(setup, 'cancel');
  if (setup.status === 'requires_action') moveAttempt(world, setup, 'abandoned');
  Object.assign(setup, { status: 'canceled', next_action: null });
  world.emit('setup_intent.canceled', setup);
  return setup;
}
