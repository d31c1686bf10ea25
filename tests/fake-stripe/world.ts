import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { missing } from './problem.ts';

// Stripe's own types, as far as the product reads them; a reference is always an id, as it is without `expand`.
type Shape<T, Keys extends keyof T, References extends keyof T = never> = Pick<T, Exclude<Keys, References>> &
  Record<References, string | null>;

export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'livemode' | 'metadata'>;

export type PaymentMethod = Shape<
  Stripe.PaymentMethod,
  'id' | 'object' | 'created' | 'livemode' | 'type',
  'customer'
> & { card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'country' | 'fingerprint' | 'funding'> };

export type Intent = Shape<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'canceled_at'
  | 'cancellation_reason'
  | 'capture_method'
  | 'client_secret'
  | 'confirmation_method'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'next_action'
  | 'payment_method_types'
  | 'setup_future_usage'
  | 'status',
  'customer' | 'latest_charge' | 'payment_method'
> & { last_payment_error: Pick<Stripe.PaymentIntent.LastPaymentError, 'charge' | 'code' | 'decline_code' | 'message' | 'type'> | null };

export type SetupIntent = Shape<
  Stripe.SetupIntent,
  | 'id'
  | 'object'
  | 'cancellation_reason'
  | 'client_secret'
  | 'created'
  | 'livemode'
  | 'metadata'
  | 'next_action'
  | 'payment_method_types'
  | 'status'
  | 'usage',
  'customer' | 'latest_attempt' | 'payment_method'
> & { last_setup_error: Pick<Stripe.SetupIntent.LastSetupError, 'code' | 'decline_code' | 'message' | 'type'> | null };

/** One try of a card on a setup. */
export type SetupAttempt = Shape<Stripe.SetupAttempt, 'id' | 'object' | 'created' | 'livemode' | 'status' | 'usage', 'customer' | 'payment_method' | 'setup_intent'>;

export type Charge = Shape<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'livemode'
  | 'paid'
  | 'refunded'
  | 'status',
  'payment_intent' | 'payment_method'
>;

export type Refund = Shape<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'reason' | 'status',
  'charge' | 'payment_intent'
>;

export type Dispute = Shape<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'reason' | 'status',
  'charge' | 'payment_intent'
>;

/** One call that reached the API, for the proof of what was asked of Stripe. */
export interface Call {
  method: string;
  path: string;
  key: string | null;
  status: number;
  /** The fault that was injected into it. */
  fault: string | null;
  replayed: boolean;
  params: Record<string, string>;
}

/** Something that moved money, or would have: the ledger. */
export interface Movement {
  kind: 'authorise' | 'capture' | 'cancel' | 'refund';
  intent: string;
  cents: number;
}

/** All that this Stripe knows. */
export interface World {
  customers: Map<string, Customer>;
  methods: Map<string, PaymentMethod>;
  intents: Map<string, Intent>;
  setups: Map<string, SetupIntent>;
  setupAttempts: Map<string, SetupAttempt>;
  /** Payment methods that may be charged while their owner is away, by their ids. */
  setUp: Set<string>;
  charges: Map<string, Charge>;
  refunds: Refund[];
  disputes: Dispute[];
  movements: Movement[];
  calls: Call[];
  /** Tells the webhook's endpoint. */
  emit: (type: Stripe.Event['type'], object: { id: string; object: string }) => void;
}

export function createWorld(emit: World['emit']): World {
  return {
    customers: new Map(),
    methods: new Map(),
    intents: new Map(),
    setups: new Map(),
    setupAttempts: new Map(),
    setUp: new Set(),
    charges: new Map(),
    refunds: [],
    disputes: [],
    movements: [],
    calls: [],
    emit,
  };
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Finds what a call names, or refuses it as Stripe does. */
export function pick<T>(rows: Map<string, T>, what: string, id: string): T {
  const row = rows.get(id);
  if (!row) throw missing(what, id);
  return row;
}

export const chargeOf = ({ charges }: World, intent: Intent): Charge | undefined =>
  intent.latest_charge ? charges.get(intent.latest_charge) : undefined;
