import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { reportOf, sendDecision, sendReport } from '../../../../tests/support/reports.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { findTerms } from './auction-terms-queries.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let admin: Agent;
let buyer: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, lead_purchases, latest_sales, purchase_attempts, jobs, rate_limits cascade');
  buyer = await createUser(app.ctx);
  agent = await app.signIn(buyer);
});

let numbers = 0;
const nextNumber = () => {
  numbers += 1;
  return `04915${String(numbers).padStart(5, '0')}`;
};

/** Sells a lead to a buyer, at exactly this price; returns the purchase's id. */
async function sell(startCents: number, to = buyer, customerPhone = nextNumber()): Promise<number> {
  return (await createPurchase(app.ctx, to, { startCents, customerPhone, minutesAgo: -1 })).purchaseId;
}

/** What the next auction is averaged from. */
const sample = async () => (await findTerms(app.ctx.db, { countTest: true, at: app.ctx.clock.now() })).sales;

describe('the sales that make a start price', () => {
  it('are the latest one of each buyer, at once', async () => {
    await sell(50_00);
    expect(await sample()).toEqual([50_00]);

    await sell(60_00);
    await sell(70_00, await createUser(app.ctx));

    expect(await sample()).toEqual([70_00, 60_00]);
  });

  it('have the buyer’s sale before it when one is reversed', async () => {
    await sell(50_00);
    const purchaseId = await sell(60_00);

    await admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(200);

    expect(await sample()).toEqual([50_00]);
    await drainAttempts(app.ctx);
    expect(await sample()).toEqual([50_00]);
  });

  it('leave out a sale while its report waits, and have it again once that is declined', async () => {
    await sell(50_00);
    const purchaseId = await sell(60_00);

    await sendReport(agent, purchaseId, { reason: 'never_asked', remedy: 'credit' }).expect(200);
    expect(await sample()).toEqual([50_00]);

    await sendDecision(admin, (await reportOf(app.ctx, purchaseId)).id, { decision: 'decline', reason: 'They answered.' }).expect(200);
    expect(await sample()).toEqual([60_00]);
  });

  it('leave out a sale that was paid back in credit, for good', async () => {
    const purchaseId = await sell(60_00);
    await sendReport(agent, purchaseId, { reason: 'never_asked', remedy: 'credit' }).expect(200);
    await sendDecision(admin, (await reportOf(app.ctx, purchaseId)).id).expect(200);
    expect(await sample()).toEqual([]);

    await sell(50_00);

    expect(await sample()).toEqual([50_00]);
  });

  it('leave out a lead that somebody of the buyer’s team filed under their own number', async () => {
    await createUser(app.ctx, { userType: 'team_member', teamOwnerId: buyer.id, phone: '0491570737' });

    await sell(60_00, buyer, '0491570737');

    expect(await sample()).toEqual([]);
  });

  it('stay right when two sales of a buyer settle at once', async () => {
    await Promise.all([sell(50_00), sell(60_00), sell(70_00), sell(80_00)]);
    const { rows } = await app.ctx.store.raw.query('select amount_paid from lead_purchases order by purchased_at desc, id desc limit 1');

    expect((await sample()).map((cents) => (cents / 100).toFixed(2))).toEqual([rows[0]?.['amount_paid']]);
  });

  it('have a sale back that was left out when the later one is reversed, also between two buyers with one customer', async () => {
    const other = await createUser(app.ctx);
    await sell(50_00, other, '0491570006');
    const purchaseId = await sell(60_00, buyer, '0491570006');
    expect(await sample()).toEqual([60_00]);

    await admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(200);

    expect(await sample()).toEqual([50_00]);
  });
});
