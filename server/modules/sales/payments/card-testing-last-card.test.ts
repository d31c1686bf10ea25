import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorise, holdIdOf, intentOf, newBuyer } from '../../../../tests/support/card-sales.ts';
import { drainAttempts, drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { type Agent, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { confirmHold, createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';

// Of case 48: the latest card must not hide the declined ones before it. Stripe clears a payment's error when its next card goes further.

let market: StripeTestApp;

beforeAll(async () => {
  market = await createStripeTestApp();
});

afterAll(() => market.close());

const newLead = async () => (await createLead(market.app.ctx)).id;

/** Opens a payment on a lead, or on a new one, and tries five cards on it that are declined. Returns its client secret. */
async function tryFive(agent: Agent, leadId?: number): Promise<string> {
  const { body } = await openPayment(agent, leadId ?? (await newLead()));
  const secret = String(body.clientSecret);
  for (let count = 0; count < 5; count += 1) {
    await expect(confirmHold(market.stripe, secret, 'pm_card_chargeDeclined')).rejects.toThrow('declined');
  }
  return secret;
}

async function pass(seconds: number): Promise<void> {
  market.app.ctx.clock.advance(seconds * 1000);
  await drainAttempts(market.app.ctx);
}

async function expectBraked(agent: Agent): Promise<void> {
  const refused = await agent.post('/api/create-payment-intent').send({ leadId: await newLead() });
  expectProblem(refused, 'rate_limited', 'Too many cards were declined. Please check with your bank and try again later.');
}

const declinesOf = ({ id }: { id: number }) => countRows(market.app.ctx, 'card_declines', `user_id = ${id}`);

describe('cards that are tried without webhooks within one look, and then one that works,', () => {
  it('are counted after the purchase, which keeps its two calls of the gateway', async () => {
    const { agent, user } = await newBuyer(market);
    const leadId = await newLead();
    const secret = await tryFive(agent, leadId);
    await confirmHold(market.stripe, secret);
    const before = market.stripe.control.dump().calls.length;
    await sendPurchase(agent, leadId).expect(200);
    expect(market.stripe.control.dump().calls.length - before).toBe(2);
    const other = String((await openPayment(agent, await newLead())).body.clientSecret);

    await drainJobs(market.app.ctx);

    expect(await declinesOf(user)).toBe(5);
    await expectBraked(agent);
    await pass(1);
    expect(intentOf(market, holdIdOf({ clientSecret: other })).status).toBe('canceled');
  });

  it('are counted when the gateway does not list them at once', async () => {
    const { agent, user } = await newBuyer(market);
    const leadId = await newLead();
    await confirmHold(market.stripe, await tryFive(agent, leadId));
    await sendPurchase(agent, leadId).expect(200);
    market.stripe.faults.next({ fault: 'unreachable', operation: 'list_charges', times: 2 });
    await drainJobs(market.app.ctx);
    expect(await declinesOf(user)).toBe(0);
    market.app.ctx.clock.advance(120_000);
    await drainJobs(market.app.ctx);

    expect(await declinesOf(user)).toBe(5);
  });

  it('are counted when the sweeper buys the lead', async () => {
    const { agent, user } = await newBuyer(market);
    const leadId = await newLead();
    await confirmHold(market.stripe, await tryFive(agent, leadId));

    await pass(5);
    await drainJobs(market.app.ctx);

    expect(await purchasesOf(market.app.ctx, leadId)).toMatchObject([{ buyer_id: user.id, payment_status: 'completed' }]);
    await expectBraked(agent);
  });

  it('are counted when somebody else was first', async () => {
    const { agent } = await newBuyer(market);
    const leadId = await newLead();
    await confirmHold(market.stripe, await tryFive(agent, leadId));
    const { agent: first } = await newBuyer(market);
    await authorise(market, first, leadId);
    await sendPurchase(first, leadId).expect(200);

    await pass(1);

    await expectBraked(agent);
  });

  it('are counted when the hold is gone at the charge', async () => {
    const { agent } = await newBuyer(market);
    const leadId = await newLead();
    const secret = await tryFive(agent, leadId);
    await confirmHold(market.stripe, secret);
    market.stripe.faults.next({ fault: 'rate_limited', operation: 'capture', times: 2 });
    await sendPurchase(agent, leadId).expect(202);
    market.stripe.control.expire({ intent: holdIdOf({ clientSecret: secret }) });

    await pass(60);

    expect(await purchasesOf(market.app.ctx, leadId)).toMatchObject([{ payment_status: 'failed' }]);
    await expectBraked(agent);
  });
});

describe('cards that are tried without webhooks, and then one whose 3-D Secure is left open,', () => {
  it('are braked within five seconds, and the payment ends', async () => {
    const { agent, user } = await newBuyer(market);
    const secret = await tryFive(agent);
    expect(await confirmHold(market.stripe, secret, 'pm_card_authenticationRequired')).toBe('requires_action');

    await pass(4);

    expect(await declinesOf(user)).toBe(5);
    await expectBraked(agent);
    expect(intentOf(market, holdIdOf({ clientSecret: secret })).status).toBe('canceled');
  });

  it('are braked when the payment gives way to another before anyone has looked', async () => {
    const { agent } = await newBuyer(market);
    const leadId = await newLead();
    await confirmHold(market.stripe, await tryFive(agent, leadId), 'pm_card_authenticationRequired');
    market.app.ctx.clock.advance(61_000);
    await openPayment(agent, leadId);

    await pass(0);

    await expectBraked(agent);
  });

  it('are braked when the payment expires before anyone has looked', async () => {
    const { agent, user } = await newBuyer(market);
    const leadId = await newLead();
    await confirmHold(market.stripe, await tryFive(agent, leadId), 'pm_card_authenticationRequired');
    await market.app.ctx.store.raw.query(`update purchase_attempts set expires_at = now() - interval '1 second' where lead_id = ${leadId}`);

    await pass(4);

    expect(await declinesOf(user)).toBe(5);
    await expectBraked(agent);
  });

  it('are braked within five seconds on a card setup as well', async () => {
    const { agent } = await newBuyer(market);
    const { body } = await agent.post('/api/standing-bids/card').send({ useSavedCard: false }).expect(200);
    const setup = String(body.setupId);
    for (let count = 0; count < 5; count += 1) {
      expect(() => market.stripe.control.confirmSetup({ setup, card: 'pm_card_chargeDeclined' })).toThrow('declined');
    }
    market.stripe.control.confirmSetup({ setup, card: 'pm_card_authenticationRequired' });

    await pass(4);

    await expectBraked(agent);
  });
});

it('a payment on which no card was declined is not looked through while 3-D Secure is open', async () => {
  const { agent } = await newBuyer(market);
  await authorise(market, agent, await newLead(), 'pm_card_authenticationRequired');
  const lists = () => market.stripe.control.dump().calls.filter(({ path }) => path.startsWith('/v1/charges')).length;
  const before = lists();

  await pass(4);

  expect(lists()).toBe(before);
});
