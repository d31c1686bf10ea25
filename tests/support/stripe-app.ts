import supertest from 'supertest';
import type { CardName } from '../fake-stripe/cards.ts';
import { createFakeStripe, type FakeStripe } from '../fake-stripe/server.ts';
import type { FakeEvent } from '../fake-stripe/webhooks.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const PUBLISHABLE_KEY = 'pk_test_fake';
const WEBHOOK_SECRET = 'whsec_fake';

/** The settings of an application that takes cards through this fake. */
export const stripeSettings = (stripe: Pick<FakeStripe, 'url'>) => ({
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: stripe.url,
});

export interface StripeTestApp {
  app: TestApp;
  stripe: FakeStripe;
  close: () => Promise<void>;
}

/**
 * Starts the application on an empty database, with keys that point at a fake Stripe of its own:
 *
 *   const { app, stripe, close } = await createStripeTestApp();
 *   await confirmHold(stripe, clientSecret);                           the browser's part, with Visa
 *   await confirmHold(stripe, clientSecret, 'pm_card_chargeDeclined')  rejects with the card's error
 *   stripe.faults.next({ fault: 'failed_after', operation: 'capture' });
 *   stripe.control.expire({ intent: holdId }); stripe.control.dump().movements
 *   await sendEvent(app, stripe, stripe.webhooks.events.at(-1)!);
 *
 * Webhooks travel only by `sendEvent`: no test depends on when one arrives.
 */
export async function createStripeTestApp(env: Record<string, string> = {}): Promise<StripeTestApp> {
  const stripe = await createFakeStripe({ webhookSecret: WEBHOOK_SECRET });
  const app = await createTestApp({ ...stripeSettings(stripe), ...env });
  return {
    app,
    stripe,
    async close() {
      await app.close();
      await stripe.close();
    },
  };
}

/**
 * Plays the buyer's browser: confirms with a test card, or with `saved` the card that the hold was opened for. Rejects
 * with Stripe's error when it is refused; 3-D Secure then waits for `stripe.control.authenticate`.
 */
export async function confirmHold(stripe: FakeStripe, clientSecret: string, card?: CardName | 'saved'): Promise<string> {
  const [intent = ''] = clientSecret.split('_secret_');
  const named = card === 'saved' ? {} : { payment_method: card ?? 'pm_card_visa' };
  const response = await supertest(stripe.url)
    .post(`/v1/payment_intents/${intent}/confirm`)
    .type('form')
    .send({ key: PUBLISHABLE_KEY, client_secret: clientSecret, ...named });
  const body = response.body as { status?: string; error?: { message: string } };
  if (body.error) throw new Error(body.error.message);
  return body.status ?? '';
}

/** Delivers an event of the fake's to the application, signed now with its secret. */
export function sendEvent(app: TestApp, stripe: FakeStripe, event: FakeEvent) {
  const { payload, signature } = stripe.webhooks.sign(event);
  return app
    .visitor()
    .post('/api/stripe/webhook')
    .set({ 'content-type': 'application/json', 'stripe-signature': signature })
    .send(payload);
}
