import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { authorise, holdIdOf, intentOf, movementsOn, newBuyer } from '../../../../tests/support/card-sales.ts';
import { drainAttempts, drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import type { Fault, Operation } from '../../../../tests/fake-stripe/faults.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { unreachable } from '../../../../tests/support/holds.ts';
import { type Agent, attemptsOn, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { confirmHold, createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';

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

/** What the product has to bear from the gateway, once or for a while. */
const faults: Fault[] = ['rate_limited', 'in_use', 'failed_before', 'failed_after', 'lost', 'unreachable'];

const plan = (fault: Fault, operation: Operation, times?: number) =>
  market.stripe.faults.next({ fault, operation, ...(times && { times }) });

async function settle(): Promise<void> {
  for (let pass = 0; pass < 4; pass += 1) {
    market.app.ctx.clock.advance(61_000);
    await drainAttempts(market.app.ctx);
  }
}

const kinds = (holdId: string) => movementsOn(market, holdId).map((movement) => movement.split(' ')[0]);

describe.each(faults)('case 27–29: %s', (fault) => {
  it('when a payment is opened is told, charges nothing and leaves one hold at most', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    plan(fault, 'create', 3);

    const refused = await agent.post('/api/create-payment-intent').send({ leadId: id });
    if (refused.status !== 200) expectProblem(refused, 'unavailable', 'Failed to process payment. Please try again.');
    market.stripe.faults.clear();
    const { body } = await openPayment(agent, id);
    await confirmHold(market.stripe, body.clientSecret);
    await sendPurchase(agent, id).expect(200);
    await settle();

    const { intents } = market.stripe.control.dump();
    const ofLead = intents.filter(({ metadata }) => metadata['lead_id'] === String(id));
    expect(ofLead.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
    expect(ofLead.filter(({ status }) => status === 'requires_capture')).toEqual([]);
    expect(kinds(holdIdOf(body))).toEqual(['authorise', 'capture']);
  });

  it('at the charge leaves the buyer the lead, charges once and only then shows the contact', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);
    plan(fault, 'capture', 3);

    const first = await sendPurchase(agent, id);
    const isUnsure = first.status === 202;
    expect([200, 202]).toContain(first.status);
    expect(first.text.includes('Nairtest')).toBe(!isUnsure);
    market.stripe.faults.clear();
    await settle();

    expect(kinds(hold)).toEqual(['authorise', 'capture']);
    const bought = await sendPurchase(agent, id).expect(200);
    expect(bought.body).toMatchObject({ paymentStatus: 'completed', customerName: 'Priya Nairtest' });
    expect(await purchasesOf(market.app.ctx, id)).toHaveLength(1);
  });

  it('when a loser’s hold is let go lets it go in the end', async () => {
    const [winner, loser] = [await newBuyer(market), await newBuyer(market)];
    const { id } = await createLead(market.app.ctx);
    const lost = await authorise(market, loser.agent, id);
    await authorise(market, winner.agent, id);
    await sendPurchase(winner.agent, id).expect(200);
    plan(fault, 'cancel', 2);

    await drainAttempts(market.app.ctx);
    await settle();

    expect(kinds(lost)).toEqual(['authorise', 'cancel']);
    expect(intentOf(market, lost).amount_received).toBe(0);
  });

  it('at a refund gives the money back once', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);
    const { body } = await sendPurchase(agent, id).expect(200);
    plan(fault, 'refund', 2);

    await unpurchase(Number(body.id));
    await drainAttempts(market.app.ctx);
    await settle();

    expect(kinds(hold)).toEqual(['authorise', 'capture', 'refund']);
    expect(await purchasesOf(market.app.ctx, id)).toMatchObject([{ payment_status: 'refunded' }]);
  });
});

describe('a charge that is never possible', () => {
  it('case 31: of a hold that was cancelled by hand fails, and the next buyer can buy in the same auction', async () => {
    const { app, stripe } = market;
    const { agent } = await newBuyer(market);
    const { id } = await createLead(app.ctx);
    const before = await leadRow(id);
    const hold = await authorise(market, agent, id);
    plan('unreachable', 'capture', 3);
    await sendPurchase(agent, id).expect(202);
    stripe.faults.clear();
    stripe.control.cancel({ intent: hold });
    await drainJobs(app.ctx);
    app.mails.length = 0;

    await settle();
    await drainJobs(app.ctx);

    expect(await purchasesOf(app.ctx, id)).toMatchObject([{ payment_status: 'failed' }]);
    expect(await leadRow(id)).toMatchObject({
      status: 'available',
      auction_epoch: before?.['auction_epoch'],
      last_price_update: before?.['last_price_update'],
    });
    expect(app.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^We couldn’t charge your card for AE-\d+E$/)]);
    const mine = await agent.get('/api/my-purchased-leads').expect(200);
    expect(mine.text).not.toContain('Nairtest');

    const next = await newBuyer(market);
    await authorise(market, next.agent, id);
    await sendPurchase(next.agent, id).expect(200);
  });

  it('is told to a buyer who waits for the answer', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);
    const capture = market.app.ctx.gateway.capture.bind(market.app.ctx.gateway);
    vi.spyOn(market.app.ctx.gateway, 'capture').mockImplementationOnce((...charge) => {
      market.stripe.control.expire({ intent: hold });
      return capture(...charge);
    });

    const response = await sendPurchase(agent, id);

    expectProblem(
      response,
      'payment_declined',
      'Payment could not be completed. You were not charged. The lead is back on the market.',
    );
    expect(await leadRow(id)).toMatchObject({ status: 'available', current_purchase_id: null });
  });

  it('case 30: keeps the lead and hides the contact while the gateway is down for ten minutes, then completes', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);
    plan('unreachable', 'capture', 99);
    await sendPurchase(agent, id).expect(202);
    for (let minute = 0; minute < 10; minute += 1) {
      market.app.ctx.clock.advance(MINUTE_MS);
      await drainAttempts(market.app.ctx);
    }
    expect(await leadRow(id)).toMatchObject({ status: 'sold' });
    expect((await agent.get('/api/my-purchased-leads')).text).not.toContain('Nairtest');
    market.stripe.faults.clear();
    await settle();

    expect(kinds(hold)).toEqual(['authorise', 'capture']);
    expect(await purchasesOf(market.app.ctx, id)).toMatchObject([{ payment_status: 'completed' }]);
  });

  it('is given up after half an hour: the lead is for sale again and nothing is charged', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);
    plan('unreachable', 'capture', 999);
    await sendPurchase(agent, id).expect(202);

    market.app.ctx.clock.advance(31 * MINUTE_MS);
    await drainAttempts(market.app.ctx);
    await settle();

    expect(await leadRow(id)).toMatchObject({ status: 'available' });
    expect(await purchasesOf(market.app.ctx, id)).toMatchObject([{ payment_status: 'failed' }]);
    expect(kinds(hold)).toEqual(['authorise', 'cancel']);
    expect(await attemptsOn(market.app.ctx, id)).toMatchObject([{ desired: 'release', settled: 'released', reason: 'capture_failed' }]);
  });
});

describe('a charge that another server has settled in the meantime', () => {
  it('is not given up by one that cannot reach the gateway after half an hour', async () => {
    const { app } = market;
    const { agent } = await newBuyer(market);
    const { id } = await createLead(app.ctx);
    const hold = await authorise(market, agent, id);
    plan('failed_after', 'capture');
    await sendPurchase(agent, id).expect(202);
    app.ctx.clock.advance(31 * MINUTE_MS);
    const [attempt] = await attemptsOn(app.ctx, id);
    vi.spyOn(app.ctx.gateway, 'read').mockImplementationOnce(async () => {
      await reconcileAttempt(app.ctx, String(attempt?.['id']));
      throw unreachable();
    });

    await drainAttempts(app.ctx);
    await settle();

    expect(kinds(hold)).toEqual(['authorise', 'capture']);
    expect(await purchasesOf(app.ctx, id)).toMatchObject([{ payment_status: 'completed', voided_at: null }]);
    expect(await leadRow(id)).toMatchObject({ status: 'sold' });
  });
});

describe('a charge of another sum than was asked for', () => {
  it('is written down for a person to look at', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    await authorise(market, agent, id);
    const capture = market.app.ctx.gateway.capture.bind(market.app.ctx.gateway);
    vi.spyOn(market.app.ctx.gateway, 'capture').mockImplementationOnce(async (...charge) => ({
      ...(await capture(...charge)),
      receivedCents: 100,
    }));

    const { body } = await sendPurchase(agent, id).expect(200);

    const { rows } = await market.app.ctx.store.raw.query(
      `select after from audit_log where action = 'payment.mismatch' and subject_id = '${id}'`,
    );
    expect(rows).toMatchObject([{ after: { received: 100, captured: Math.round(Number(body.amountPaid) * 100) } }]);
  });
});

describe('a refund', () => {
  it('case 32: gives back only the rest of what was refunded in part by hand', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);
    const { body } = await sendPurchase(agent, id).expect(200);
    const paid = Math.round(Number(body.amountPaid) * 100);
    market.stripe.control.refund({ intent: hold, cents: 1000 });

    await unpurchase(Number(body.id));
    await drainAttempts(market.app.ctx);

    expect(movementsOn(market, hold).slice(-2)).toEqual(['refund 1000', `refund ${paid - 1000}`]);
    expect(await purchasesOf(market.app.ctx, id)).toMatchObject([{ payment_status: 'refunded' }]);
  });

  it('that was made in full by hand is not made again', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);
    const { body } = await sendPurchase(agent, id).expect(200);
    market.stripe.control.refund({ intent: hold });

    await unpurchase(Number(body.id));
    await drainAttempts(market.app.ctx);

    expect(kinds(hold)).toEqual(['authorise', 'capture', 'refund']);
    expect(await purchasesOf(market.app.ctx, id)).toMatchObject([{ payment_status: 'refunded' }]);
  });
});

let admin: Promise<Agent> | undefined;

async function unpurchase(purchaseId: number): Promise<void> {
  admin ??= createUser(market.app.ctx, { userType: 'super_admin', companyName: null }).then((user) => market.app.signIn(user));
  await (await admin).post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(200);
}

async function leadRow(id: number) {
  const { rows } = await market.app.ctx.store.raw.query(`select * from leads where id = ${id}`);
  return rows[0];
}
