import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorise, holdIdOf, intentOf, newBuyer } from '../../../../tests/support/card-sales.ts';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { lieAboutHolds } from '../../../../tests/support/holds.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { type Agent, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { confirmHold, createStripeTestApp, sendEvent, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';
import { reportSilentWebhooks } from './report-silent-webhooks.ts';

let market: StripeTestApp;

beforeAll(async () => {
  market = await createStripeTestApp();
});

afterAll(() => market.close());

async function open(agent: Agent): Promise<string> {
  const { id } = await createLead(market.app.ctx);
  return String((await openPayment(agent, id)).body.clientSecret);
}

const tryCard = (secret: string) =>
  expect(confirmHold(market.stripe, secret, 'pm_card_chargeDeclined')).rejects.toThrow('Your card was declined.');

async function look(): Promise<void> {
  market.app.ctx.clock.advance(5000);
  await drainAttempts(market.app.ctx);
}

const declinesOn = (secret: string) => countRows(market.app.ctx, 'card_declines', `hold_id = '${holdIdOf({ clientSecret: secret })}'`);

/** What the gateway's webhooks tell of the cards that were declined on a payment. */
const declineMessages = (secret: string) =>
  market.stripe.webhooks.events.filter(
    ({ type, data }) => type === 'payment_intent.payment_failed' && data.object.id === holdIdOf({ clientSecret: secret }),
  );

describe('cards that are tried while no webhook ever arrives', () => {
  it('are braked after five, on however many payments: all of them end and no other is opened', async () => {
    const { agent, user } = await newBuyer(market);
    const secrets: string[] = [];
    for (let count = 0; count < 5; count += 1) secrets.push(await open(agent));
    for (const secret of secrets) await tryCard(secret);

    await look();

    expect(await countRows(market.app.ctx, 'purchase_attempts', `buyer_id = ${user.id} and desired = 'hold'`)).toBe(0);
    const { id } = await createLead(market.app.ctx);
    const refused = await agent.post('/api/create-payment-intent').send({ leadId: id });
    expectProblem(refused, 'rate_limited', 'Too many cards were declined. Please check with your bank and try again later.');
    for (const secret of secrets) await expect(confirmHold(market.stripe, secret)).rejects.toThrow(/canceled|status/);
  });

  it('are counted each, also many on one payment between two looks', async () => {
    const { agent, user } = await newBuyer(market);
    const secret = await open(agent);
    for (let count = 0; count < 7; count += 1) await tryCard(secret);

    await look();

    expect(await declinesOn(secret)).toBe(7);
    expect(await countRows(market.app.ctx, 'purchase_attempts', `buyer_id = ${user.id} and desired = 'hold'`)).toBe(0);
  });

  it('are counted when their payment gives way to another before anyone has looked', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const first = String((await openPayment(agent, id)).body.clientSecret);
    for (let count = 0; count < 4; count += 1) await tryCard(first);
    market.app.ctx.clock.advance(61_000);
    await openPayment(agent, id);

    await look();

    expect(await declinesOn(first)).toBe(4);
    await tryCard(await open(agent));
    await look();
    expectProblem(await agent.post('/api/create-payment-intent').send({ leadId: (await createLead(market.app.ctx)).id }), 'rate_limited');
  });

  it('end a payment that is being looked at when there are too many, within the same look', async () => {
    const { agent } = await newBuyer(market);
    const tried = await open(agent);
    for (let count = 0; count < 5; count += 1) await tryCard(tried);
    const other = holdIdOf({ clientSecret: await open(agent) });
    const told = declineMessages(tried);
    const looks = lieAboutHolds(market.app.ctx, async (holdId) => {
      if (holdId === other) for (const event of told.splice(0)) await sendEvent(market.app, market.stripe, event);
      return {};
    });

    await look();

    looks.mockRestore();
    expect(intentOf(market, other).status).toBe('canceled');
  });

  it('leave a buyer alone who has mistyped', async () => {
    const { agent } = await newBuyer(market);
    const secret = await open(agent);
    for (let count = 0; count < 4; count += 1) await tryCard(secret);

    await look();

    expect(await declinesOn(secret)).toBe(4);
    await open(agent);
  });
});

it('a declined card that a webhook tells of and a look finds counts once', async () => {
  const { agent } = await newBuyer(market);
  const secret = await open(agent);
  for (let count = 0; count < 3; count += 1) await tryCard(secret);
  const told = declineMessages(secret);

  for (const event of told) await sendEvent(market.app, market.stripe, event);
  await look();
  for (const event of told) await sendEvent(market.app, market.stripe, event);

  expect(told).toHaveLength(3);
  expect(await declinesOn(secret)).toBe(3);
  await open(agent);
});

it('declined cards whose webhooks were lost count, also when the webhook of the latest one arrived', async () => {
  const { agent, user } = await newBuyer(market);
  const secret = await open(agent);
  for (let count = 0; count < 5; count += 1) await tryCard(secret);
  await sendEvent(market.app, market.stripe, declineMessages(secret).at(-1)!);
  expect(await declinesOn(secret)).toBe(1);

  await look();

  expect(await declinesOn(secret)).toBe(5);
  expect(await countRows(market.app.ctx, 'purchase_attempts', `buyer_id = ${user.id} and desired = 'hold'`)).toBe(0);
});

const setUp = (agent: Agent) => agent.post('/api/standing-bids/card').send({ useSavedCard: false });

async function openSetup(agent: Agent): Promise<string> {
  const { body } = await setUp(agent).expect(200);
  return String(body.setupId);
}

const trySetup = (setup: string) =>
  expect(() => market.stripe.control.confirmSetup({ setup, card: 'pm_card_chargeDeclined' })).toThrow('Your card was declined.');

const statusOfSetup = (setup: string) => market.stripe.control.dump().setups.find(({ id }) => id === setup)?.status;

/** What the gateway's webhooks tell of the cards that were declined on a setup. */
const setupMessages = (setup: string) =>
  market.stripe.webhooks.events.filter(({ type, data }) => type === 'setup_intent.setup_failed' && data.object.id === setup);

const tooMany = 'Too many cards were declined. Please check with your bank and try again later.';

describe('cards that are tried on card setups', () => {
  it('are braked after five without any webhook: the setup is cancelled, and neither a setup nor a payment is opened', async () => {
    const { agent } = await newBuyer(market);
    const payment = await open(agent);
    const setup = await openSetup(agent);
    for (let count = 0; count < 5; count += 1) trySetup(setup);

    await look();

    expect(statusOfSetup(setup)).toBe('canceled');
    expect(await countRows(market.app.ctx, 'card_setups')).toBe(0);
    expectProblem(await setUp(agent), 'rate_limited', tooMany);
    const { id } = await createLead(market.app.ctx);
    expectProblem(await agent.post('/api/create-payment-intent').send({ leadId: id }), 'rate_limited', tooMany);
    await expect(confirmHold(market.stripe, payment)).rejects.toThrow(/canceled|status/);
  });

  it('are counted on however many setups: each one ends when the next is opened', async () => {
    const { agent } = await newBuyer(market);
    const setups: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const setup = await openSetup(agent);
      trySetup(setup);
      setups.push(setup);
    }

    await look();

    expect(setups.map(statusOfSetup)).toEqual(setups.map(() => 'canceled'));
    expectProblem(await setUp(agent), 'rate_limited', tooMany);
  });

  it('are counted at once by webhooks, each once', async () => {
    const { agent, user } = await newBuyer(market);
    const setup = await openSetup(agent);
    for (let count = 0; count < 5; count += 1) trySetup(setup);
    const told = setupMessages(setup);

    for (const event of told) await sendEvent(market.app, market.stripe, event);

    expect(told).toHaveLength(5);
    expectProblem(await setUp(agent), 'rate_limited', tooMany);
    await look();
    expect(statusOfSetup(setup)).toBe('canceled');
    expect(await countRows(market.app.ctx, 'card_declines', `user_id = ${user.id}`)).toBe(5);
  });

  it('are counted when webhooks were lost, also when that of the latest one arrived', async () => {
    const { agent } = await newBuyer(market);
    const setup = await openSetup(agent);
    for (let count = 0; count < 5; count += 1) trySetup(setup);
    await sendEvent(market.app, market.stripe, setupMessages(setup).at(-1)!);

    await look();

    expect(statusOfSetup(setup)).toBe('canceled');
    expectProblem(await setUp(agent), 'rate_limited', tooMany);
  });

  it('and on payments count together, and a card that was declined before one is set up counts as well', async () => {
    const { agent, user } = await newBuyer(market);
    const payment = await open(agent);
    for (let count = 0; count < 3; count += 1) await tryCard(payment);
    const setup = await openSetup(agent);
    for (let count = 0; count < 2; count += 1) trySetup(setup);
    market.stripe.control.confirmSetup({ setup, card: 'pm_card_visa' });

    await look();

    expect(await countRows(market.app.ctx, 'card_declines', `user_id = ${user.id}`)).toBe(5);
    expectProblem(await setUp(agent), 'rate_limited', tooMany);
  });

  it('on payments brake setups', async () => {
    const { agent } = await newBuyer(market);
    const payment = await open(agent);
    const setup = await openSetup(agent);
    for (let count = 0; count < 5; count += 1) await tryCard(payment);

    await look();

    expect(statusOfSetup(setup)).toBe('canceled');
    expectProblem(await setUp(agent), 'rate_limited', tooMany);
  });

  it('leave somebody alone who has mistyped, and a setup that nobody finished ends after fifteen minutes', async () => {
    const { agent } = await newBuyer(market);
    const setup = await openSetup(agent);
    for (let count = 0; count < 4; count += 1) trySetup(setup);
    await look();
    expect(statusOfSetup(setup)).toBe('requires_payment_method');

    market.app.ctx.clock.advance(15 * 60_000);
    await look();

    expect(statusOfSetup(setup)).toBe('canceled');
    await setUp(agent).expect(200);
  });

  it('cannot be tried where no state takes standing bids', async () => {
    const { agent } = await newBuyer(market);
    const admin = await market.app.signIn(await createUser(market.app.ctx, { userType: 'super_admin', companyName: null }));
    await setMarket(admin, { bidStates: [] });

    const refused = await setUp(agent);

    await setMarket(admin);
    expectProblem(refused, 'conflict', 'Standing bids are switched off.');
  });
});

describe('webhooks that stay away', () => {
  it('are reported in the log after ten payments, until one arrives', async () => {
    const { agent } = await newBuyer(market);
    await market.app.ctx.store.raw.query('truncate stripe_events');
    const logged = () => market.app.logged().split('"event":"webhooks_silent","charged":10').length - 1;
    for (let count = 0; count < 10; count += 1) {
      expect(logged()).toBe(0);
      await reportSilentWebhooks(market.app.ctx);
      const { id } = await createLead(market.app.ctx);
      await authorise(market, agent, id);
      await sendPurchase(agent, id).expect(200);
    }

    await reportSilentWebhooks(market.app.ctx);
    expect(logged()).toBe(1);

    market.app.ctx.clock.advance(1000);
    const event = market.stripe.webhooks.events.at(-1)!;
    await sendEvent(market.app, market.stripe, event);
    await reportSilentWebhooks(market.app.ctx);
    expect(logged()).toBe(1);
  });
});
