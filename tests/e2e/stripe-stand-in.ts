// Runs in the page, in the place of the card provider's script: it draws a card form and talks to the fake Stripe
// through the test, as the page's own policy lets no other host in.

type Params = Record<string, string>;
type Styles = Partial<CSSStyleDeclaration>;

interface Intent {
  id: string;
  status: string;
  amount: number;
  capture_method: string;
  setup_future_usage: string | null;
  last_payment_error: object | null;
}

interface FormOptions {
  amount: number;
  captureMethod: string;
  setupFutureUsage?: string | null;
  appearance: { variables: Record<string, string>; rules: Record<string, Styles> };
}

interface Confirmation {
  elements?: CardElements;
  clientSecret: string;
  confirmParams: { return_url: string };
}

interface Bridge {
  /** Put there by the test: the way to the fake Stripe. */
  askStripe: (method: 'GET' | 'POST', path: string, params: Params) => Promise<{ status: number; body: object }>;
}

const { askStripe } = globalThis as unknown as Bridge;

/** The test cards of the stand-in, by their numbers. */
const cards: Record<string, string> = {
  '4242424242424242': 'pm_card_visa',
  '4000002760003184': 'pm_card_authenticationRequired',
  '4000000000003220': 'pm_card_threeDSecure2Required',
  '4000000000000002': 'pm_card_chargeDeclined',
};

/** The card whose bank leaves the page to know its customer. */
const REDIRECTS = 'pm_card_threeDSecure2Required';

const inputs = [
  { name: 'number', label: 'Card number', autocomplete: 'cc-number' },
  { name: 'expiry', label: 'Expiry date', autocomplete: 'cc-exp' },
  { name: 'cvc', label: 'Security code', autocomplete: 'cc-csc' },
] as const;

class CardElement {
  readonly #options: FormOptions;
  readonly #fields = new Map<string, HTMLInputElement>();
  readonly #error = document.createElement('p');

  constructor(options: FormOptions) {
    this.#options = options;
  }

  mount(box: HTMLElement): void {
    const { rules, variables } = this.#options.appearance;
    for (const { name, label: text, autocomplete } of inputs) {
      const label = document.createElement('label');
      label.textContent = text;
      Object.assign(label.style, { display: 'block', marginBottom: '6px' }, rules['.Label']);
      const input = document.createElement('input');
      input.inputMode = 'numeric';
      input.setAttribute('autocomplete', autocomplete);
      const look = {
        display: 'block',
        width: '100%',
        margin: '6px 0 12px',
        color: variables['colorText'],
        background: variables['colorBackground'],
        borderRadius: variables['borderRadius'],
        fontSize: variables['fontSizeBase'],
      };
      Object.assign(input.style, look, rules['.Input']);
      label.append(input);
      box.append(label);
      this.#fields.set(name, input);
    }
    Object.assign(this.#error.style, { color: variables['colorDanger'] }, rules['.Error']);
    box.append(this.#error);
  }

  on(event: string, handler: () => void): void {
    if (event === 'ready') setTimeout(handler);
  }

  /** What is wrong with what was entered, shown in the form; undefined when nothing is. */
  complaint(): string | undefined {
    const isComplete = [...this.#fields.values()].every(({ value }) => value.trim() !== '');
    this.#error.textContent = isComplete ? '' : 'Your card number is incomplete.';
    return this.#error.textContent || undefined;
  }

  method(): string {
    const digits = this.#fields.get('number')?.value.replaceAll(/\D/g, '') ?? '';
    return cards[digits] ?? 'pm_card_unknown';
  }

  off(): void {}
  update(): void {}
  destroy(): void {}
}

class CardElements {
  options: FormOptions;
  element: CardElement | null = null;
  isSubmitted = false;

  constructor(options: FormOptions) {
    this.options = options;
  }

  create(): CardElement {
    this.element = new CardElement(this.options);
    return this.element;
  }

  getElement(): CardElement | null {
    return this.element;
  }

  update(changes: Partial<FormOptions>): Promise<void> {
    this.options = { ...this.options, ...changes };
    return Promise.resolve();
  }

  submit(): Promise<{ error?: { type: string; message: string } }> {
    const message = this.element?.complaint();
    this.isSubmitted = message === undefined;
    return Promise.resolve(message ? { error: { type: 'validation_error', message } } : {});
  }
}

/** The bank's question, in a frame of its own at the end of the page, as the real one is. */
function askTheBank(): Promise<boolean> {
  const frame = document.createElement('iframe');
  frame.name = '__privateStripeFrameChallenge';
  frame.title = '3-D Secure';
  Object.assign(frame.style, { position: 'fixed', inset: '0', margin: 'auto', width: '300px', height: '200px', zIndex: '2147483647', background: '#fff' });
  document.body.append(frame);
  return new Promise((resolve) => {
    for (const [text, succeeds] of [['Complete authentication', true], ['Fail', false]] as const) {
      const button = document.createElement('button');
      button.textContent = text;
      button.addEventListener('click', () => {
        frame.remove();
        resolve(succeeds);
      });
      frame.contentDocument?.body.append(button);
    }
  });
}

// Stripe refuses a payment that is not the one the form was made for.
function requireSame({ options, isSubmitted }: CardElements, intent: Intent): void {
  if (!isSubmitted) throw new Error('elements.submit() must be called before stripe.confirmPayment()');
  const asForm = `${options.amount} ${options.captureMethod} ${options.setupFutureUsage ?? 'once'}`;
  const asIntent = `${intent.amount} ${intent.capture_method} ${intent.setup_future_usage ?? 'once'}`;
  if (asForm !== asIntent) throw new Error(`The form says ${asForm}, the payment ${asIntent}`);
}

const idOf = (clientSecret: string) => clientSecret.split('_secret')[0] ?? '';

async function askAboutIntent(method: 'GET' | 'POST', path: string, params: Params) {
  const { status, body } = await askStripe(method, `/v1/payment_intents/${path}`, params);
  const { error } = body as { error?: object };
  return status === 200 ? { paymentIntent: body as Intent } : { error: error ?? {} };
}

async function authenticate(intent: Intent, { succeeds }: { succeeds: boolean }) {
  const { body } = await askStripe('POST', '/_control/authenticate', {
    intent: intent.id,
    ...(succeeds ? {} : { succeeds: 'false' }),
  });
  const after = body as Intent;
  if (after.status === 'requires_capture') return { paymentIntent: after };
  return { error: { ...after.last_payment_error, payment_intent: after } };
}

function leaveFor(returnUrl: string, { id }: Intent, clientSecret: string): Promise<never> {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('redirect_status', 'succeeded');
  location.assign(url);
  return new Promise(() => undefined);
}

const unused = () => Promise.reject(new Error('Not part of the stand-in'));

function createStripe(key: string) {
  return {
    elements: (options: FormOptions) => new CardElements(options),
    async confirmPayment({ elements, clientSecret, confirmParams }: Confirmation) {
      const keys = { key, client_secret: clientSecret };
      const id = idOf(clientSecret);
      const opened = await askAboutIntent('GET', id, keys);
      if (elements && opened.paymentIntent) requireSame(elements, opened.paymentIntent);
      const card = elements?.element?.method();
      const answer = await askAboutIntent('POST', `${id}/confirm`, { ...keys, ...(card && { payment_method: card }) });
      if (answer.paymentIntent?.status !== 'requires_action') return answer;
      const { paymentIntent } = answer;
      if (card !== REDIRECTS) return authenticate(paymentIntent, { succeeds: await askTheBank() });
      await authenticate(paymentIntent, { succeeds: true });
      return leaveFor(confirmParams.return_url, paymentIntent, clientSecret);
    },
    retrievePaymentIntent: (clientSecret: string) =>
      askAboutIntent('GET', idOf(clientSecret), { key, client_secret: clientSecret }),
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
  };
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
