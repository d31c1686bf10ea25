import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLead, createUser, quote } from '../../../../tests/support/factories.ts';
import { recountSales } from '../../../../tests/support/sale-rows.ts';
import { buyerForm, createPurchase, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let provider: Viewer;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, lead_purchases, latest_sales, purchase_attempts, jobs cascade');
  provider = await createUser(app.ctx);
});

let customers = 0;

/** Sells leads at exactly these prices, oldest first, each of another customer to another buyer: with no time on their clocks to fall in. */
async function sellAt(...cents: number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const startCents of cents) {
    customers += 1;
    const customerPhone = `04915${String(customers).padStart(5, '0')}`;
    const { purchaseId } = await createPurchase(app.ctx, await createUser(app.ctx), { startCents, minutesAgo: -1, customerPhone });
    ids.push(purchaseId);
  }
  return ids;
}

async function startPrice(): Promise<unknown> {
  const response = await app.visitor().post('/api/leads').send(quote).expect(201);
  const { rows } = await app.ctx.store.raw.query(
    `select starting_price, current_price from leads where id = ${response.body.id}`,
  );
  expect(rows[0]?.['current_price']).toBe(rows[0]?.['starting_price']);
  return rows[0]?.['starting_price'];
}

describe('the start price of a new lead', () => {
  it('is 40.00 where nothing was ever sold', async () => {
    expect(await startPrice()).toBe('40.00');
  });

  it('is the average of the last five sales plus ten percent', async () => {
    await sellAt(50_00, 60_00, 70_00, 80_00, 90_00);

    expect(await startPrice()).toBe('77.00');
  });

  it('forgets the sixth last sale', async () => {
    await sellAt(10_000_00, 50_00, 60_00, 70_00, 80_00, 90_00);

    expect(await startPrice()).toBe('77.00');
  });

  it('is the average of those there are when there are fewer than five', async () => {
    await sellAt(50_00, 61_00);

    expect(await startPrice()).toBe('61.05');
  });

  it('is never under 40.00', async () => {
    await sellAt(36_36);
    expect(await startPrice()).toBe('40.00');

    await sellAt(1_00, 1_00, 1_00, 1_00, 1_00);

    expect(await startPrice()).toBe('40.00');
  });

  it('is rounded to the cent', async () => {
    await sellAt(50_01, 50_02, 50_02);

    expect(await startPrice()).toBe('55.02');
  });

  it('counts no claim of a super admin and no free claim', async () => {
    await sellAt(50_00, 60_00, 70_00, 80_00, 90_00);
    const admin = await createUser(app.ctx, { userType: 'super_admin' });
    for (let round = 0; round < 3; round += 1) {
      await createPurchase(app.ctx, admin);
      await createPurchase(app.ctx, provider, { minutesAgo: 60 });
    }

    expect(await startPrice()).toBe('77.00');
  });

  it('counts a sale with a discount code with what was paid', async () => {
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
    const code = { code: 'TEN-OFF', discountType: 'fixed_amount', discountValue: 10 };
    await admin.post('/api/discount-codes').send(code).expect(201);
    const buyer = await app.signIn(provider);
    const { id: leadId } = await createLead(app.ctx, { startCents: 60_00, minutesAgo: -1 });
    const { body } = await buyer.post('/api/discount-codes/apply').send({ code: code.code, leadId }).expect(200);
    const { discountCodeId } = body as { discountCodeId: number };
    await buyer.post('/api/create-payment-intent').send({ leadId, discountCodeId }).expect(200);

    await sendPurchase(buyer, leadId, { ...buyerForm, discountCodeId }).expect(200);

    expect(await startPrice()).toBe('55.00');
  });

  it('counts no sale that was refunded, is being refunded, failed or is not paid yet', async () => {
    const ids = await sellAt(200_00, 300_00, 400_00, 500_00, 60_00, 70_00);
    for (const [at, status] of ['refunded', 'refund_pending', 'failed'].entries()) {
      await app.ctx.store.raw.query(
        `update lead_purchases set payment_status = '${status}', voided_at = now() where id = ${ids[at]}`,
      );
    }
    await app.ctx.store.raw.query(`update lead_purchases set payment_status = 'pending' where id = ${ids[3]}`);
    await recountSales(app.ctx.store);

    expect(await startPrice()).toBe('71.50');
  });

  it('goes by the time of the sale, not by the time of filing', async () => {
    const ids = await sellAt(500_00, 50_00, 60_00, 70_00, 80_00, 90_00);

    await app.ctx.store.raw.query(`update lead_purchases set purchased_at = now() + interval '1 hour' where id = ${ids[0]}`);
    await recountSales(app.ctx.store);

    expect(await startPrice()).toBe('176.00');
  });

  it('does not follow what the browser said it paid', async () => {
    const agent = await app.signIn(provider);
    const lead = await app.visitor().post('/api/leads').send(quote).expect(201);
    await agent.post('/api/create-payment-intent').send({ leadId: lead.body.id, amount: 1 }).expect(200);

    await agent.post(`/api/leads/${lead.body.id}/purchase`).send({ amountPaid: 1000 }).expect(200);

    expect(Number(await startPrice())).toBeLessThanOrEqual(44);
  });
});
