import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBuyer } from '../../../../tests/support/card-sales.ts';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead } from '../../../../tests/support/factories.ts';
import { openPayment } from '../../../../tests/support/sales.ts';
import { confirmHold, createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';

let market: StripeTestApp;

beforeAll(async () => {
  market = await createStripeTestApp();
});

afterAll(() => market.close());

async function pass(seconds: number): Promise<void> {
  market.app.ctx.clock.advance(seconds * 1000);
  await drainAttempts(market.app.ctx);
}

type Buyer = Awaited<ReturnType<typeof newBuyer>>['agent'];

/** Opens a payment and returns what tries a card on it that is declined. */
async function payment(agent: Buyer): Promise<() => Promise<void>> {
  const { id } = await createLead(market.app.ctx);
  const secret = String((await openPayment(agent, id)).body.clientSecret);
  return () => expect(confirmHold(market.stripe, secret, 'pm_card_chargeDeclined')).rejects.toThrow('declined');
}

/** Opens a card setup and returns the same. */
async function setup(agent: Buyer): Promise<() => Promise<void>> {
  const { body } = await agent.post('/api/standing-bids/card').send({ useSavedCard: false }).expect(200);
  return async () => expect(() => market.stripe.control.confirmSetup({ setup: String(body.setupId), card: 'pm_card_chargeDeclined' })).toThrow('declined');
}

it.each([
  ['payment', payment],
  ['card setup', setup],
])('cards that are tried without webhooks on a %s that has been open for minutes are braked within five seconds', async (_what, openOne) => {
  const { agent } = await newBuyer(market);
  const tryCard = await openOne(agent);
  await tryCard();
  await pass(200);
  for (let count = 0; count < 4; count += 1) await tryCard();

  await pass(4);

  const { id } = await createLead(market.app.ctx);
  const message = 'Too many cards were declined. Please check with your bank and try again later.';
  expectProblem(await agent.post('/api/create-payment-intent').send({ leadId: id }), 'rate_limited', message);
});
