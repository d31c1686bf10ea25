import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  authorise,
  holdIdOf,
  intentOf,
  movementsOn,
  newBuyer,
  setDuration,
  stopClockAt,
} from '../../../../tests/support/card-sales.ts';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { archiveLead, createLead, createUser, deactivate } from '../../../../tests/support/factories.ts';
import { lieAboutHolds } from '../../../../tests/support/holds.ts';
import { attemptsOn, buyerForm, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { confirmHold, createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';
import { sweepAttempts } from './sweep-attempts.ts';

let market: StripeTestApp;

beforeAll(async () => {
  market = await createStripeTestApp();
});

afterAll(() => market.close());

afterEach(() => vi.restoreAllMocks());

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

describe('buying with a card', () => {
  it.each([
    ['case 4: charges', 'pm_card_visa'],
    ['case 9: after 3-D Secure charges', 'pm_card_authenticationRequired'],
  ] as const)('%s the price at the claim and lets go of the rest of the hold', async (_case, card) => {
    const { app } = market;
    const { agent } = await newBuyer(market);
    const { id } = await createLead(app.ctx);
    await setDuration(app.ctx, id, 20);
    await stopClockAt(app.ctx, id, 0);
    const hold = await authorise(market, agent, id, card);
    await stopClockAt(app.ctx, id, 9.5 * MINUTE_MS);
    if (card !== 'pm_card_visa') market.stripe.control.authenticate({ intent: hold });

    const bought = await sendPurchase(agent, id).expect(200);

    expect(bought.body).toMatchObject({ amountPaid: '21.00', paymentStatus: 'completed', paymentKind: 'card', customerName: 'Priya Nairtest' });
    expect(movementsOn(market, hold)).toEqual(['authorise 4000', 'capture 2100']);
    expect(intentOf(market, hold)).toMatchObject({ amount: 4000, amount_received: 2100, status: 'succeeded' });
  });

  it('needs four calls of the gateway and no more', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);
    await sendPurchase(agent, id).expect(200);
    await drainAttempts(market.app.ctx);

    const calls = market.stripe.control.dump().calls.filter(({ path, params }) => path.includes(hold) && !('client_secret' in params));

    expect(calls.map(({ method, path }) => `${method} ${path.replace(hold, '…')}`)).toEqual([
      'GET /v1/payment_intents/…',
      'POST /v1/payment_intents/…/capture',
    ]);
  });

  it('case 5: is free when the price has fallen below what a card can be charged', async () => {
    const { app } = market;
    const { agent } = await newBuyer(market);
    const { id } = await createLead(app.ctx);
    await stopClockAt(app.ctx, id, 59 * MINUTE_MS);
    const hold = await authorise(market, agent, id);
    await stopClockAt(app.ctx, id, 60 * MINUTE_MS - 40 * SECOND_MS);

    const bought = await sendPurchase(agent, id).expect(200);
    vi.restoreAllMocks();
    await drainAttempts(app.ctx);

    expect(bought.body).toMatchObject({ amountPaid: '0.00', paymentStatus: 'completed' });
    expect(movementsOn(market, hold)).toEqual(['authorise 66', 'cancel 0']);
  });

  it.each([
    ['at the end', 3_600_000, '0.00'],
    ['a millisecond before the end', 3_599_999, '0.00'],
    ['before the clock starts', -5_000, '40.00'],
  ])('case 6: a claim %s costs what the formula says', async (_when, elapsedMs, paid) => {
    const { app } = market;
    const { agent } = await newBuyer(market);
    const { id } = await createLead(app.ctx);
    await stopClockAt(app.ctx, id, 0);
    await authorise(market, agent, id);
    await stopClockAt(app.ctx, id, elapsedMs);
    await app.ctx.store.raw.query(`update purchase_attempts set expires_at = now() + interval '2 hours' where lead_id = ${id}`);

    const bought = await sendPurchase(agent, id).expect(200);

    expect(bought.body.amountPaid).toBe(paid);
  });

  it('case 11: a declined card and then another one are one charge', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const { body } = await openPayment(agent, id);
    await expect(confirmHold(market.stripe, body.clientSecret, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/i);

    expectProblem(await sendPurchase(agent, id), 'payment_required', 'Authorise the payment first');
    await confirmHold(market.stripe, body.clientSecret);
    await sendPurchase(agent, id).expect(200);

    const moved = movementsOn(market, holdIdOf(body));
    expect(moved.filter((movement) => movement.startsWith('capture'))).toHaveLength(1);
    expect(await purchasesOf(market.app.ctx, id)).toHaveLength(1);
  });

  it('case 10: an abandoned authentication ends with its deadline, and the lead is still for sale', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const { body } = await openPayment(agent, id);
    expect(await confirmHold(market.stripe, body.clientSecret, 'pm_card_authenticationRequired')).toBe('requires_action');
    market.app.ctx.clock.advance(15 * MINUTE_MS);

    await drainAttempts(market.app.ctx);

    expect(intentOf(market, holdIdOf(body)).status).toBe('canceled');
    expect(await attemptsOn(market.app.ctx, id)).toMatchObject([{ settled: 'released', reason: 'expired' }]);
    const contender = await newBuyer(market);
    await authorise(market, contender.agent, id);
    await sendPurchase(contender.agent, id).expect(200);
  });

  it('case 8: a buyer who closes the tab after the card was confirmed gets the lead by the sweeper', async () => {
    const { agent, user } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    await authorise(market, agent, id);

    await sweepAttempts(market.app.ctx);
    expect(await purchasesOf(market.app.ctx, id)).toEqual([]);
    market.app.ctx.clock.advance(5 * SECOND_MS);
    await sweepAttempts(market.app.ctx);

    expect(await purchasesOf(market.app.ctx, id)).toMatchObject([{ buyer_id: user.id, payment_status: 'completed' }]);
  });

  it('case 43: two tabs of one buyer are one attempt and one hold', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);

    const answers = await Promise.all([openPayment(agent, id), openPayment(agent, id), openPayment(agent, id)]);

    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(await attemptsOn(market.app.ctx, id)).toHaveLength(1);
    const { intents } = market.stripe.control.dump();
    expect(intents.filter(({ metadata }) => metadata['lead_id'] === String(id))).toHaveLength(1);
  });

  it('case 46: is over for an account that is deactivated between the hold and the claim', async () => {
    const { app } = market;
    const { agent, user } = await newBuyer(market);
    const { id } = await createLead(app.ctx);
    const hold = await authorise(market, agent, id);
    await deactivate(app.ctx, user);
    await wakeUp(id);

    await drainAttempts(app.ctx);

    expect(intentOf(market, hold)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ settled: 'released', reason: 'buyer_inactive' }]);
  });

  it('is over for an account that may no longer buy', async () => {
    const { app } = market;
    const { agent, user } = await newBuyer(market);
    const { id } = await createLead(app.ctx);
    await authorise(market, agent, id);
    await app.ctx.store.raw.query(`update users set user_type = 'customer' where id = ${user.id}`);
    await wakeUp(id);

    await drainAttempts(app.ctx);

    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ settled: 'released', reason: 'buyer_inactive' }]);
  });

  it('case 45: is over when the lead is archived, and the hold is let go', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);
    await archiveLead(market.app.ctx, id);

    expectProblem(await sendPurchase(agent, id), 'lead_sold');
    await drainAttempts(market.app.ctx);

    expect(intentOf(market, hold)).toMatchObject({ status: 'canceled', amount_received: 0 });
  });

  it.each([{ attemptId: 'another' }, { currency: 'usd' }, { cents: 100 }])('case 26: a hold that is not the one asked for is let go and reported: %j', async (lie) => {
    const { app } = market;
    const { agent } = await newBuyer(market);
    const { id } = await createLead(app.ctx);
    const hold = await authorise(market, agent, id);
    lieAboutHolds(app.ctx, () => lie);

    expectProblem(await sendPurchase(agent, id), 'payment_required', 'That payment doesn’t match this lead. Please start again.');

    expect(await purchasesOf(app.ctx, id)).toEqual([]);
    expect(intentOf(market, hold)).toMatchObject({ status: 'canceled', amount_received: 0 });
    const { rows } = await app.ctx.store.raw.query(`select after from audit_log where action = 'payment.mismatch' and subject_id = '${id}'`);
    expect(rows).toHaveLength(1);
  });
});

describe('what the browser says of money', () => {
  it.each([0.01, -5, 1e9, 'NaN'])('case 37: amountPaid %s without a hold buys nothing', async (amountPaid) => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);

    const response = await sendPurchase(agent, id, { ...buyerForm, amountPaid, paymentStatus: 'completed' });

    expectProblem(response, 'payment_required');
    expect(await purchasesOf(market.app.ctx, id)).toEqual([]);
    const contender = await newBuyer(market);
    await authorise(market, contender.agent, id);
    await sendPurchase(contender.agent, id).expect(200);
    expectProblem(await sendPurchase(agent, id, { ...buyerForm, amountPaid, paymentStatus: 'completed' }), 'lead_sold');
  });

  it('case 36: a free claim while there is a price is told the price', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);

    const response = await sendPurchase(agent, id, { amountPaid: 0, paymentStatus: 'completed' });

    expectProblem(response, 'price_changed');
    expect(response.body.message).toMatch(/costs \$(40|39)\.\d\d now/);
    expect(await purchasesOf(market.app.ctx, id)).toEqual([]);
  });

  it.each([50, 1, 99_999_999])('case 38: the hold is the server’s price, whatever amount %s says', async (amount) => {
    const { app } = market;
    const { agent } = await newBuyer(market);
    const { id } = await createLead(app.ctx);
    await stopClockAt(app.ctx, id, 0);

    const { body } = await agent.post('/api/create-payment-intent').send({ leadId: id, amount }).expect(200);

    expect(body.amount).toBe(4000);
    expect(intentOf(market, holdIdOf(body)).amount).toBe(4000);
  });

  it('case 39: nobody buys with the hold of somebody else', async () => {
    const [mine, theirs] = [await newBuyer(market), await newBuyer(market)];
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, mine.agent, id);
    const [attempt] = await attemptsOn(market.app.ctx, id);

    const named = { attemptId: attempt?.['id'], paymentIntentId: hold, clientSecret: attempt?.['client_secret'] };
    expectProblem(await sendPurchase(theirs.agent, id, { ...buyerForm, ...named }), 'payment_required');

    expect(await attemptsOn(market.app.ctx, id)).toEqual([attempt]);
    const bought = await sendPurchase(mine.agent, id).expect(200);
    expect(bought.body.buyerId).toBe(mine.user.id);
  });

  it('cannot reach the demo, whatever it sends', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const input = { leadId: id, payments: 'demo', kind: 'demo', demo: true };

    const { body } = await agent.post('/api/create-payment-intent').send(input).expect(200);
    const response = await sendPurchase(agent, id, { ...buyerForm, ...input });

    expect(body.clientSecret).toMatch(/^pi_/);
    expectProblem(response, 'payment_required', 'Authorise the payment first');
    expect(await attemptsOn(market.app.ctx, id)).toMatchObject([{ kind: 'card', desired: 'hold' }]);
  });
});

describe('a super admin', () => {
  it('takes a lead without any hold, and the holds of others are let go', async () => {
    const { agent } = await newBuyer(market);
    const admin = await market.app.signIn(await createUser(market.app.ctx, { userType: 'super_admin', companyName: null }));
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);

    await sendPurchase(admin, id, { paymentStatus: 'completed' }).expect(200);
    expectProblem(await sendPurchase(agent, id), 'lead_sold', 'Someone got in first. You were not charged.');
    await drainAttempts(market.app.ctx);

    expect(movementsOn(market, hold).map((movement) => movement.split(' ')[0])).toEqual(['authorise', 'cancel']);
  });
});

async function wakeUp(leadId: number): Promise<void> {
  await market.app.ctx.store.raw.query(`update purchase_attempts set next_action_at = created_at where lead_id = ${leadId}`);
}
