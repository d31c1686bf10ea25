import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { reportOf, sendDecision, sendReport } from '../../../../tests/support/reports.ts';
import { recountSales } from '../../../../tests/support/sale-rows.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { withPayments } from '../../../../tests/support/payments.ts';
import type { PaymentConfig } from '../../sales/gateway/payment-settings.ts';

let app: TestApp;
let admin: Agent;
let buyer: Viewer;

const run = (statement: string) => app.ctx.store.raw.query(statement);

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await run('truncate leads, lead_purchases, purchase_attempts, latest_sales, jobs, rate_limits cascade');
  buyer = await createUser(app.ctx, { firstName: 'Betty', lastName: 'Buyer' });
});

afterEach(async () => {
  setPayments({ kind: 'demo' });
  await run('truncate market_settings restart identity');
});

const setPayments = (payments: { kind: 'demo' } | { kind: 'stripe'; isTest: false }) =>
  Object.assign(app.ctx.config, withPayments(app.ctx, payments as PaymentConfig).config);

let numbers = 0;
const nextNumber = () => {
  numbers += 1;
  return `04915${String(numbers).padStart(5, '0')}`;
};

/** Sells a lead to a buyer, another one each time unless told otherwise, at exactly this price. */
async function sell(startCents: number, { to, customerPhone = nextNumber() }: { to?: Viewer; customerPhone?: string } = {}) {
  const sold = await createPurchase(app.ctx, to ?? (await createUser(app.ctx)), { startCents, customerPhone, minutesAgo: -1 });
  return sold.purchaseId;
}

/** Sells a lead whose customer has since corrected the number that was filed. */
async function sellCorrected(startCents: number, { filed, corrected }: { filed: string; corrected?: string }): Promise<number> {
  const purchaseId = await sell(startCents, { customerPhone: filed });
  if (corrected) await run(`update leads set customer_corrected_phone = '${corrected}' where current_purchase_id = ${purchaseId}`);
  return purchaseId;
}

/** Makes sales look as if they had been paid with one card, or quoted to one network address. */
async function tie(column: 'card_fingerprint' | 'quoted_from', purchaseIds: readonly number[]) {
  await run(`update purchase_attempts set ${column} = 'one' where id in (select attempt_id from lead_purchases where id in (${purchaseIds.join()}))`);
  await recountSales(app.ctx.store);
}

interface Sale {
  purchaseId: number;
  reason?: string;
}

const read = async () => (await admin.get('/api/market-settings/price-sample').expect(200)).body;

/** The ids of the sample, and the left out ones with their reasons. */
async function explained() {
  const { sample, leftOut }: { sample: Sale[]; leftOut: Sale[] } = await read();
  return { sample: sample.map(({ purchaseId }) => purchaseId), leftOut: leftOut.map(({ purchaseId, reason }) => [purchaseId, reason]) };
}

describe('the price sample', () => {
  it('has the time, reference, price and buyer of each sale, and no contact details of a customer', async () => {
    const purchaseId = await sell(50_00, { to: buyer, customerPhone: '0491 570 006' });
    const { rows } = await run('select p.purchased_at, l.job_reference, l.customer_name from lead_purchases p join leads l on l.id = p.lead_id');

    const body = await read();

    const soldAt = new Date(String(rows[0]?.['purchased_at'])).getTime();
    expect(body.sample).toEqual([
      { purchaseId, soldAt: expect.any(String), jobReference: rows[0]?.['job_reference'], price: '50.00', buyerName: 'Betty Buyer' },
    ]);
    expect(Math.abs(Date.parse(body.sample[0].soldAt) - soldAt)).toBeLessThan(1000);
    expect(body.leftOut).toEqual([]);
    expect(JSON.stringify(body)).not.toContain(String(rows[0]?.['customer_name']));
    expect(JSON.stringify(body)).not.toMatch(/570.?006/);
  });

  it('has as many sales as the settings sample, newest first, and does not list what is only older as left out', async () => {
    const ids = [await sell(50_00), await sell(51_00), await sell(52_00), await sell(53_00), await sell(54_00), await sell(55_00)].toReversed();
    expect(await explained()).toEqual({ sample: ids.slice(0, 5), leftOut: [] });

    await setMarket(admin, { sampleSize: 2 });

    expect(await explained()).toEqual({ sample: ids.slice(0, 2), leftOut: [] });
  });

  it('names a sale of which the report waits, and one that was paid back in credit', async () => {
    const agent = await app.signIn(buyer);
    const purchaseId = await sell(60_00, { to: buyer });
    await sendReport(agent, purchaseId, { reason: 'never_asked', remedy: 'credit' }).expect(200);
    expect(await explained()).toEqual({ sample: [], leftOut: [[purchaseId, 'reported']] });

    await sendDecision(admin, (await reportOf(app.ctx, purchaseId)).id).expect(200);

    expect(await explained()).toEqual({ sample: [], leftOut: [[purchaseId, 'credited']] });
  });

  it('names a sale whose lead the buyer filed', async () => {
    await createUser(app.ctx, { userType: 'team_member', teamOwnerId: buyer.id, phone: '0491570737' });

    const purchaseId = await sell(60_00, { to: buyer, customerPhone: '0491570737' });

    expect(await explained()).toEqual({ sample: [], leftOut: [[purchaseId, 'filed_by_buyer']] });
  });

  it('names an earlier sale of the same buyer and of the same customer', async () => {
    const earlier = await sell(50_00, { to: buyer });
    const later = await sell(51_00, { to: buyer, customerPhone: '0491570006' });
    expect(await explained()).toEqual({ sample: [later], leftOut: [[earlier, 'same_buyer']] });

    const latest = await sell(52_00, { customerPhone: '0491570006' });

    expect(await explained()).toEqual({ sample: [latest], leftOut: [[later, 'same_customer'], [earlier, 'same_buyer']] });
  });

  it.each([
    ['filed', 'filed', { filed: '0491570006', corrected: '0491578888' }, { filed: '0491570006' }],
    ['corrected', 'filed', { filed: '0491578888', corrected: '0491570006' }, { filed: '0491570006' }],
    ['filed', 'corrected', { filed: '0491570006' }, { filed: '0491578888', corrected: '0491570006' }],
    ['corrected', 'corrected', { filed: '0491577777', corrected: '0491570006' }, { filed: '0491578888', corrected: '0491570006' }],
  ])('names an earlier sale whose %s number is the %s one of a later sale', async (_of, _is, earlierPhones, laterPhones) => {
    const earlier = await sellCorrected(50_00, earlierPhones);
    const later = await sellCorrected(51_00, laterPhones);
    const others = [await sellCorrected(52_00, { filed: '0491571111', corrected: '0491579999' }), await sell(53_00)];

    expect(await explained()).toEqual({ sample: [...others.toReversed(), later], leftOut: [[earlier, 'same_customer']] });
  });

  it.each([
    ['card', 'card_fingerprint', 'same_card'],
    ['network address', 'quoted_from', 'same_address'],
  ] as const)('names an earlier sale with the same %s', async (_name, column, reason) => {
    const [earlier, later] = [await sell(50_00), await sell(51_00)];

    await tie(column, [earlier, later]);

    expect(await explained()).toEqual({ sample: [later], leftOut: [[earlier, reason]] });
  });

  it('names test payments where money moves', async () => {
    const purchaseId = await sell(50_00);
    setPayments({ kind: 'stripe', isTest: false });

    expect(await explained()).toEqual({ sample: [], leftOut: [[purchaseId, 'test_payment']] });
  });

  it('looks at the latest 20 paid sales alone', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 22; count += 1) ids.push(await sell(50_00, { to: buyer }));

    const { sample, leftOut } = await explained();

    expect(sample).toEqual([ids[21]]);
    expect(leftOut.map(([id]) => id)).toEqual(ids.slice(2, 21).toReversed());
  });

  it('is nobody else’s to see', async () => {
    expectProblem(await (await app.signIn(buyer)).get('/api/market-settings/price-sample'), 'forbidden');
    expectProblem(await app.visitor().get('/api/market-settings/price-sample'), 'unauthenticated');
  });
});
