import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { authorise, holdIdOf, intentOf, movementsOn, newBuyer } from '../../../../tests/support/card-sales.ts';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { giveCredit } from '../../../../tests/support/reports.ts';
import { type Agent, buyerForm, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { confirmHold, createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts';

const HOUR_MS = 3_600_000;

let market: StripeTestApp;
let admin: Agent;
let agent: Agent;

beforeAll(async () => {
  market = await createStripeTestApp();
  admin = await market.app.signIn(await createUser(market.app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => market.close());

afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  ({ agent } = await newBuyer(market));
});

const query = async (text: string) => (await market.app.ctx.store.raw.query(text)).rows;

const codeRow = async (id: number) =>
  (await query(`select discount_type as type, discount_value as worth, is_active, current_uses as uses from discount_codes where id = ${id}`))[0];

/** A lead whose price stands still for a minute. */
const createStillLead = (startCents = 40_00) => createLead(market.app.ctx, { minutesAgo: -1, startCents });

const quote = (leadId: number, discountCodeId?: number) => agent.post('/api/create-payment-intent').send({ leadId, discountCodeId });

async function apply(code: string, leadId: number): Promise<number> {
  const { body } = await agent.post('/api/discount-codes/apply').send({ code, leadId }).expect(200);
  return body.discountCodeId;
}

/** Buys a lead with a card. */
async function buy() {
  const { id: leadId } = await createStillLead();
  const holdId = await authorise(market, agent, leadId);
  const { body } = await sendPurchase(agent, leadId).expect(200);
  return { leadId, holdId, purchaseId: Number(body.id) };
}

/** Takes a lead that a code makes free. Returns the purchase's id. */
async function takeWith(code: string, startCents: number): Promise<number> {
  const { id: leadId } = await createStillLead(startCents);
  const discountCodeId = await apply(code, leadId);
  const { body } = await sendPurchase(agent, leadId, { paymentStatus: 'completed', discountCodeId }).expect(200);
  expect(body).toMatchObject({ amountPaid: '0.00', discountCodeId });
  return Number(body.id);
}

/** Opens a payment for a lead with a code. */
async function openWith(code: string) {
  const { id: leadId } = await createStillLead();
  const discountCodeId = await apply(code, leadId);
  const { body } = await quote(leadId, discountCodeId).expect(200);
  return { leadId, discountCodeId, clientSecret: String(body.clientSecret), holdId: holdIdOf(body) };
}

/** Reverses a purchase, settles what follows, and returns what is refunded. */
async function reverse(purchaseId: number): Promise<string> {
  const { body } = await admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(200);
  await drainAttempts(market.app.ctx);
  return body.refundedAmount;
}

/** Asserts that the gateway and the database agree on what was charged and given back. */
async function expectAgreedBooks() {
  market.app.ctx.clock.advance(HOUR_MS);
  await reconcilePayments(market.app.ctx);
  expect(await query('select differing from books_checks order by id desc limit 1')).toEqual([{ differing: 0 }]);
}

describe('case 54: reversing a purchase while an open payment holds its replacement credit', () => {
  it.each([
    ['the buyer confirms the card and presses', true],
    ['the buyer confirms the card and never comes back', false],
  ])('refunds it in full and ends the payment: %s', async (_what, isPressed) => {
    const bought = await buy();
    const credit = await giveCredit(market.app.ctx, bought.purchaseId, '30.00');
    const open = await openWith(credit.code);

    const { body } = await admin.post(`/api/lead-purchases/${bought.purchaseId}/unpurchase`).expect(200);
    await confirmHold(market.stripe, open.clientSecret);
    if (isPressed) expectProblem(await sendPurchase(agent, open.leadId, { ...buyerForm, discountCodeId: open.discountCodeId }), 'discount_invalid');
    await drainAttempts(market.app.ctx);

    expect(body.refundedAmount).toBe('40.00');
    expect(movementsOn(market, bought.holdId)).toEqual(['authorise 4000', 'capture 4000', 'refund 4000']);
    expect(intentOf(market, open.holdId)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect(await purchasesOf(market.app.ctx, open.leadId)).toEqual([]);
    expect(await codeRow(credit.id)).toMatchObject({ is_active: false, uses: 0 });
    expect((await quote(open.leadId).expect(200)).body.amount).toBe(4000);
    await expectAgreedBooks();
  });

  it('tells a buyer whose press is under way to start again, and charges nothing', async () => {
    const bought = await buy();
    const credit = await giveCredit(market.app.ctx, bought.purchaseId, '30.00');
    const open = await openWith(credit.code);
    await confirmHold(market.stripe, open.clientSecret);
    const read = market.app.ctx.gateway.read.bind(market.app.ctx.gateway);
    vi.spyOn(market.app.ctx.gateway, 'read').mockImplementationOnce(async (holdId) => {
      await admin.post(`/api/lead-purchases/${bought.purchaseId}/unpurchase`).expect(200);
      return read(holdId);
    });

    const pressed = await sendPurchase(agent, open.leadId, { ...buyerForm, discountCodeId: open.discountCodeId });
    await drainAttempts(market.app.ctx);

    expectProblem(pressed, 'payment_required', 'That payment is no longer open. You were not charged. Please start again.');
    expect(intentOf(market, open.holdId)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect(movementsOn(market, bought.holdId)).toContain('refund 4000');
  });

  it('leaves the other open payments of its buyer as they are', async () => {
    const [bought, other] = [await buy(), await buy()];
    await giveCredit(market.app.ctx, bought.purchaseId, '30.00');
    const open = await openWith((await giveCredit(market.app.ctx, other.purchaseId, '30.00')).code);

    expect(await reverse(bought.purchaseId)).toBe('40.00');
    await confirmHold(market.stripe, open.clientSecret);

    expect((await sendPurchase(agent, open.leadId).expect(200)).body.amountPaid).toBe('10.00');
  });
});

describe('case 55: a replacement credit whose use is given back after its purchase was reversed', () => {
  it('is worth what the refund kept, and no more', async () => {
    const bought = await buy();
    const credit = await giveCredit(market.app.ctx, bought.purchaseId, '40.00');
    const replacement = await takeWith(credit.code, 12_09);
    expect(await reverse(bought.purchaseId)).toBe('27.91');

    expect(await reverse(replacement)).toBe('0.00');

    expect(await codeRow(credit.id)).toEqual({ type: 'fixed_amount', worth: '12.09', is_active: true, uses: 0 });
    const open = await openWith(credit.code);
    await confirmHold(market.stripe, open.clientSecret);
    const { body } = await sendPurchase(agent, open.leadId).expect(200);
    expect(body).toMatchObject({ amountPaid: '27.91', discountAmount: '12.09' });
    expect(movementsOn(market, bought.holdId)).toEqual(['authorise 4000', 'capture 4000', 'refund 2791']);
    await expectAgreedBooks();
    expect(await reverse(Number(body.id))).toBe('27.91');
    expect(await codeRow(credit.id)).toEqual({ type: 'fixed_amount', worth: '12.09', is_active: true, uses: 0 });
  });

  it('is worth what its purchase cost, where it was one lead of any price', async () => {
    const bought = await buy();
    const credit = await giveCredit(market.app.ctx, bought.purchaseId, null);
    const replacement = await takeWith(credit.code, 60_00);
    expect(await reverse(bought.purchaseId)).toBe('0.00');

    await reverse(replacement);

    expect(await codeRow(credit.id)).toEqual({ type: 'fixed_amount', worth: '40.00', is_active: true, uses: 0 });
  });

  it('is worth what the code took off that its purchase does not give back', async () => {
    await query(`insert into discount_codes (code, discount_type, discount_value, max_uses) values ('WHOLE', 'percentage', 100, 1)`);
    const bought = await takeWith('WHOLE', 40_00);
    const credit = await giveCredit(market.app.ctx, bought, '40.00');
    const replacement = await takeWith(credit.code, 12_09);
    await reverse(bought);

    await reverse(replacement);

    expect(await codeRow(credit.id)).toEqual({ type: 'fixed_amount', worth: '40.00', is_active: true, uses: 0 });
    expect(await query(`select current_uses as uses from discount_codes where code = 'WHOLE'`)).toEqual([{ uses: 1 }]);
  });

  it('comes back with the same worth when the purchase that used it could not be charged', async () => {
    const bought = await buy();
    const credit = await giveCredit(market.app.ctx, bought.purchaseId, '30.00');
    const open = await openWith(credit.code);
    await confirmHold(market.stripe, open.clientSecret);
    market.stripe.faults.next({ fault: 'rate_limited', operation: 'capture' });
    await sendPurchase(agent, open.leadId).expect(202);
    const { body } = await admin.post(`/api/lead-purchases/${bought.purchaseId}/unpurchase`).expect(200);
    expect(body.refundedAmount).toBe('10.00');
    market.stripe.control.expire({ intent: open.holdId });

    await drainAttempts(market.app.ctx);

    expect(await purchasesOf(market.app.ctx, open.leadId)).toMatchObject([{ payment_status: 'failed' }]);
    expect(await codeRow(credit.id)).toEqual({ type: 'fixed_amount', worth: '30.00', is_active: true, uses: 0 });
    expect(movementsOn(market, bought.holdId)).toContain('refund 1000');
  });

  it('is worth nothing where it took nothing off', async () => {
    const bought = await buy();
    const credit = await giveCredit(market.app.ctx, bought.purchaseId, '40.00');
    const replacement = await takeWith(credit.code, 0);
    expect(await reverse(bought.purchaseId)).toBe('40.00');

    await reverse(replacement);

    expect(await codeRow(credit.id)).toMatchObject({ is_active: false, uses: 0 });
  });

  it('is worth nothing when it was given back before, as the refund is whole', async () => {
    const bought = await buy();
    const credit = await giveCredit(market.app.ctx, bought.purchaseId, '40.00');
    const replacement = await takeWith(credit.code, 12_09);
    await reverse(replacement);
    expect(await codeRow(credit.id)).toEqual({ type: 'fixed_amount', worth: '40.00', is_active: true, uses: 0 });

    expect(await reverse(bought.purchaseId)).toBe('40.00');

    expect(await codeRow(credit.id)).toMatchObject({ is_active: false, uses: 0 });
  });
});
