import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorise, newBuyer } from '../../../../tests/support/card-sales.ts';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { type Agent, attemptsOn, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';
import { createDemoGateway } from '../gateway/demo-gateway.ts';
import type { PaymentGateway } from '../gateway/gateway.ts';

let market: StripeTestApp;
let agent: Agent;
let admin: Agent;
let testGateway: PaymentGateway;

beforeAll(async () => {
  market = await createStripeTestApp();
  testGateway = market.app.ctx.gateway;
  ({ agent } = await newBuyer(market));
  admin = await market.app.signIn(await createUser(market.app.ctx, { userType: 'super_admin' }));
});

afterAll(() => market.close());

/** Sets live keys in the place of the test ones, or back. */
function setTestMode(isTest: boolean): void {
  Object.assign(market.app.ctx.config.payments, { isTest });
  Object.assign(market.app.ctx.config, { isTestMode: isTest });
}

/** Takes the test keys away and sets PAYMENTS=demo. */
function setDemo(): void {
  market.app.ctx.gateway = createDemoGateway(market.app.ctx.db);
}

/** Sets the test keys. */
function setTestKeys(): void {
  market.app.ctx.gateway = testGateway;
  setTestMode(true);
}

beforeEach(setTestKeys);

afterEach(setTestKeys);

const calls = () => market.stripe.control.dump().calls.length;

async function buy() {
  const { id } = await createLead(market.app.ctx);
  await authorise(market, agent, id);
  const { body } = await sendPurchase(agent, id).expect(200);
  return { leadId: id, purchaseId: Number(body.id) };
}

describe.each([
  ['under live keys', () => setTestMode(false)],
  ['on the demo', setDemo],
])('a purchase that was made with test keys, %s,', (_where, changeKeys) => {
  it('is reversed without a call to the gateway, and marked so', async () => {
    const { leadId, purchaseId } = await buy();
    changeKeys();
    const before = calls();

    await admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(200);
    await drainAttempts(market.app.ctx);

    expect(calls()).toBe(before);
    expect(await purchasesOf(market.app.ctx, leadId)).toMatchObject([{ payment_status: 'refunded' }]);
    expect(await attemptsOn(market.app.ctx, leadId)).toMatchObject([{ settled: 'refunded', is_test: true }]);
    const { body } = await admin.get('/api/audit-log').query({ subject: `lead:${leadId}` }).expect(200);
    expect((body.entries as { action: string }[]).map(({ action }) => action)).toContain('payment.test_settled');
    expect(market.app.logged()).toContain('"event":"test_payment_settled"');
  });

  it('is not charged when its charge was still to come: the lead is for sale again', async () => {
    const { id } = await createLead(market.app.ctx);
    await authorise(market, agent, id);
    market.stripe.faults.next({ fault: 'rate_limited', operation: 'capture', times: 2 });
    await sendPurchase(agent, id).expect(202);
    changeKeys();
    const before = calls();

    market.app.ctx.clock.advance(60_000);
    await drainAttempts(market.app.ctx);

    expect(calls()).toBe(before);
    expect(await purchasesOf(market.app.ctx, id)).toMatchObject([{ payment_status: 'failed' }]);
    market.stripe.faults.clear();
    await openPayment((await newBuyer(market)).agent, id);
  });

  it('buys nothing with a hold that is still open, and asks nobody about it', async () => {
    const { id } = await createLead(market.app.ctx);
    await authorise(market, agent, id);
    changeKeys();
    const before = calls();

    expectProblem(await sendPurchase(agent, id), 'payment_required');
    await drainAttempts(market.app.ctx);

    expect(calls()).toBe(before);
    expect(await attemptsOn(market.app.ctx, id)).toMatchObject([{ settled: 'released', reason: 'gateway_changed' }]);
  });
});

it('a purchase that was made with live keys waits for them while test keys are set', async () => {
  const { leadId, purchaseId } = await buy();
  await market.app.ctx.store.raw.query(`update purchase_attempts set is_test = false where lead_id = ${leadId}`);
  const before = calls();

  await admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(200);
  market.app.ctx.clock.advance(60_000);
  await drainAttempts(market.app.ctx);

  expect(calls()).toBe(before);
  expect(await purchasesOf(market.app.ctx, leadId)).toMatchObject([{ payment_status: 'refund_pending' }]);
});
