import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';

type Options = Record<string, unknown>;

/** What a test sets: how the provider answers, step by step. */
interface Answers {
  open: () => void;
  submit: () => { error?: { type: string; message: string } };
  confirm: () => PaymentIntentResult | Promise<PaymentIntentResult>;
  retrieve: () => PaymentIntentResult;
}

/** A payment as the provider tells of it, for tests. */
export function buildIntent(status: PaymentIntent['status'], fields: Partial<PaymentIntent> = {}): PaymentIntent {
  return { id: 'pi_1', object: 'payment_intent', amount: 39_89, currency: 'aud', status, ...fields } as PaymentIntent;
}

/** A refusal of the provider, for tests. */
export function refusal(message: string, fields: Partial<StripeError> = {}): { error: StripeError } {
  return { error: { type: 'card_error', message, ...fields } };
}

/** The card provider's script for tests: it answers as told, and keeps what it was asked, in order. */
export const fakeStripe = {
  answers: {} as Answers,
  /** The name of every call and what it was given. */
  calls: [] as { name: string; options: Options }[],
  /** The options of the card form as they stand. */
  form: {} as Options,

  /** Puts the script on the page; each payment is authorised until a test says otherwise. */
  install(): void {
    fakeStripe.calls = [];
    fakeStripe.form = {};
    fakeStripe.answers = {
      open: () => undefined,
      submit: () => ({}),
      confirm: () => ({ paymentIntent: buildIntent('requires_capture') }),
      retrieve: () => ({ paymentIntent: buildIntent('requires_capture') }),
    };
    Object.assign(window, { Stripe: script });
  },
  called: (name: string) => fakeStripe.calls.filter((call) => call.name === name).map(({ options }) => options),
};

function note(name: string, options: Options = {}): void {
  fakeStripe.calls.push({ name, options });
}

function createElement() {
  return {
    mount: (box: HTMLElement) => {
      box.dataset['testid'] = 'card-form';
    },
    on(event: string, handler: () => void) {
      if (event === 'ready') queueMicrotask(handler);
    },
    off: () => undefined,
    update: () => undefined,
    destroy: () => undefined,
  };
}

function createElements(options: Options) {
  fakeStripe.form = options;
  note('elements', options);
  return {
    create: createElement,
    getElement: () => null,
    update: (changes: Options) => {
      fakeStripe.form = { ...fakeStripe.form, ...changes };
      return Promise.resolve();
    },
    submit: () => {
      note('submit', { amount: fakeStripe.form['amount'] });
      return Promise.resolve(fakeStripe.answers.submit());
    },
  };
}

const unused = () => Promise.reject(new Error('Not used here'));

const stripe = {
  elements: createElements,
  confirmPayment: (options: Options) => {
    note('confirm', { ...options, amount: fakeStripe.form['amount'] });
    return Promise.resolve(fakeStripe.answers.confirm());
  },
  retrievePaymentIntent: (clientSecret: string) => {
    note('retrieve', { clientSecret });
    return Promise.resolve(fakeStripe.answers.retrieve());
  },
  createToken: unused,
  createPaymentMethod: unused,
  confirmCardPayment: unused,
};

const script = Object.assign(
  (publishableKey: string) => {
    note('open', { publishableKey });
    fakeStripe.answers.open();
    return stripe;
  },
  { version: 'endive' },
);
