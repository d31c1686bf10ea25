/** The state of a hold at the gateway: not authorised yet, authorised, charged, or cancelled. */
export type HoldState = 'open' | 'held' | 'captured' | 'canceled';

/** A hold to open. Every field comes from the attempt's row, so that a retry sends the same request. */
export interface HoldRequest {
  attemptId: string;
  leadId: number;
  cents: number;
  /** The buyer's customer id at the gateway; null if no card is saved or to be saved. */
  customerId: string | null;
  /** The saved card to pay with; null to enter one. */
  paymentMethodId: string | null;
  /** Save the card that will be entered. */
  savesCard: boolean;
}

/** A card that the gateway has saved for a buyer. */
export interface KeptCard {
  paymentMethodId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A hold as the gateway has it: the only source that is trusted about money. */
export interface Hold {
  state: HoldState;
  /** The amount to be held, in cents, and its currency. */
  cents: number;
  currency: string;
  /** The attempt it was opened for, from the metadata sent with it. */
  attemptId: string | null;
  receivedCents: number;
  /** The card it was authorised with, if that card may be used again. */
  keptCard: KeptCard | null;
  /** The gateway's fingerprint of that card, the same for every payer; null if no card is known. */
  cardFingerprint: string | null;
  /** While the hold is open, identifies the latest charge, whose card was declined; null if no card was declined yet. */
  declineId: string | null;
}

/** A card that is being set up for charges while its holder is away. */
export interface CardSetup {
  state: 'open' | 'done' | 'canceled';
  customerId: string | null;
  /** The card, once it is set up. */
  keptCard: KeptCard | null;
  /** True once a card was tried on it. */
  isTried: boolean;
}

/** Why a bank refused a charge while the card's holder was away: it declined the card, or it wants its holder to confirm. */
export type Decline = 'card_declined' | 'card_needs_holder';

/** What is known of the card that was charged. */
export type ChargedCard = Pick<Hold, 'keptCard' | 'cardFingerprint'>;

/** The net amount of a payment at the gateway: captured less refunded, in cents; 0 if nothing was captured. */
export interface NetPayment {
  /** The attempt it was opened for. */
  attemptId: string;
  netCents: number;
}

/** The references in a signed webhook event. Nothing else in it is trusted. */
export interface GatewayEvent {
  id: string;
  type: string;
  objectId: string;
  /** The hold that the event is about; null if it is about none. */
  holdId: string | null;
  /** The card setup that the event is about; null if it is about none. */
  setupId: string | null;
  /** Identifies the decline that the event reports, as the lists of declines do if a charge or a setup was tried; null if it reports none. */
  declineId: string | null;
}

/**
 * How a call failed. `unreachable`: it may or may not have had an effect, so retry with the same key. `failed`: the gateway's own
 * error, remembered under the key, so read first and then use the next key. `busy`: it had no effect, so retry later with the same
 * key. `refused`: the hold does not allow it now, and the gateway may remember that under the key as well, so read first and then use
 * the next key.
 */
export type GatewayFailure = 'unreachable' | 'failed' | 'busy' | 'refused';

export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly failure: GatewayFailure;
  /** True if the call named an object that the gateway does not have. */
  readonly isMissing: boolean;
  /** Why a bank refused the charge; undefined if it was not the bank. */
  readonly decline: Decline | undefined;
  constructor(failure: GatewayFailure, message: string, { isMissing = false, decline }: { isMissing?: boolean; decline?: Decline | undefined } = {}) {
    super(message);
    this.failure = failure;
    this.isMissing = isMissing;
    this.decline = decline;
  }
}

/**
 * The only access to money. The idempotency key of a call that moves money comes from a row, so that a retry never charges twice.
 * Every method may throw GatewayError and nothing else.
 */
export interface PaymentGateway {
  /** The kind that attempts through this gateway have. */
  readonly kind: 'card' | 'demo';
  /** Creates a customer for a buyer and returns its id at the gateway. */
  createCustomer(userId: number, key: string): Promise<string>;
  /** Opens a hold on the buyer's card. The client secret lets the browser authorise it. */
  authorise(hold: HoldRequest, key: string): Promise<{ holdId: string; clientSecret: string }>;
  read(holdId: string): Promise<Hold>;
  /** Authorises an open hold with a card whose holder is away, and returns the hold. A GatewayError with `decline` says that the bank refused. */
  confirmAway(hold: { holdId: string; paymentMethodId: string }, key: string): Promise<Hold>;
  /** Charges part of an authorised hold, in cents, releases the rest, and returns the hold as it is then. */
  capture(holdId: string, cents: number, key: string): Promise<Hold>;
  cancel(holdId: string, key: string): Promise<void>;
  /** Returns how much of a charge was refunded so far, in cents. */
  refundedCents(holdId: string): Promise<number>;
  /**
   * Returns the net amount of every payment that was opened in a window of time and names an attempt. Throws the signal's reason if it
   * is aborted.
   */
  listPayments(window: { from: Date; until: Date }, signal?: AbortSignal): Promise<NetPayment[]>;
  /** Refunds part of a charge, in cents. If the charge is already refunded in full, does nothing. */
  refund(holdId: string, cents: number, key: string): Promise<void>;
  /** Returns the ids of the failed charges of a hold, one for each declined card. */
  listDeclines(holdId: string): Promise<string[]>;
  /** Begins to set a card up for charges while its holder is away: a saved one, or one that the browser takes. Nothing is charged. */
  setUpCard(card: { customerId: string; paymentMethodId: string | null }): Promise<{ setupId: string; clientSecret: string }>;
  readSetup(setupId: string): Promise<CardSetup>;
  /** Ends an open setup, so that no other card can be tried on it. */
  cancelSetup(setupId: string): Promise<void>;
  /** Returns the ids of the failed tries of a setup, one for each declined card. */
  listSetupDeclines(setupId: string): Promise<string[]>;
  /** Returns whether a customer still has a saved card. */
  hasCard(card: { customerId: string; paymentMethodId: string }): Promise<boolean>;
  /** Deletes a saved card. Does nothing if it is gone already. */
  forgetCard(paymentMethodId: string): Promise<void>;
  /** Returns the references in a webhook's raw body; undefined if the signature does not verify. */
  readEvent(rawBody: Buffer, signature: string | undefined): GatewayEvent | undefined;
}
