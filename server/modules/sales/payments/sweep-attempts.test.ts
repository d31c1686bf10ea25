import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { drainAttempts, drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser, deactivate } from '../../../../tests/support/factories.ts';
import { attemptsOn, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { lieAboutHolds, unreachable } from '../../../../tests/support/holds.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { claimWithHold } from '../claim/claim-with-hold.ts';
import { sweepAttempts } from './sweep-attempts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

afterEach(() => vi.restoreAllMocks());

const MINUTE_MS = 60_000;

/** A buyer with an open payment on a lead of their own. */
async function buyerWithHold() {
  const buyer = await createUser(app.ctx);
  const agent = await app.signIn(buyer);
  const { id: leadId } = await createLead(app.ctx);
  await openPayment(agent, leadId);
  const [attempt] = await attemptsOn(app.ctx, leadId);
  return { buyer, agent, leadId, attemptId: String(attempt?.['id']) };
}

const leadStatus = async (leadId: number) => {
  const { rows } = await app.ctx.store.raw.query(`select status from leads where id = ${leadId}`);
  return rows[0]?.['status'];
};

describe('a payment that nobody finishes', () => {
  it('is left alone until its fifteen minutes are over', async () => {
    const { leadId } = await buyerWithHold();
    app.ctx.clock.advance(14 * MINUTE_MS);

    await drainAttempts(app.ctx);

    expect(await attemptsOn(app.ctx, leadId)).toMatchObject([{ desired: 'hold', settled: null }]);
  });

  it('is given up then, and the lead is still for sale', async () => {
    const { leadId } = await buyerWithHold();
    app.ctx.clock.advance(15 * MINUTE_MS);

    await drainAttempts(app.ctx);

    expect(await attemptsOn(app.ctx, leadId)).toMatchObject([{ desired: 'release', settled: 'released', reason: 'expired' }]);
    expect(await purchasesOf(app.ctx, leadId)).toEqual([]);
    expect(await leadStatus(leadId)).toBe('available');
  });

  it('is neither given up nor charged by a server whose clock runs ahead of the database’s', async () => {
    const { leadId } = await buyerWithHold();
    app.ctx.clock.advance(14 * MINUTE_MS);
    vi.spyOn(app.ctx.clock, 'now').mockReturnValue(new Date(app.ctx.clock.now().getTime() + 2 * MINUTE_MS));

    await drainAttempts(app.ctx);

    expect(await attemptsOn(app.ctx, leadId)).toMatchObject([{ desired: 'hold', settled: null }]);
    expect(await purchasesOf(app.ctx, leadId)).toEqual([]);
    expect(await leadStatus(leadId)).toBe('available');
  });

  it('is cancelled at the provider', async () => {
    const { attemptId } = await buyerWithHold();
    const cancel = vi.spyOn(app.ctx.gateway, 'cancel');
    const capture = vi.spyOn(app.ctx.gateway, 'capture');
    app.ctx.clock.advance(15 * MINUTE_MS);

    await drainAttempts(app.ctx);

    expect(cancel.mock.calls.map(([holdId]) => holdId)).toContain(`demo_hold_${attemptId}`);
    expect(capture).not.toHaveBeenCalled();
  });

  it('of an account that was deactivated is given up', async () => {
    const { attemptId, buyer, leadId } = await buyerWithHold();
    await deactivate(app.ctx, buyer);

    await claimWithHold(app.ctx, attemptId);
    await drainAttempts(app.ctx);

    expect(await attemptsOn(app.ctx, leadId)).toMatchObject([{ settled: 'released', reason: 'buyer_inactive' }]);
    expect(await leadStatus(leadId)).toBe('available');
  });
});

describe('case 17: a sale whose server died before the charge', () => {
  it('hides the customer until the charge, then completes once', async () => {
    const { agent, leadId } = await buyerWithHold();
    vi.spyOn(app.ctx.gateway, 'capture').mockRejectedValueOnce(unreachable());
    await drainJobs(app.ctx);
    app.mails.length = 0;

    const unsure = await sendPurchase(agent, leadId).expect(202);
    const pending = await sendPurchase(agent, leadId).expect(202);
    await drainJobs(app.ctx);

    expect(unsure.body).toEqual(pending.body);

    expect(pending.body).toMatchObject({ paymentStatus: 'pending', visibility: 'redacted', customerName: 'Priya', customerEmail: null, customerAddress: null });
    expect(pending.text).not.toContain('Nairtest');
    expect(app.mails).toEqual([]);

    await drainAttempts(app.ctx);
    await drainJobs(app.ctx);

    const settled = await sendPurchase(agent, leadId);
    expect(settled.body).toMatchObject({ id: pending.body.id, paymentStatus: 'completed', visibility: 'unlocked', customerName: 'Priya Nairtest' });
    expect(await purchasesOf(app.ctx, leadId)).toHaveLength(1);
    expect(app.mails).toHaveLength(1);
  });

  it('is lost to nobody else in the meantime', async () => {
    const { agent, leadId } = await buyerWithHold();
    const contender = await app.signIn(await createUser(app.ctx));
    await openPayment(contender, leadId);
    vi.spyOn(app.ctx.gateway, 'capture').mockRejectedValueOnce(unreachable());
    await sendPurchase(agent, leadId).expect(202);

    expectProblem(await sendPurchase(contender, leadId), 'lead_sold');
  });

  it('is charged with one key, no matter who charges', async () => {
    const { agent, leadId, attemptId } = await buyerWithHold();
    const capture = vi.spyOn(app.ctx.gateway, 'capture').mockRejectedValueOnce(unreachable());
    await sendPurchase(agent, leadId).expect(202);

    await drainAttempts(app.ctx);

    const charges = capture.mock.calls.filter(([holdId]) => holdId === `demo_hold_${attemptId}`);
    expect(charges.length).toBeGreaterThanOrEqual(2);
    expect(new Set(charges.map(([, cents, key]) => `${cents} ${key}`)).size).toBe(1);
  });

  it('completes once when several servers finish it', async () => {
    const { agent, leadId } = await buyerWithHold();
    vi.spyOn(app.ctx.gateway, 'capture').mockRejectedValueOnce(unreachable());
    await sendPurchase(agent, leadId).expect(202);
    await drainJobs(app.ctx);
    app.mails.length = 0;
    app.ctx.clock.advance(1000);

    await Promise.all(Array.from({ length: 4 }, () => sweepAttempts(app.ctx)));
    await drainJobs(app.ctx);

    expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ payment_status: 'completed' }]);
    expect(app.mails).toHaveLength(1);
  });

});

describe('a hold that is read while it wins', () => {
  it.each(['canceled', 'open'] as const)('stays won when it was %s a moment before', async (state) => {
    const { attemptId, leadId } = await buyerWithHold();
    app.ctx.clock.advance(14 * MINUTE_MS);
    let isFirst = true;
    lieAboutHolds(app.ctx, async () => {
      if (!isFirst) return {};
      isFirst = false;
      await claimWithHold(app.ctx, attemptId);
      app.ctx.clock.advance(2 * MINUTE_MS);
      return { state };
    });
    await app.ctx.store.raw.query(`update purchase_attempts set next_action_at = created_at where id = '${attemptId}'`);

    await drainAttempts(app.ctx);

    expect(await attemptsOn(app.ctx, leadId)).toMatchObject([{ desired: 'capture', settled: 'captured', reason: 'won' }]);
    expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ payment_status: 'completed' }]);
  });
});

describe('a sweep', () => {
  it('goes on when one attempt cannot be settled, and tries that one again later', async () => {
    const broken = await buyerWithHold();
    const fine = await buyerWithHold();
    vi.spyOn(app.ctx.gateway, 'cancel').mockImplementation((holdId) =>
      holdId.includes(broken.attemptId) ? Promise.reject(unreachable()) : Promise.resolve(),
    );
    app.ctx.clock.advance(15 * MINUTE_MS);

    await drainAttempts(app.ctx);

    expect(await attemptsOn(app.ctx, fine.leadId)).toMatchObject([{ settled: 'released' }]);
    expect(await attemptsOn(app.ctx, broken.leadId)).toMatchObject([{ desired: 'release', settled: null }]);
    expect(app.logged()).toContain('"event":"payment_settle_failed"');

    vi.restoreAllMocks();
    app.ctx.clock.advance(15_000);
    await drainAttempts(app.ctx);
    expect(await attemptsOn(app.ctx, broken.leadId)).toMatchObject([{ settled: 'released' }]);
  });

  it('finds nothing to do twice', async () => {
    await buyerWithHold();
    app.ctx.clock.advance(15 * MINUTE_MS);
    await drainAttempts(app.ctx);

    expect(await sweepAttempts(app.ctx)).toBe(0);
  });
});
