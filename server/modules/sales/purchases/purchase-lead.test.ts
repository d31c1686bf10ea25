import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { priceAt } from '../../../../shared/domain/auction/auction-price.ts';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { archiveLead, createLead, createUser, deactivate } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { type Agent, attemptsOn, buyerForm, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { lieAboutHolds } from '../../../../tests/support/holds.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let buyer: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  buyer = await createUser(app.ctx);
  agent = await app.signIn(buyer);
});

afterAll(() => app.close());

afterEach(() => vi.restoreAllMocks());

const MINUTE_MS = 60_000;

async function leadRow(id: number) {
  const { rows } = await app.ctx.store.raw.query(`select * from leads where id = ${id}`);
  return rows[0] ?? {};
}

describe('buying with an authorised payment', () => {
  it('sells the lead and unlocks the customer', async () => {
    const { id, jobReference } = await createLead(app.ctx);
    await openPayment(agent, id);

    const response = await sendPurchase(agent, id);

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      leadId: id,
      jobReference,
      visibility: 'unlocked',
      status: 'sold',
      buyerId: buyer.id,
      buyerName: 'Sam Archer',
      buyerEmail: 'sam.archer@example.com',
      buyerPhone: '0491570110',
      buyerCompany: 'Archer Electrical',
      paymentStatus: 'completed',
      paymentKind: 'demo',
      salesStage: 'purchased',
      isArchived: false,
      customerName: 'Priya Nairtest',
      customerPhone: '0491570158',
      customerAddress: '12 Example Street, Marrickville NSW 2204',
    });
    expect(await leadRow(id)).toMatchObject({ status: 'sold', current_purchase_id: response.body.id });
    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ desired: 'capture', settled: 'captured', reason: 'won' }]);
    const audited = await app.ctx.store.raw.query(
      `select action, actor_user_id from audit_log where subject_type = 'lead' and subject_id = '${id}' order by id`,
    );
    expect(audited.rows).toEqual(['lead.claimed', 'lead.contact_revealed'].map((action) => ({ action, actor_user_id: buyer.id })));
  });

  it('pays the price at the claim, not the one at the quote', async () => {
    const { id } = await createLead(app.ctx);
    const quote = await openPayment(agent, id);
    app.ctx.clock.advance(14 * MINUTE_MS);

    const response = await sendPurchase(agent, id);

    const lead = await leadRow(id);
    const schedule = {
      startCents: 40_00,
      minimumCents: 0,
      startsAt: lead['last_price_update'] as Date,
      durationMs: 3_600_000,
    };
    const cents = priceAt(schedule, new Date(response.body.purchasedAt));
    expect(response.body.amountPaid).toBe((cents / 100).toFixed(2));
    expect(cents).toBeLessThan(31_00);
    expect(quote.body.amount).toBeGreaterThan(31_00);
    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ capture_amount: response.body.amountPaid }]);
  });

  it('never pays above the hold, should the clock go back', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 30 });
    const quote = await openPayment(agent, id);
    const { last_price_update: startedAt } = await leadRow(id);
    vi.spyOn(app.ctx.clock, 'databaseNow').mockResolvedValue(startedAt as Date);

    const response = await sendPurchase(agent, id);

    expect(response.body.amountPaid).toBe((quote.body.amount / 100).toFixed(2));
    expect(await purchasesOf(app.ctx, id)).toMatchObject([{ price_at_claim: '40.00' }]);
  });

  it('pays nothing when the lead has become free in the meantime, and gives the hold back', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 58 });
    await openPayment(agent, id);
    const capture = vi.spyOn(app.ctx.gateway, 'capture');
    app.ctx.clock.advance(2 * MINUTE_MS);

    const response = await sendPurchase(agent, id);

    expect(response.body).toMatchObject({ amountPaid: '0.00', paymentStatus: 'completed', visibility: 'unlocked' });
    expect(capture).not.toHaveBeenCalled();
    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ desired: 'release', settled: 'released', capture_amount: '0.00' }]);
  });

  it.each([
    [{ amountPaid: 0.01 }],
    [{ amountPaid: -5 }],
    [{ amountPaid: 1e9 }],
    [{ amountPaid: 'NaN' }],
    [{ amountPaid: '0.00' }],
    [{ amountPaid: 0, paymentStatus: 'completed' }],
    [{ paymentStatus: 'refunded' }],
    [{ paymentStatus: 'pending' }],
    [{ paymentStatus: 'free' }],
    [{ discountCodeId: 1 }],
    [{ priceAtClaimCents: 1, originalPrice: '1.00', discountAmount: '39.00', kind: 'free', currentPrice: '0.00' }],
    [{ buyerId: 1, attemptId: 'x', purchasedAt: '2020-01-01T00:00:00Z', salesStage: 'invoice_paid', isArchived: true }],
  ])('takes no word of the browser for it: %j', async (tampered) => {
    const { id } = await createLead(app.ctx);
    const quote = await openPayment(agent, id);

    const response = await sendPurchase(agent, id, { ...buyerForm, ...tampered });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      buyerId: buyer.id,
      paymentStatus: 'completed',
      salesStage: 'purchased',
      isArchived: false,
      discountCodeId: null,
      discountAmount: null,
    });
    const cents = Math.round(Number(response.body.amountPaid) * 100);
    expect(cents).toBeLessThanOrEqual(quote.body.amount);
    expect(cents).toBeGreaterThan(quote.body.amount / 2);
  });

  it('keeps the account’s name where the form sends none', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);

    const response = await sendPurchase(agent, id, { amountPaid: '40.00', paymentStatus: 'completed' });

    expect(response.body).toMatchObject({
      buyerName: `${buyer.firstName} ${buyer.lastName}`,
      buyerEmail: buyer.email,
      buyerPhone: buyer.phone,
      buyerCompany: buyer.companyName,
    });
  });

  it('answers the same purchase when it is sent again', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);
    const first = await sendPurchase(agent, id);

    const again = await sendPurchase(agent, id, { ...buyerForm, buyerName: 'Another' });

    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it('case 43: answers one purchase to a double click', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);

    const answers = await Promise.all(Array.from({ length: 6 }, () => sendPurchase(agent, id)));

    // Anyone who asks while the charge is under way is told that it is.
    expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await purchasesOf(app.ctx, id)).toMatchObject([{ payment_status: 'completed' }]);
  });
});

describe('buying without an authorised payment', () => {
  it('needs one while the lead has a price', async () => {
    const { id } = await createLead(app.ctx);
    const before = await fingerprint(app.ctx);

    expectProblem(await sendPurchase(agent, id), 'payment_required', 'Authorise the payment first');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('is refused after the fifteen minutes of a payment', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);
    app.ctx.clock.advance(15 * MINUTE_MS);

    const response = await sendPurchase(agent, id);

    expectProblem(response, 'payment_required', 'That payment was open too long. Please start again.');
    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ settled: 'released', reason: 'expired' }]);
    expect(await leadRow(id)).toMatchObject({ status: 'available' });
    await openPayment(agent, id);
    const again = await sendPurchase(agent, id);
    expect(again.status).toBe(200);
  });

  it('is refused after them by a server whose clock is behind the database’s, too', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);
    vi.spyOn(app.ctx.clock, 'now').mockReturnValue(app.ctx.clock.now());
    app.ctx.clock.advance(15 * MINUTE_MS);

    expectProblem(await sendPurchase(agent, id), 'payment_required');

    expect(await leadRow(id)).toMatchObject({ status: 'available' });
  });

  it('is refused while the provider has not authorised it', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);
    lieAboutHolds(app.ctx, () => ({ state: 'open' }));

    expectProblem(await sendPurchase(agent, id), 'payment_required', 'Authorise the payment first');
  });

  it('case 39: cannot use the payment of somebody else', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);
    const thief = await app.signIn(await createUser(app.ctx));
    const [attempt] = await attemptsOn(app.ctx, id);
    const hold = { attemptId: attempt?.['id'], paymentIntentId: attempt?.['hold_id'], clientSecret: attempt?.['client_secret'] };

    const response = await sendPurchase(thief, id, { ...buyerForm, ...hold, buyerId: buyer.id });

    expectProblem(response, 'payment_required');
    expect(await attemptsOn(app.ctx, id)).toEqual([attempt]);
    const mine = await sendPurchase(agent, id);
    expect(mine.status).toBe(200);
  });

  it('cannot use the payment for another lead', async () => {
    const [cheap, dear] = [await createLead(app.ctx, { minutesAgo: 55 }), await createLead(app.ctx)];
    await openPayment(agent, cheap.id);

    expectProblem(await sendPurchase(agent, dear.id), 'payment_required');
  });

  it('case 34: cannot use a payment from an earlier auction of the lead', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);
    await app.ctx.store.raw.query(`update leads set auction_epoch = 1 where id = ${id}`);

    expectProblem(await sendPurchase(agent, id), 'price_changed');

    expect(await leadRow(id)).toMatchObject({ status: 'available' });
    await drainAttempts(app.ctx);
    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ desired: 'release', settled: 'released', reason: 'relisted' }]);
  });

  it('is over for an account that is deactivated on the way', async () => {
    const { id } = await createLead(app.ctx);
    const user = await createUser(app.ctx);
    const other = await app.signIn(user);
    await openPayment(other, id);
    await deactivate(app.ctx, user);

    expectProblem(await sendPurchase(other, id), 'unauthenticated');

    expect(await leadRow(id)).toMatchObject({ status: 'available' });
  });

  it('finds no lead that was archived, with a payment open or without', async () => {
    const { id } = await createLead(app.ctx);
    await archiveLead(app.ctx, id);
    expectProblem(await sendPurchase(agent, id), 'not_found', 'There is no such lead');
    const other = await createLead(app.ctx);
    await openPayment(agent, other.id);
    await archiveLead(app.ctx, other.id);

    const response = await sendPurchase(agent, other.id);

    expect([404, 409]).toContain(response.status);
    expect(await purchasesOf(app.ctx, other.id)).toEqual([]);
    expect(await leadRow(other.id)).toMatchObject({ status: 'archived' });
  });

  it.each(['customer', 'team_member'] as const)('is not for a %s', async (userType) => {
    const { id } = await createLead(app.ctx);
    const fields = userType === 'team_member' ? { userType, teamOwnerId: buyer.id } : { userType };
    const other = await app.signIn(await createUser(app.ctx, fields));

    expectProblem(await other.post('/api/create-payment-intent').send({ leadId: id }), 'forbidden');
    expectProblem(await sendPurchase(other, id), 'forbidden');
  });
});
