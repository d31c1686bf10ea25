import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { whileRefusing } from '../../../../tests/support/refuse-writes.ts';
import { type Agent, attemptsOn, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';

const MINUTE_MS = 60_000;

let market: StripeTestApp;
let agent: Agent;

beforeAll(async () => {
  market = await createStripeTestApp();
  agent = await market.app.signIn(await createUser(market.app.ctx));
});

afterAll(() => market.close());

afterEach(() => vi.restoreAllMocks());

describe('case 53: a database that cannot be written to', () => {
  it.each([
    ['is full', '53100'],
    ['is read-only', '25006'],
  ])('and %s: nobody hears of a payment that is not written down, and it works again after', async (_what, code) => {
    const { id } = await createLead(market.app.ctx);
    const calls = () => market.stripe.control.dump().intents.length;
    const before = calls();

    await whileRefusing(market.app.ctx, { write: 'insert on purchase_attempts', code }, async () => {
      expectProblem(await agent.post('/api/create-payment-intent').send({ leadId: id }), 'unavailable', 'Please try again in a moment');
    });

    expect(calls()).toBe(before);
    expect(await attemptsOn(market.app.ctx, id)).toEqual([]);
    await openPayment(agent, id);
    expect(calls()).toBe(before + 1);
  });
});

describe('case 51: a server whose own clock is wrong', () => {
  it.each([5, -5])('by %d minutes asks the price of the database’s clock', async (minutes) => {
    const { id } = await createLead(market.app.ctx, { minutesAgo: 30 });
    vi.spyOn(market.app.ctx.clock, 'now').mockReturnValue(new Date(Date.now() + minutes * MINUTE_MS));

    const { body } = await openPayment(agent, id);

    // $40 over an hour: five minutes are $3.33.
    expect(body.amount).toBeGreaterThan(19_00);
    expect(body.amount).toBeLessThanOrEqual(20_00);
  });

  it('by five minutes gives nothing away before it is free', async () => {
    const { id } = await createLead(market.app.ctx, { minutesAgo: 57 });
    vi.spyOn(market.app.ctx.clock, 'now').mockReturnValue(new Date(Date.now() + 5 * MINUTE_MS));

    expectProblem(await sendPurchase(agent, id, { paymentStatus: 'completed' }), 'price_changed');
  });
});
