import type { PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js';

/** A payment that the server has opened: what authorises it, and what is held, in cents. */
export interface OpenPayment {
  leadId: number;
  clientSecret: string;
  amount: number;
}

/** What stands between a price and a hold: nothing in the demo, a card elsewhere. */
export interface Terminal {
  /** What the server has to know of it when it opens a payment. */
  asks: { saveCard?: boolean; useSavedCard?: boolean };
  /** Looks at what was entered, before anything is asked of the server. Throws CardRefusedError or CardIncompleteError. */
  check: (shownCents: number) => Promise<void>;
  /** Has the payment authorised. Throws what `requireHold` throws. */
  authorise: (payment: OpenPayment) => Promise<void>;
}

/** The card form shows what is missing itself: there is nothing more to say. */
export class CardIncompleteError extends Error {
  override readonly name = 'CardIncompleteError';
}

/** The provider refused, in its own words. */
export class CardRefusedError extends Error {
  override readonly name = 'CardRefusedError';
}

/** The provider has not decided yet. */
export class PaymentProcessingError extends Error {
  override readonly name = 'PaymentProcessingError';
  readonly status: string;
  constructor(status: string) {
    super(`Payment status: ${status}`);
    this.status = status;
  }
}

type ProviderError = NonNullable<PaymentIntentResult['error']>;

function refusalOf({ type, message = '' }: ProviderError): Error {
  return type === 'validation_error' ? new CardIncompleteError(message) : new CardRefusedError(message);
}

// Given up means that the auction has ended for this buyer: the server alone knows how.
const goesOn = new Set(['requires_capture', 'succeeded', 'canceled']);

/**
 * Returns when the server may be asked for the lead: the payment is held, or was and is over. Otherwise throws
 * CardRefusedError, CardIncompleteError or PaymentProcessingError.
 */
export function requireHold({ paymentIntent, error }: PaymentIntentResult): void {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent && goesOn.has(intent.status)) return;
  if (error) throw refusalOf(error);
  throw new PaymentProcessingError(intent?.status ?? 'unknown');
}

/** Where a bank that leaves the page sends the buyer back to. */
function returnUrl(leadId: number): string {
  return new URL(`/dashboard?tab=available&lead=${leadId}`, location.origin).href;
}

/** Pays where no money moves: a payment is authorised as soon as it is opened. */
export const demoTerminal: Terminal = {
  asks: {},
  check: () => Promise.resolve(),
  authorise: () => Promise.resolve(),
};

/** Pays with the card that is kept; nothing is entered. */
export function savedCardTerminal(stripe: Stripe): Terminal {
  return {
    asks: { useSavedCard: true },
    check: () => Promise.resolve(),
    async authorise({ leadId, clientSecret }) {
      const confirmParams = { return_url: returnUrl(leadId) };
      requireHold(await stripe.confirmPayment({ clientSecret, confirmParams, redirect: 'if_required' }));
    },
  };
}

/** Pays with the card that was entered into the provider's form. */
export function cardFormTerminal(stripe: Stripe, elements: StripeElements, savesCard: boolean): Terminal {
  return {
    asks: { saveCard: savesCard },
    async check(shownCents) {
      await elements.update({ amount: shownCents });
      const { error } = await elements.submit();
      if (error) throw refusalOf(error);
    },
    async authorise({ leadId, clientSecret, amount }) {
      // The provider refuses a payment whose sum is not the form's.
      await elements.update({ amount });
      const confirmParams = { return_url: returnUrl(leadId) };
      requireHold(
        await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' }),
      );
    },
  };
}
