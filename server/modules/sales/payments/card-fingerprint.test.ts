import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorise, newBuyer } from '../../../../tests/support/card-sales.ts';
import type { CardName } from '../../../../tests/fake-stripe/cards.ts';
import { createLead } from '../../../../tests/support/factories.ts';
import { attemptsOn, sendPurchase } from '../../../../tests/support/sales.ts';
import { createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';

let market: StripeTestApp;

beforeAll(async () => {
  market = await createStripeTestApp();
});

afterAll(() => market.close());

/** Buys a lead with a card as somebody new; returns the calls that took, and what is kept of the card. */
async function buyWith(card: CardName) {
  const { agent } = await newBuyer(market);
  const { id: leadId } = await createLead(market.app.ctx);
  const before = market.stripe.control.dump().calls.length;
  await authorise(market, agent, leadId, card);
  await sendPurchase(agent, leadId).expect(200);
  const calls = market.stripe.control.dump().calls.slice(before);
  const [attempt] = await attemptsOn(market.app.ctx, leadId);
  return { calls: calls.map(({ method, path }) => `${method} ${path.replace(/pi_\w+/, ':id')}`), kept: String(attempt?.['card_fingerprint']) };
}

it('a charged card is known again, no matter who pays with it, by a keyed hash alone and without a call of its own', async () => {
  const [one, other] = [await buyWith('pm_card_visa'), await buyWith('pm_card_visa')];
  const another = await buyWith('pm_card_mastercard');

  expect(one.kept).toMatch(/^[\w-]{22}$/);
  expect(other.kept).toBe(one.kept);
  expect(another.kept).not.toBe(one.kept);
  const fingerprints = market.stripe.control.dump().paymentMethods.map(({ card }) => card.fingerprint);
  expect(fingerprints).not.toContain(one.kept);
  expect(one.calls).toEqual([
    'POST /v1/payment_intents',
    'POST /v1/payment_intents/:id/confirm',
    'GET /v1/payment_intents/:id',
    'POST /v1/payment_intents/:id/capture',
  ]);
});
