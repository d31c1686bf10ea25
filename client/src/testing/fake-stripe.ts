import type { PaymentIntent, PaymentIntentResult, SetupIntentResult, StripeError } from '@stripe/stripe-js';

type Options = Record<string, unknown>;

/** The card provider's answers, step by step, as set by a test. */
interface Answers {
  open: () => void;
  /** Whether the card form loads; it may hang otherwise. */
  loads: () => boolean;
  submit: () => { error?: { type: string; message: string } };
  confirm: () => PaymentIntentResult | Promise<PaymentIntentResult>;
  retrieve: () => PaymentIntentResult | Promise<PaymentIntentResult>;
  confirmSetup: () => SetupIntentResult | Promise<SetupIntentResult>;
}

/** Builds a payment intent as the provider returns it. */
export function buildIntent(status: PaymentIntent['status'], fields: Partial<PaymentIntent> = {}): PaymentIntent {
  return { id: 'pi_1', object: 'payment_intent', amount: 39_89, currency: 'aud', status, ...fields } as PaymentIntent;
}

/** Builds a refusal of the provider. */
export function refusal(message: string, fields: Partial<StripeError> = {}): { error: StripeError } {
  return { error: { type: 'card_error', message, ...fields } };
}

/** Fakes the card provider's script: answers as told, and records its calls in order. */
export const fakeStripe = {
  answers: {} as Answers,
  /** The name and arguments of every call. */
  calls: [] as { name: string; options: Options }[],
  /** The current options of the card form. */
  form: {} as Options,

  /** Installs the script; each payment is authorised until a test says otherwise. */
  install(): void {
    fakeStripe.calls = [];
    fakeStripe.form = {};
    fakeStripe.answers = {
      open: () => undefined,
      loads: () => true,
      submit: () => ({}),
      confirm: () => ({ paymentIntent: buildIntent('requires_capture') }),
      retrieve: () => ({ paymentIntent: buildIntent('requires_capture') }),
      confirmSetup: () => ({ setupIntent: { id: 'seti_1', object: 'setup_intent', status: 'succeeded' } }) as SetupIntentResult,
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
      if (event === 'ready' && fakeStripe.answers.loads()) queueMicrotask(handler);
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
  confirmSetup: ({ elements, ...options }: Options) => {
    note('confirmSetup', { ...options, hasForm: elements !== undefined });
    return Promise.resolve(fakeStripe.answers.confirmSetup());
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
