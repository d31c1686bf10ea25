import Stripe from 'stripe';
import type { CardSetup, GatewayEvent, Hold, HoldRequest, HoldState, KeptCard, NetPayment, PaymentGateway } from './gateway.ts';
import type { PaymentConfig } from './payment-settings.ts';
import { isRefusedWith, toGatewayError } from './stripe-errors.ts';

/**
 * The API version that this code was written for. Before 2025-03-31 a partial capture created a refund of the rest, which
 * `refundedCents` would count as refunded money.
 */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 8000;
const SIGNATURE_LASTS_SECONDS = 300;

const WITH_CARD = { expand: ['payment_method'] };

type StripeConfig = Extract<PaymentConfig, { kind: 'stripe' }>;

interface Options {
  /** How long one try of a call may take. */
  timeoutMs?: number;
}

function addressOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (apiBase === undefined) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
  };
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'object' && value ? value.id : (value ?? null);

const STATES: Record<string, HoldState> = {
  requires_capture: 'held',
  succeeded: 'captured',
  canceled: 'canceled',
};

/** Returns the card of a hold or setup if it is attached to its customer, so that it may be used again. */
function keptCardOf({ payment_method: method, customer }: Pick<Stripe.PaymentIntent, 'payment_method' | 'customer'>): KeptCard | null {
  if (!method || typeof method === 'string' || !method.card) return null;
  const owner = idOf(method.customer);
  if (!owner || owner !== idOf(customer)) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { paymentMethodId: method.id, brand, last4, expMonth, expYear };
}

function fingerprintOf({ payment_method: method }: Stripe.PaymentIntent): string | null {
  return typeof method === 'object' ? (method?.card?.fingerprint ?? null) : null;
}

function holdOf(intent: Stripe.PaymentIntent): Hold {
  const state = STATES[intent.status] ?? 'open';
  return {
    state,
    cents: intent.amount,
    currency: intent.currency,
    attemptId: intent.metadata['attempt_id'] ?? null,
    receivedCents: intent.amount_received,
    keptCard: keptCardOf(intent),
    cardFingerprint: fingerprintOf(intent),
    // Stripe clears the error when another card is tried, for example one that waits for 3-D Secure; the failed charge stays.
    declineId: state === 'open' ? (intent.last_payment_error?.charge ?? idOf(intent.latest_charge)) : null,
  };
}

function intentParams(hold: HoldRequest): Stripe.PaymentIntentCreateParams {
  const { attemptId, leadId, cents, customerId, paymentMethodId, savesCard } = hold;
  return {
    amount: cents,
    currency: 'aud',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata: { attempt_id: attemptId, lead_id: String(leadId) },
    ...(customerId && { customer: customerId }),
    ...(paymentMethodId && { payment_method: paymentMethodId }),
    ...(savesCard && { setup_future_usage: 'on_session' }),
  };
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Returns the net amount of an intent with its latest charge expanded; undefined if the intent has no attempt of ours. */
function netOf({ metadata, amount_received: received, latest_charge: charge }: Stripe.PaymentIntent): NetPayment | undefined {
  const attemptId = metadata['attempt_id'];
  if (!attemptId) return undefined;
  const refunded = typeof charge === 'object' && charge ? charge.amount_refunded : 0;
  // An uncaptured charge that was released moved no money.
  return { attemptId, netCents: received === 0 ? 0 : received - refunded };
}

/** Lists the intents of a window page by page, one call at a time, so that sales keep their share of Stripe's rate limit. */
async function listNet(stripe: Stripe, { from, until }: { from: Date; until: Date }, signal?: AbortSignal): Promise<NetPayment[]> {
  const found: NetPayment[] = [];
  for await (const intent of stripe.paymentIntents.list({
    created: { gte: seconds(from), lt: seconds(until) },
    limit: 100,
    expand: ['data.latest_charge'],
  })) {
    signal?.throwIfAborted();
    const payment = netOf(intent);
    if (payment) found.push(payment);
  }
  return found;
}

interface EventObject {
  id?: string;
  object: string;
  last_payment_error?: { charge?: string } | null;
  latest_attempt?: string | { id: string } | null;
  payment_intent?: string | { id: string } | null;
}

function eventOf(event: Stripe.Event): GatewayEvent {
  const object = event.data.object as EventObject;
  const holdId = object.object === 'payment_intent' ? object.id : idOf(object.payment_intent);
  const setupId = object.object === 'setup_intent' ? (object.id ?? null) : null;
  return { id: event.id, type: event.type, objectId: object.id ?? event.id, holdId: holdId ?? null, setupId, declineId: declineIn(event) };
}

/** Returns the id of a decline. A card that fails authentication is declined without a charge, so the event's own id is used. */
function declineIn(event: Stripe.Event): string | null {
  const object = event.data.object as EventObject;
  if (event.type === 'charge.failed') return object.id ?? event.id;
  if (event.type === 'setup_intent.setup_failed') return idOf(object.latest_attempt) ?? event.id;
  return event.type === 'payment_intent.payment_failed' ? (object.last_payment_error?.charge ?? event.id) : null;
}

const SETUP_STATES: Record<string, CardSetup['state']> = { succeeded: 'done', canceled: 'canceled' };

const GIVEN_BACK = new Set(['succeeded', 'pending', 'requires_action']);

/** Calls Stripe and translates its errors, so that callers only ever see GatewayError. */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toGatewayError(error);
  }
}

/** Creates the gateway that charges real cards through Stripe. With test keys it does the same without money. */
export function createStripeGateway(config: StripeConfig, { timeoutMs = TIMEOUT_MS }: Options = {}): PaymentGateway {
  const stripe = new Stripe(config.secretKey, {
    ...addressOf(config.apiBase),
    apiVersion: API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const intents = stripe.paymentIntents;
  return {
    kind: 'card',
    async createCustomer(userId, key) {
      const params = { metadata: { user_id: String(userId) } };
      const { id } = await ask(() => stripe.customers.create(params, { idempotencyKey: key }));
      return id;
    },
    async authorise(hold, key) {
      const intent = await ask(() => intents.create(intentParams(hold), { idempotencyKey: key }));
      return { holdId: intent.id, clientSecret: intent.client_secret ?? '' };
    },
    read: async (holdId) => holdOf(await ask(() => intents.retrieve(holdId, WITH_CARD))),
    async confirmAway({ holdId, paymentMethodId }, key) {
      const params = { payment_method: paymentMethodId, off_session: true, ...WITH_CARD };
      return holdOf(await ask(() => intents.confirm(holdId, params, { idempotencyKey: key })));
    },
    async capture(holdId, cents, key) {
      const params = { amount_to_capture: cents, ...WITH_CARD };
      return holdOf(await ask(() => intents.capture(holdId, params, { idempotencyKey: key })));
    },
    async cancel(holdId, key) {
      await ask(() => intents.cancel(holdId, {}, { idempotencyKey: key }));
    },
    listPayments: (window, signal) => ask(() => listNet(stripe, window, signal)),
    async refundedCents(holdId) {
      const page = stripe.refunds.list({ payment_intent: holdId, limit: 100 });
      const refunds = await ask(() => page.autoPagingToArray({ limit: 1000 }));
      return refunds
        .filter(({ status }) => status !== null && GIVEN_BACK.has(status))
        .reduce((sum, { amount }) => sum + amount, 0);
    },
    async refund(holdId, cents, key) {
      await ask(async () => {
        try {
          await stripe.refunds.create({ payment_intent: holdId, amount: cents }, { idempotencyKey: key });
        } catch (error) {
          if (!isRefusedWith(error, 'charge_already_refunded')) throw error;
        }
      });
    },
    async listDeclines(holdId) {
      const charges = await ask(() => stripe.charges.list({ payment_intent: holdId, limit: 100 }));
      return charges.data.filter(({ status }) => status === 'failed').map(({ id }) => id);
    },
    ...cardSetups(stripe),
    ...keptCards(stripe),
    readEvent: (rawBody, signature) => readSignedEvent(stripe, config.webhookSecrets, { rawBody, signature }),
  };
}

function cardSetups(stripe: Stripe): Pick<PaymentGateway, 'setUpCard' | 'readSetup' | 'cancelSetup' | 'listSetupDeclines'> {
  return {
    async setUpCard({ customerId, paymentMethodId }) {
      const setup = await ask(() =>
        stripe.setupIntents.create({
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          ...(paymentMethodId && { payment_method: paymentMethodId }),
        }),
      );
      return { setupId: setup.id, clientSecret: setup.client_secret ?? '' };
    },
    async readSetup(setupId) {
      const setup = await ask(() => stripe.setupIntents.retrieve(setupId, WITH_CARD));
      const state = SETUP_STATES[setup.status] ?? 'open';
      const isTried = setup.latest_attempt !== null;
      return { state, customerId: idOf(setup.customer), keptCard: state === 'done' ? keptCardOf(setup) : null, isTried };
    },
    async cancelSetup(setupId) {
      await ask(() => stripe.setupIntents.cancel(setupId));
    },
    async listSetupDeclines(setupId) {
      const attempts = await ask(() => stripe.setupAttempts.list({ setup_intent: setupId, limit: 100 }));
      return attempts.data.filter(({ status }) => status === 'failed').map(({ id }) => id);
    },
  };
}

function keptCards(stripe: Stripe): Pick<PaymentGateway, 'hasCard' | 'forgetCard'> {
  return {
    hasCard: ({ customerId, paymentMethodId }) =>
      ask(async () => {
        try {
          return idOf((await stripe.paymentMethods.retrieve(paymentMethodId)).customer) === customerId;
        } catch (error) {
          if (isRefusedWith(error, 'resource_missing')) return false;
          throw error;
        }
      }),
    forgetCard: (paymentMethodId) =>
      ask(async () => {
        try {
          await stripe.paymentMethods.detach(paymentMethodId);
        } catch (error) {
          // Stripe returns this error if the card is unknown or not attached to a customer: it is deleted already.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
      }),
  };
}

/** Verifies a webhook with each signing secret, so that a rotation loses no event. */
function readSignedEvent(
  stripe: Stripe,
  secrets: readonly string[],
  { rawBody, signature }: { rawBody: Buffer; signature: string | undefined },
): GatewayEvent | undefined {
  if (signature === undefined) return undefined;
  for (const secret of secrets) {
    try {
      return eventOf(stripe.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_LASTS_SECONDS));
    } catch {
      // Wrong secret, or not an event at all.
    }
  }
  return undefined;
}
