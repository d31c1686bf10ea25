import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GatewayError } from '../gateway/gateway.ts';
import { authorise, holdIdOf, intentOf, movementsOn, newBuyer } from '../../../../tests/support/card-sales.ts';
import { drainAttempts, drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead } from '../../../../tests/support/factories.ts';
import { unreachable } from '../../../../tests/support/holds.ts';
import { attemptsOn, buyerForm, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { confirmHold, createStripeTestApp, sendEvent, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';
import { createDemoGateway } from '../gateway/demo-gateway.ts';
import { insertAttempt } from './attempt-store.ts';

let market: StripeTestApp;

beforeAll(async () => {
  market = await createStripeTestApp();
});

afterAll(() => market.close());

afterEach(() => {
  market.stripe.faults.clear();
  vi.restoreAllMocks();
});

const MINUTE_MS = 60_000;
const refused = () => new GatewayError('refused', 'Not now');
const kinds = (holdId: string) => movementsOn(market, holdId).map((movement) => movement.split(' ')[0]);
const rowsOf = async (text: string) => (await market.app.ctx.store.raw.query(text)).rows;

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    market.app.ctx.clock.advance(MINUTE_MS);
    await drainAttempts(market.app.ctx);
  }
}

describe('a call that the gateway refuses for a while', () => {
  it('is made again under another key, since the refusal may be remembered', async () => {
    const [winner, loser] = [await newBuyer(market), await newBuyer(market)];
    const { id } = await createLead(market.app.ctx);
    const lost = await authorise(market, loser.agent, id);
    await authorise(market, winner.agent, id);
    const cancel = vi.spyOn(market.app.ctx.gateway, 'cancel');
    cancel.mockRejectedValueOnce(refused()).mockRejectedValueOnce(refused());
    await sendPurchase(winner.agent, id).expect(200);

    await pass(3);

    expect(kinds(lost)).toEqual(['authorise', 'cancel']);
    expect(new Set(cancel.mock.calls.map(([, key]) => key)).size).toBeGreaterThan(1);
  });

  it('for an hour calls a person once, names the attempt and goes on more slowly', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    await authorise(market, agent, id);
    const cancel = vi.spyOn(market.app.ctx.gateway, 'cancel').mockRejectedValue(refused());
    market.app.ctx.clock.advance(16 * MINUTE_MS);

    await pass(70);
    const calls = cancel.mock.calls.length;
    await pass(30);

    const stuck = await rowsOf(`select after from audit_log where action = 'payment.stuck' and subject_id = '${id}'`);
    const [attempt] = await attemptsOn(market.app.ctx, id);
    expect(stuck).toEqual([{ after: { attemptId: attempt?.['id'], desired: 'release' } }]);
    expect(market.app.logged()).toContain(`"attemptId":"${String(attempt?.['id'])}"`);
    expect(cancel.mock.calls.length - calls).toBeLessThanOrEqual(2);
    vi.restoreAllMocks();
    await pass(61);
    expect(await attemptsOn(market.app.ctx, id)).toMatchObject([{ settled: 'released' }]);
  });
});

describe('a hold that cannot be read', () => {
  it('is over at its deadline all the same', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    await authorise(market, agent, id);
    vi.spyOn(market.app.ctx.gateway, 'read').mockRejectedValue(refused());

    await pass(17);

    expect(await attemptsOn(market.app.ctx, id)).toMatchObject([{ desired: 'release', reason: 'expired', settled: null }]);
  });
});

describe('a charge whose outcome nobody knows', () => {
  it('keeps the lead for its buyer however long it takes, and says nothing that may be wrong', async () => {
    const { app } = market;
    const { agent } = await newBuyer(market);
    const { id } = await createLead(app.ctx);
    const hold = await authorise(market, agent, id);
    const read = app.ctx.gateway.read.bind(app.ctx.gateway);
    const spy = vi.spyOn(app.ctx.gateway, 'read');
    spy.mockImplementationOnce(read).mockRejectedValue(unreachable());
    const capture = app.ctx.gateway.capture.bind(app.ctx.gateway);
    vi.spyOn(app.ctx.gateway, 'capture').mockImplementationOnce(async (...charge) => {
      await capture(...charge);
      throw unreachable();
    });
    await sendPurchase(agent, id).expect(202);
    await drainJobs(app.ctx);
    app.mails.length = 0;

    await pass(45);
    await drainJobs(app.ctx);
    expect(await purchasesOf(app.ctx, id)).toMatchObject([{ payment_status: 'pending', voided_at: null }]);
    expect(app.mails).toEqual([]);

    vi.restoreAllMocks();
    await pass(70);
    expect(await purchasesOf(app.ctx, id)).toMatchObject([{ payment_status: 'completed' }]);
    expect(kinds(hold)).toEqual(['authorise', 'capture']);
  });

  it('that was not tried for half an hour is tried before it is given up', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);
    vi.spyOn(market.app.ctx.gateway, 'capture').mockRejectedValueOnce(unreachable());
    await sendPurchase(agent, id).expect(202);
    market.app.ctx.clock.advance(45 * MINUTE_MS);

    await drainAttempts(market.app.ctx);

    expect(kinds(hold)).toEqual(['authorise', 'capture']);
    expect(await purchasesOf(market.app.ctx, id)).toMatchObject([{ payment_status: 'completed' }]);
  });
});

describe('what the buyer typed', () => {
  it('stands on the purchase even when the browser never came back', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const { buyerName, buyerEmail, buyerPhone, buyerCompany } = buyerForm;
    const buyer = { buyerName, buyerEmail, buyerPhone, buyerCompany, buyerAbn: '51 824 753 556' };
    const { body } = await agent.post('/api/create-payment-intent').send({ leadId: id, buyer }).expect(200);
    await confirmHold(market.stripe, body.clientSecret);

    market.app.ctx.clock.advance(5_000);
    await drainAttempts(market.app.ctx);

    expect(await purchasesOf(market.app.ctx, id)).toMatchObject([
      { buyer_name: 'Sam Archer', buyer_company: 'Archer Electrical', buyer_abn: '51824753556', buyer_phone: '0491570110' },
    ]);
    const me = await agent.get('/api/auth/me').expect(200);
    expect(me.body.abn).toBe('51824753556');
  });
});

describe('a saved card that the gateway knows no more', () => {
  it('is dropped and said so, and the next purchase starts without it', async () => {
    const { agent } = await newBuyer(market);
    const first = await createLead(market.app.ctx);
    const opened = await agent.post('/api/create-payment-intent').send({ leadId: first.id, saveCard: true }).expect(200);
    await confirmHold(market.stripe, opened.body.clientSecret);
    await sendPurchase(agent, first.id).expect(200);
    expect((await agent.get('/api/saved-card')).body.card).not.toBeNull();
    const { id } = await createLead(market.app.ctx);
    vi.spyOn(market.app.ctx.gateway, 'authorise').mockRejectedValueOnce(new GatewayError('refused', 'No such customer', { isMissing: true }));

    const response = await agent.post('/api/create-payment-intent').send({ leadId: id, useSavedCard: true });

    expectProblem(response, 'conflict', 'Your saved card can no longer be used. Please enter one.');
    expect((await agent.get('/api/saved-card')).body).toEqual({ card: null });
    expect(await attemptsOn(market.app.ctx, id)).toMatchObject([{ desired: 'release', reason: 'refused' }]);
    await agent.post('/api/create-payment-intent').send({ leadId: id, saveCard: true }).expect(200);
  });
});

describe('a payment that was opened on the demo', () => {
  it('buys nothing once keys are set', async () => {
    const { ctx } = market.app;
    const { agent, user } = await newBuyer(market);
    const { id } = await createLead(ctx);
    const at = ctx.clock.now();
    const attempt = await insertAttempt(ctx.db, {
      leadId: id,
      buyerId: user.id,
      auctionEpoch: 0,
      kind: 'demo',
      isTest: true,
      quotedPriceCents: 40_00,
      createdAt: at,
      expiresAt: new Date(at.getTime() + 15 * MINUTE_MS),
    });
    const hold = { attemptId: attempt.id, leadId: id, cents: 40_00, customerId: null, paymentMethodId: null, savesCard: false };
    const { holdId, clientSecret } = await createDemoGateway(ctx.db).authorise(hold, 'key');
    await ctx.store.raw.query(`update purchase_attempts set hold_id = '${holdId}', client_secret = '${clientSecret}' where id = '${attempt.id}'`);

    expectProblem(await sendPurchase(agent, id), 'payment_required', 'That payment can no longer be used. Please start again.');

    expect(await purchasesOf(ctx, id)).toEqual([]);
    const { body } = await openPayment(agent, id);
    expect(body.clientSecret).toMatch(/^pi_/);
  });
});

describe('trying stolen cards on one payment', () => {
  it('ends with the fifth decline: every payment of the account is let go', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const { body } = await openPayment(agent, id);
    const other = await openPayment(agent, (await createLead(market.app.ctx)).id);
    for (let index = 0; index < 5; index += 1) {
      await expect(confirmHold(market.stripe, body.clientSecret, 'pm_card_chargeDeclined')).rejects.toThrow('Your card was declined.');
    }
    const events = market.stripe.webhooks.events.filter(({ type, data }) => type === 'payment_intent.payment_failed' && data.object.id === holdIdOf(body));
    for (const event of events) await sendEvent(market.app, market.stripe, event).expect(200);

    await drainAttempts(market.app.ctx);

    for (const opened of [body, other.body]) expect(intentOf(market, holdIdOf(opened)).status).toBe('canceled');
    await expect(confirmHold(market.stripe, body.clientSecret)).rejects.toThrow(/canceled/);
    const again = await agent.post('/api/create-payment-intent').send({ leadId: id });
    expect(again.status).toBe(429);
  });
});
