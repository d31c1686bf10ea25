import type { PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js';

/** A payment that the server has opened: its client secret, and the amount to hold in cents. */
export interface OpenPayment {
  leadId: number;
  clientSecret: string;
  amount: number;
}

/** A way to authorise a payment: nothing in the demo, otherwise a card. */
export interface PaymentMethod {
  /** What the server needs to know about it when it opens a payment. */
  asks: { saveCard?: boolean; useSavedCard?: boolean };
  /** Validates what was entered, before any request. Throws CardRefusedError or CardIncompleteError. */
  check: (shownCents: number) => Promise<void>;
  /** Authorises the payment. Throws what `requireHold` throws. */
  authorise: (payment: OpenPayment) => Promise<void>;
}

/** Thrown when card details are missing; the card form itself shows which. */
export class CardIncompleteError extends Error {
  override readonly name = 'CardIncompleteError';
}

/** Thrown when the provider declined the card, with its message. */
export class CardRefusedError extends Error {
  override readonly name = 'CardRefusedError';
}

/** Thrown while it is not known if the payment goes through: the provider is still processing it, or its answer was lost. */
export class PaymentProcessingError extends Error {
  override readonly name = 'PaymentProcessingError';
  readonly status: string;
  constructor(status = 'no answer yet') {
    super(`Payment status: ${status}`);
    this.status = status;
  }
}

type ProviderError = NonNullable<PaymentIntentResult['error']>;

/** Returns true when the provider was not reached or failed, so that it may have done what it was asked to. */
export const isUnansweredBy = (error: ProviderError | undefined) => error?.type === 'api_connection_error' || error?.type === 'api_error';

function refusalOf({ type, message = '' }: ProviderError): Error {
  return type === 'validation_error' ? new CardIncompleteError(message) : new CardRefusedError(message);
}

// "canceled" means the auction has ended for this buyer; only the server knows how.
const goesOn = new Set(['requires_capture', 'succeeded', 'canceled']);

/**
 * Returns if the purchase can go on: the payment is held, or was held and has ended. Otherwise throws CardRefusedError,
 * CardIncompleteError or PaymentProcessingError.
 */
export function requireHold({ paymentIntent, error }: PaymentIntentResult): void {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent && goesOn.has(intent.status)) return;
  const isDecided = intent?.status === 'requires_payment_method' || !isUnansweredBy(error);
  if (error && isDecided) throw refusalOf(error);
  throw new PaymentProcessingError(intent?.status);
}

/** Returns the URL that a bank's redirect sends the buyer back to. */
function returnUrl(leadId: number): string {
  return new URL(`/dashboard?tab=available&lead=${leadId}`, location.origin).href;
}

/** Pays in demo mode, where no money moves: a payment is authorised as soon as it is opened. */
export const demoPaymentMethod: PaymentMethod = {
  asks: {},
  check: () => Promise.resolve(),
  authorise: () => Promise.resolve(),
};

/** Pays with the saved card; nothing is entered. */
export function savedCardPaymentMethod(stripe: Stripe): PaymentMethod {
  return {
    asks: { useSavedCard: true },
    check: () => Promise.resolve(),
    async authorise({ leadId, clientSecret }) {
      const confirmParams = { return_url: returnUrl(leadId) };
      requireHold(await stripe.confirmPayment({ clientSecret, confirmParams, redirect: 'if_required' }));
    },
  };
}

/** Pays with the card entered in the provider's form. */
export function cardFormPaymentMethod(stripe: Stripe, elements: StripeElements, savesCard: boolean): PaymentMethod {
  return {
    asks: { saveCard: savesCard },
    async check(shownCents) {
      await elements.update({ amount: shownCents });
      const { error } = await elements.submit();
      if (error) throw refusalOf(error);
    },
    async authorise({ leadId, clientSecret, amount }) {
      // The provider refuses a payment whose amount differs from the form's.
      await elements.update({ amount });
      const confirmParams = { return_url: returnUrl(leadId) };
      requireHold(
        await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' }),
      );
    },
  };
}
