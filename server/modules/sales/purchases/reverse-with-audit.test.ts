import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { unreachable } from '../../../../tests/support/holds.ts';
import { type Agent, attemptsOn, createPurchase, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let admin: Agent;
let buyer: Viewer;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
  buyer = await createUser(app.ctx);
});

afterAll(() => app.close());

afterEach(() => vi.restoreAllMocks());

const unpurchase = (purchaseId: number, by: Agent = admin) => by.post(`/api/lead-purchases/${purchaseId}/unpurchase`);
const toLead = (purchaseId: number, by: Agent = admin) => by.post(`/api/lead-purchases/${purchaseId}/contact-to-lead`);

const query = async (text: string) => (await app.ctx.store.raw.query(text)).rows;
const leadRow = async (id: number) => (await query(`select * from leads where id = ${id}`))[0];
const holdOf = async (leadId: number) => {
  const [attempt] = await attemptsOn(app.ctx, leadId);
  return (await query(`select * from demo_holds where id = '${String(attempt?.['hold_id'])}'`))[0];
};
const actionsOn = async (purchaseId: number) =>
  (await query(`select action from audit_log where subject_type = 'purchase' and subject_id = '${purchaseId}' order by id`)).map(
    (row) => row['action'],
  );

describe('taking a purchase back', () => {
  it('refunds what was paid, once, and puts the lead up for sale with a new clock', async () => {
    const { leadId, purchaseId, purchase } = await createPurchase(app.ctx, buyer, { minutesAgo: 20 });
    const before = await leadRow(leadId);
    const paid = (purchase.amountPaidCents / 100).toFixed(2);

    const response = await unpurchase(purchaseId).expect(200);
    expect(response.body).toEqual({ purchaseId, refundedAmount: paid });
    expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ payment_status: 'refund_pending' }]);
    await drainAttempts(app.ctx);
    await drainAttempts(app.ctx);

    expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ payment_status: 'refunded', amount_paid: paid }]);
    expect(await attemptsOn(app.ctx, leadId)).toMatchObject([{ desired: 'release', settled: 'refunded' }]);
    expect(await holdOf(leadId)).toMatchObject({ received: paid, refunded: paid });
    const after = await leadRow(leadId);
    expect(after).toMatchObject({ status: 'available', auction_epoch: 1, current_purchase_id: null });
    expect(Number(after?.['last_price_update'])).toBeGreaterThan(Number(before?.['last_price_update']));
    expect(await actionsOn(purchaseId)).toEqual(['purchase.captured', 'purchase.unpurchased', 'purchase.refunded']);
  });

  it('hides the contact from its former buyer, who keeps the line in the history', async () => {
    const { purchaseId } = await createPurchase(app.ctx, buyer);
    const agent = await app.signIn(buyer);
    await unpurchase(purchaseId).expect(200);

    const { body } = await agent.get('/api/my-purchased-leads').expect(200);

    const row = (body as Record<string, unknown>[]).find(({ id }) => id === purchaseId);
    expect(row).toMatchObject({ paymentStatus: 'refund_pending', visibility: 'redacted', customerName: 'Priya', customerEmail: null });
    expect(JSON.stringify(row)).not.toContain('Nairtest');
  });

  it('gives nothing back for a free claim', async () => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, buyer, { minutesAgo: 61 });

    const response = await unpurchase(purchaseId).expect(200);

    expect(response.body).toEqual({ purchaseId, refundedAmount: '0.00' });
    expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ payment_status: 'refunded' }]);
    expect(await leadRow(leadId)).toMatchObject({ status: 'available' });
  });

  it('answers a report that still waits', async () => {
    const { purchaseId } = await createPurchase(app.ctx, buyer);
    const agent = await app.signIn(buyer);
    await agent.post(`/api/lead-purchases/${purchaseId}/report`).send({ reason: 'never_asked', remedy: 'refund' }).expect(200);

    await unpurchase(purchaseId).expect(200);

    const { body } = await agent.get('/api/my-purchased-leads').expect(200);
    const row = (body as { id: number; report: unknown }[]).find(({ id }) => id === purchaseId);
    expect(row?.report).toMatchObject({
      status: 'declined',
      decisionReason: 'The purchase was reversed, so there is nothing left to replace',
    });
  });

  it.each([
    ['an unused replacement credit', false],
    ['one that an open payment has set aside', true],
  ])('takes %s for it out of use', async (_which, isSetAside) => {
    const { purchaseId } = await createPurchase(app.ctx, buyer);
    const agent = await app.signIn(buyer);
    await agent.post(`/api/lead-purchases/${purchaseId}/report`).send({ reason: 'never_asked', remedy: 'credit' }).expect(200);
    const [report] = await query(`select id from lead_reports where purchase_id = ${purchaseId}`);
    const decided = await admin.post(`/api/lead-reports/${String(report?.['id'])}/decision`).send({ decision: 'approve' }).expect(200);
    const code = decided.body.creditCode;
    const { id: leadId } = await createLead(app.ctx, { minutesAgo: -1 });
    if (isSetAside) {
      await query(`update discount_codes set discount_type = 'fixed_amount', discount_value = '5.00' where code = '${code}'`);
      const { body } = await agent.post('/api/discount-codes/apply').send({ code, leadId }).expect(200);
      await agent.post('/api/create-payment-intent').send({ leadId, discountCodeId: body.discountCodeId }).expect(200);
    }

    await unpurchase(purchaseId).expect(200);

    // The payment is never made, and the use comes back.
    app.ctx.clock.advance(16 * 60_000);
    await drainAttempts(app.ctx);
    expect(await query(`select current_uses from discount_codes where code = '${code}'`)).toEqual([{ current_uses: 0 }]);
    const validity = await agent.post('/api/discount-codes/validate').send({ code }).expect(200);
    expect(validity.body).toEqual({ valid: false });
  });

  it('case 33: twice at once is one refund, and the second is told so', async () => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, buyer);

    const answers = await Promise.all([unpurchase(purchaseId), unpurchase(purchaseId)]);
    await drainAttempts(app.ctx);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 409);
    if (refused) expectProblem(refused, 'conflict', 'This purchase has already been reversed. Nothing more will be refunded.');
    const hold = await holdOf(leadId);
    expect(hold?.['refunded']).toBe(hold?.['received']);
    expect(await leadRow(leadId)).toMatchObject({ auction_epoch: 1 });
  });

  it('case 33: while the charge is in flight gives back what the charge takes', async () => {
    const { id: leadId } = await createLead(app.ctx);
    const agent = await app.signIn(buyer);
    await openPayment(agent, leadId);
    const capture = app.ctx.gateway.capture.bind(app.ctx.gateway);
    vi.spyOn(app.ctx.gateway, 'capture').mockImplementationOnce(async (...charge) => {
      const [sale] = await purchasesOf(app.ctx, leadId);
      await unpurchase(Number(sale?.['id'])).expect(200);
      return capture(...charge);
    });

    expectProblem(await sendPurchase(agent, leadId), 'lead_sold');
    await drainAttempts(app.ctx);

    const hold = await holdOf(leadId);
    expect(Number(hold?.['received'])).toBeGreaterThan(0);
    expect(hold?.['refunded']).toBe(hold?.['received']);
    expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ payment_status: 'refunded' }]);
    expect(await leadRow(leadId)).toMatchObject({ status: 'available', auction_epoch: 1 });
  });

  it('case 33: before the charge lets the hold go and takes nothing', async () => {
    const { id: leadId } = await createLead(app.ctx);
    const agent = await app.signIn(buyer);
    await openPayment(agent, leadId);
    vi.spyOn(app.ctx.gateway, 'capture').mockRejectedValueOnce(unreachable());
    await sendPurchase(agent, leadId).expect(202);
    const [sale] = await purchasesOf(app.ctx, leadId);

    await unpurchase(Number(sale?.['id'])).expect(200);
    await drainAttempts(app.ctx);

    expect(await holdOf(leadId)).toMatchObject({ state: 'canceled', received: '0.00' });
    expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ payment_status: 'refunded' }]);
  });

  it('case 34: the lead is bought again, and an old tab of the first loser buys nothing', async () => {
    const { id: leadId } = await createLead(app.ctx);
    const [first, loser, next] = await Promise.all([app.signIn(buyer), newBuyer(), newBuyer()]);
    await openPayment(first, leadId);
    await openPayment(loser, leadId);
    const sale = await sendPurchase(first, leadId).expect(200);
    await unpurchase(Number(sale.body.id)).expect(200);

    expectProblem(await sendPurchase(loser, leadId), 'price_changed', 'This lead is on sale again at a new price. You were not charged.');
    await openPayment(next, leadId);
    await sendPurchase(next, leadId).expect(200);
    await drainAttempts(app.ctx);

    const settled = (await attemptsOn(app.ctx, leadId)).map((attempt) => attempt['settled']);
    expect(settled).toEqual(expect.arrayContaining(['captured', 'refunded', 'released']));
    expect(settled).toHaveLength(3);
  });

  it.each(['provider', 'team_member', 'customer'] as const)('is not for a %s, and changes nothing', async (userType) => {
    const { purchaseId } = await createPurchase(app.ctx, buyer);
    const teamOwnerId = userType === 'team_member' ? buyer.id : null;
    const agent = await app.signIn(userType === 'provider' ? buyer : await createUser(app.ctx, { userType, teamOwnerId, companyName: null }));
    const before = await fingerprint(app.ctx);

    expectProblem(await unpurchase(purchaseId, agent), 'forbidden');
    expectProblem(await toLead(purchaseId, agent), 'forbidden');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('knows no purchase that is not there', async () => {
    expectProblem(await unpurchase(999_999), 'not_found');
    expectProblem(await toLead(999_999), 'not_found');
  });
});

describe('making a lead of a contact', () => {
  it('sells the contact as its customer filed it, archives it and refunds its buyer', async () => {
    const { leadId, purchaseId, purchase } = await createPurchase(app.ctx, buyer);
    const paid = (purchase.amountPaidCents / 100).toFixed(2);
    const agent = await app.signIn(buyer);
    await agent.patch(`/api/leads/${leadId}`).send({ electricalWork: 'Replace the whole switchboard in the garage.' }).expect(200);

    const { body } = await toLead(purchaseId).expect(200);
    await drainAttempts(app.ctx);

    expect(body).toEqual({ leadId: expect.any(Number), jobReference: `AE-${body.leadId}E`, refundedAmount: paid });
    expect(await leadRow(leadId)).toMatchObject({ status: 'archived', current_purchase_id: null });
    expect(await leadRow(Number(body.leadId))).toMatchObject({
      status: 'available',
      auction_epoch: 0,
      customer_name: 'Priya Nairtest',
      electrical_work: 'The safety switch trips every time the oven is turned on.',
      public_name: 'Priya',
    });
    expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ payment_status: 'refunded', is_archived: true }]);
    expect(await holdOf(leadId)).toMatchObject({ received: paid, refunded: paid });
    const mine = await agent.get('/api/my-purchased-leads').expect(200);
    const row = (mine.body as Record<string, unknown>[]).find(({ id }) => id === purchaseId);
    expect(row).toMatchObject({ paymentStatus: 'refunded', isArchived: true, visibility: 'redacted', customerName: 'Priya' });
    expect(JSON.stringify(row)).not.toContain('Nairtest');
  });

  it('twice is refused and makes no second lead', async () => {
    const { purchaseId } = await createPurchase(app.ctx, buyer);
    await toLead(purchaseId).expect(200);
    const before = await fingerprint(app.ctx);

    expectProblem(await toLead(purchaseId), 'conflict');
    expectProblem(await unpurchase(purchaseId), 'conflict');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});

const archive = (purchaseId: number, by: Agent) => by.post(`/api/lead-purchases/${purchaseId}/archive`);

describe('archiving a purchase', () => {
  it('takes it out of the pipeline of its owner, and may be repeated', async () => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, buyer);
    const agent = await app.signIn(buyer);

    await archive(purchaseId, agent).expect(200, { id: purchaseId });
    await archive(purchaseId, agent).expect(200, { id: purchaseId });

    const mine = await agent.get('/api/my-purchased-leads').expect(200);
    expect((mine.body as { id: number }[]).map(({ id }) => id)).not.toContain(purchaseId);
    expect(await leadRow(leadId)).toMatchObject({ status: 'sold' });
    expect(await actionsOn(purchaseId)).toEqual(['purchase.captured', 'purchase.archived']);
  });

  it('is for its owner and the super admin alone', async () => {
    const { purchaseId } = await createPurchase(app.ctx, buyer);
    const teammate = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: buyer.id, companyName: null });

    expectProblem(await archive(purchaseId, await app.signIn(teammate)), 'forbidden');
    expectProblem(await archive(purchaseId, await newBuyer()), 'not_found');
    await archive(purchaseId, admin).expect(200);
  });
});

const newBuyer = async () => app.signIn(await createUser(app.ctx));
