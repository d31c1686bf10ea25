import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discountCodes } from '../../../../shared/schema/index.ts';
import { intentOf, movementsOn, newBuyer, setDuration } from '../../../../tests/support/card-sales.ts';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { type Agent, attemptsOn, buyerForm, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { confirmHold, createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';

let market: StripeTestApp;
let count = 0;

beforeAll(async () => {
  market = await createStripeTestApp();
});

afterAll(() => market.close());

type CodeFields = Partial<typeof discountCodes.$inferInsert>;

async function createCode(fields: CodeFields = {}) {
  count += 1;
  const code = { code: `SPARK${count}`, discountType: 'percentage', discountValue: '25', ...fields } as const;
  const [row] = await market.app.ctx.db.insert(discountCodes).values(code).returning();
  return row!;
}

const usesOf = async (id: number) => {
  const { rows } = await market.app.ctx.store.raw.query(`select current_uses from discount_codes where id = ${id}`);
  return rows[0]?.['current_uses'];
};

async function apply(agent: Agent, code: string, leadId: number): Promise<number> {
  const { body } = await agent.post('/api/discount-codes/apply').send({ code, leadId }).expect(200);
  return body.discountCodeId;
}

const quote = (agent: Agent, leadId: number, discountCodeId?: number) =>
  agent.post('/api/create-payment-intent').send({ leadId, discountCodeId });

/** A lead whose price stands still for a minute. */
const createStillLead = () => createLead(market.app.ctx, { minutesAgo: -1 });

describe('a code', () => {
  it('reduces the hold and the charge, and is counted once', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createStillLead();
    const code = await createCode();
    const discountCodeId = await apply(agent, code.code, id);

    const { body } = await quote(agent, id, discountCodeId).expect(200);
    expect(body.amount).toBe(3000);
    expect(await usesOf(code.id)).toBe(1);
    const hold = await confirmAndIdOf(body.clientSecret);
    const bought = await sendPurchase(agent, id, { ...buyerForm, discountCodeId }).expect(200);
    await sendPurchase(agent, id, { ...buyerForm, discountCodeId }).expect(200);
    await drainAttempts(market.app.ctx);

    expect(bought.body).toMatchObject({
      amountPaid: '30.00',
      originalPrice: '40.00',
      discountAmount: '10.00',
      discountCodeId: code.id,
      paymentStatus: 'completed',
    });
    expect(intentOf(market, hold)).toMatchObject({ amount: 3000, amount_received: 3000 });
    expect(await countRows(market.app.ctx, 'discount_redemptions', `code_id = ${code.id} and state = 'used'`)).toBe(1);
    expect(await usesOf(code.id)).toBe(1);
  });

  it('is for the buyer who applied it, and to that lead', async () => {
    const [mine, theirs] = [await newBuyer(market), await newBuyer(market)];
    const [first, second] = [await createStillLead(), await createStillLead()];
    const code = await createCode({ maxUses: 9 });
    const discountCodeId = await apply(mine.agent, code.code, first.id);
    const before = await fingerprint(market.app.ctx);

    expectProblem(await quote(theirs.agent, first.id, discountCodeId), 'discount_invalid', 'This code is not valid');
    expectProblem(await quote(mine.agent, second.id, discountCodeId), 'discount_invalid');
    expectProblem(await sendPurchase(theirs.agent, first.id, { paymentStatus: 'completed', discountCodeId }), 'discount_invalid');
    expectProblem(await quote(mine.agent, first.id, 999_999), 'discount_invalid');

    expect(await fingerprint(market.app.ctx)).toEqual(before);
  });

  it('comes back when its buyer loses, and again when the sale is reversed', async () => {
    const [loser, winner] = [await newBuyer(market), await newBuyer(market)];
    const { id } = await createStillLead();
    const code = await createCode({ maxUses: 2 });
    for (const { agent } of [loser, winner]) {
      const { body } = await quote(agent, id, await apply(agent, code.code, id)).expect(200);
      await confirmHold(market.stripe, body.clientSecret);
    }
    expect(await usesOf(code.id)).toBe(2);

    const bought = await sendPurchase(winner.agent, id).expect(200);
    await drainAttempts(market.app.ctx);
    expect(await usesOf(code.id)).toBe(1);

    const admin = await market.app.signIn(await createUser(market.app.ctx, { userType: 'super_admin', companyName: null }));
    await admin.post(`/api/lead-purchases/${bought.body.id}/unpurchase`).expect(200);
    await drainAttempts(market.app.ctx);
    expect(await usesOf(code.id)).toBe(0);
  });

  it('used up in the meantime still counts for the buyer who set a use aside', async () => {
    const [first, second] = [await newBuyer(market), await newBuyer(market)];
    const { id } = await createStillLead();
    const code = await createCode({ maxUses: 1 });
    const [firstId, secondId] = [await apply(first.agent, code.code, id), await apply(second.agent, code.code, id)];
    const { body } = await quote(first.agent, id, firstId).expect(200);

    expectProblem(await quote(second.agent, id, secondId), 'discount_invalid');
    await market.app.ctx.store.raw.query(`update discount_codes set is_active = false where id = ${code.id}`);
    await confirmHold(market.stripe, body.clientSecret);
    const bought = await sendPurchase(first.agent, id).expect(200);

    expect(bought.body.amountPaid).toBe('30.00');
  });

  it('with one use is quoted afresh after a minute', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    await setDuration(market.app.ctx, id, 600);
    const code = await createCode({ maxUses: 1 });
    const discountCodeId = await apply(agent, code.code, id);
    await quote(agent, id, discountCodeId).expect(200);
    market.app.ctx.clock.advance(61_000);

    await quote(agent, id, discountCodeId).expect(200);

    expect(await usesOf(code.id)).toBe(1);
    expect(await attemptsOn(market.app.ctx, id)).toMatchObject([{ desired: 'release' }, { desired: 'hold' }]);
  });

  it('with one use that an unpaid hold has set aside still makes the lead free for its buyer', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const code = await createCode({ discountType: 'fixed_amount', discountValue: '39.00', maxUses: 1 });
    const discountCodeId = await apply(agent, code.code, id);
    const { body } = await quote(agent, id, discountCodeId).expect(200);
    market.app.ctx.clock.advance(5 * 60_000);

    const bought = await sendPurchase(agent, id, { paymentStatus: 'completed', discountCodeId }).expect(200);
    await drainAttempts(market.app.ctx);

    expect(bought.body).toMatchObject({ amountPaid: '0.00', discountCodeId: code.id, paymentStatus: 'completed' });
    expect(await usesOf(code.id)).toBe(1);
    const hold = String(body.clientSecret).split('_secret')[0] ?? '';
    expect(intentOf(market, hold)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect((await attemptsOn(market.app.ctx, id)).map(({ reason }) => reason)).toEqual(['superseded', 'won']);
  });

  it('taken off or put on is another quote, never the old one', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createStillLead();
    const code = await createCode();
    const discountCodeId = await apply(agent, code.code, id);

    const amounts = [];
    for (const codeId of [undefined, discountCodeId, undefined]) {
      const { body } = await quote(agent, id, codeId).expect(200);
      amounts.push(body.amount);
    }

    expect(amounts).toEqual([4000, 3000, 4000]);
    expect(await usesOf(code.id)).toBe(0);
  });

  it.each([
    ['free', { discountType: 'free', discountValue: null }],
    ['below what a card can be charged', { discountType: 'fixed_amount', discountValue: '39.51' }],
  ] as const)('case 42: that makes a lead %s takes it without a card', async (_what, fields) => {
    const { agent } = await newBuyer(market);
    const { id } = await createStillLead();
    const code = await createCode({ ...fields, maxUses: 1 });
    const discountCodeId = await apply(agent, code.code, id);
    expectProblem(await quote(agent, id, discountCodeId), 'lead_is_free');

    const bought = await sendPurchase(agent, id, { paymentStatus: 'completed', discountCodeId }).expect(200);

    expect(bought.body).toMatchObject({ amountPaid: '0.00', originalPrice: '40.00', paymentStatus: 'completed', paymentKind: 'free' });
    expect(await usesOf(code.id)).toBe(1);
    expect(await purchasesOf(market.app.ctx, id)).toHaveLength(1);
  });

  it('case 42: that does not make it free is no way around the price', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createStillLead();
    const discountCodeId = await apply(agent, (await createCode()).code, id);

    const response = await sendPurchase(agent, id, { paymentStatus: 'completed', discountCodeId });

    expectProblem(response, 'price_changed', 'This lead costs $30.00 now and is not free yet');
  });

  it('case 42: stays used by a winner whose price has fallen to nothing, and the hold is let go', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx, { minutesAgo: 58 });
    const code = await createCode({ maxUses: 1 });
    const { body } = await quote(agent, id, await apply(agent, code.code, id)).expect(200);
    await confirmHold(market.stripe, body.clientSecret);
    market.app.ctx.clock.advance(2 * 60_000);

    const bought = await sendPurchase(agent, id).expect(200);
    await drainAttempts(market.app.ctx);

    expect(bought.body).toMatchObject({ amountPaid: '0.00', discountCodeId: code.id, paymentStatus: 'completed' });
    expect(await attemptsOn(market.app.ctx, id)).toMatchObject([{ settled: 'released', reason: 'won' }]);
    expect(await usesOf(code.id)).toBe(1);
  });

  it('comes back when its buyer could not be charged', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createStillLead();
    const code = await createCode({ maxUses: 1 });
    const { body } = await quote(agent, id, await apply(agent, code.code, id)).expect(200);
    const hold = await confirmAndIdOf(body.clientSecret);
    market.stripe.faults.next({ fault: 'rate_limited', operation: 'capture' });
    await sendPurchase(agent, id).expect(202);
    market.stripe.control.expire({ intent: hold });

    await drainAttempts(market.app.ctx);

    expect(await purchasesOf(market.app.ctx, id)).toMatchObject([{ payment_status: 'failed' }]);
    expect(await usesOf(code.id)).toBe(0);
  });

  it('of a lead that was free comes back when the sale is reversed', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createStillLead();
    const code = await createCode({ discountType: 'free', discountValue: null, maxUses: 1 });
    const discountCodeId = await apply(agent, code.code, id);
    const bought = await sendPurchase(agent, id, { paymentStatus: 'completed', discountCodeId }).expect(200);
    expect(await usesOf(code.id)).toBe(1);

    const admin = await market.app.signIn(await createUser(market.app.ctx, { userType: 'super_admin', companyName: null }));
    await admin.post(`/api/lead-purchases/${bought.body.id}/unpurchase`).expect(200);

    expect(await usesOf(code.id)).toBe(0);
  });

  it('is not used up by a super admin, who pays nothing', async () => {
    const admin = await market.app.signIn(await createUser(market.app.ctx, { userType: 'super_admin', companyName: null }));
    const { id } = await createStillLead();
    const code = await createCode({ maxUses: 1 });
    const discountCodeId = await apply(admin, code.code, id);

    const bought = await sendPurchase(admin, id, { paymentStatus: 'completed', discountCodeId }).expect(200);

    expect(bought.body).toMatchObject({ amountPaid: '0.00', discountCodeId: null, paymentKind: 'admin' });
    expect(await usesOf(code.id)).toBe(0);
  });

  it('bound to one account is nobody else’s', async () => {
    const [owner, other] = [await newBuyer(market), await newBuyer(market)];
    const { id } = await createStillLead();
    const code = await createCode({ discountType: 'free', discountValue: null, maxUses: 1, boundToUserId: owner.user.id });

    expectProblem(await other.agent.post('/api/discount-codes/apply').send({ code: code.code, leadId: id }), 'discount_invalid');
    const discountCodeId = await apply(owner.agent, code.code, id);
    await sendPurchase(owner.agent, id, { paymentStatus: 'completed', discountCodeId }).expect(200);
  });
});

async function confirmAndIdOf(clientSecret: string): Promise<string> {
  await confirmHold(market.stripe, clientSecret);
  const [hold = ''] = clientSecret.split('_secret_');
  expect(movementsOn(market, hold)).toEqual(['authorise 3000']);
  return hold;
}
