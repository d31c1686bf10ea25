/** What the gateway says of a hold: still open, authorised, charged, or given up. */
export type HoldState = 'open' | 'held' | 'captured' | 'canceled';

/** A hold to open. Every field comes from the attempt's row, so that a repeated request says the same. */
export interface HoldRequest {
  attemptId: string;
  leadId: number;
  cents: number;
  /** The buyer at the gateway; null when neither a card is kept nor one is to be. */
  customerId: string | null;
  /** A card that was kept, to pay without entering one. */
  paymentMethodId: string | null;
  /** Keep the card that will be entered. */
  savesCard: boolean;
}

/** A card that the gateway keeps for a buyer. */
export interface KeptCard {
  paymentMethodId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A hold as the gateway has it: the only word that is believed about money. */
export interface Hold {
  state: HoldState;
  /** What was asked to be held, in cents, and in which currency. */
  cents: number;
  currency: string;
  /** The attempt it was opened for, as it was told then. */
  attemptId: string | null;
  receivedCents: number;
  /** The card it was authorised with, when that one may be used again. */
  keptCard: KeptCard | null;
  /** The gateway's fingerprint of the card it was authorised with, the same for every payer; null where no card is known. */
  cardFingerprint: string | null;
  /** Names the charge of the card that was declined last; null when the last one was not. */
  declineId: string | null;
}

/** What is known of the card that was charged. */
export type ChargedCard = Pick<Hold, 'keptCard' | 'cardFingerprint'>;

/** What is left of a payment at the gateway: captured less given back, in cents; 0 where nothing was captured. */
export interface NetPayment {
  /** The attempt it was opened for. */
  attemptId: string;
  netCents: number;
}

/** What a signed message of the gateway points at. Nothing else of it is believed. */
export interface GatewayEvent {
  id: string;
  type: string;
  objectId: string;
  /** The hold it is about, or null when it is about none. */
  holdId: string | null;
  /** Names the decline it tells of, as `listDeclines` does where a charge was made; null when it tells of none. */
  declineId: string | null;
}

/**
 * How a call failed. `unreachable`: nobody knows whether it had an effect, repeat it with the same key.
 * `failed`: the gateway's own fault and remembered under the key, so read first and then use the next key.
 * `busy`: it had no effect, repeat it later with the same key. `refused`: the hold does not allow it now, and that may be
 * remembered under the key as well, so read first and then use the next key.
 */
export type GatewayFailure = 'unreachable' | 'failed' | 'busy' | 'refused';

export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly failure: GatewayFailure;
  /** True when the call named something that the gateway does not have. */
  readonly isMissing: boolean;
  constructor(failure: GatewayFailure, message: string, { isMissing = false } = {}) {
    super(message);
    this.failure = failure;
    this.isMissing = isMissing;
  }
}

/**
 * The only door to money. The key of a call that moves some comes from a row, so a repeated one can never charge twice.
 * Every method may throw GatewayError and nothing else.
 */
export interface PaymentGateway {
  /** The kind that attempts made through this gateway carry. */
  readonly kind: 'card' | 'demo';
  /** Registers a buyer and returns their id at the gateway. */
  createCustomer(userId: number, key: string): Promise<string>;
  /** Opens a hold on the buyer's card; the secret lets the browser authorise it. */
  authorise(hold: HoldRequest, key: string): Promise<{ holdId: string; clientSecret: string }>;
  read(holdId: string): Promise<Hold>;
  /** Charges part of an authorised hold, in cents, lets go of the rest, and returns what it is then. */
  capture(holdId: string, cents: number, key: string): Promise<Hold>;
  cancel(holdId: string, key: string): Promise<void>;
  /** Returns what of a charge was given back so far, in cents. */
  refundedCents(holdId: string): Promise<number>;
  /**
   * Returns what is left of every payment that was opened in a window of time, for an attempt as far as the gateway knows.
   * Throws the signal's reason once it is aborted.
   */
  listPayments(window: { from: Date; until: Date }, signal?: AbortSignal): Promise<NetPayment[]>;
  /** Gives back part of a charge, in cents; what is already given back in full counts as done. */
  refund(holdId: string, cents: number, key: string): Promise<void>;
  /** Returns the ids of the charges that failed on a hold: one for each card that was declined. */
  listDeclines(holdId: string): Promise<string[]>;
  /** Says whether a customer still has a card that was kept. */
  hasCard(card: { customerId: string; paymentMethodId: string }): Promise<boolean>;
  /** Forgets a card that was kept; fine when it is gone already. */
  forgetCard(paymentMethodId: string): Promise<void>;
  /** Returns what a webhook's raw body points at, or undefined when its signature is none of ours. */
  readEvent(rawBody: Buffer, signature: string | undefined): GatewayEvent | undefined;
}
