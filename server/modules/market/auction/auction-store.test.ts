import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveLead, createLead, createUser } from '../../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { insertSettledAttempt } from '../../sales/payments/attempt-store.ts';
import { lockLead, markSold } from './auction-store.ts';
import { insertPurchase } from '../../sales/claim/sale-store.ts';

let app: TestApp;
let buyerId: number;

beforeAll(async () => {
  app = await createTestApp();
  buyerId = (await createUser(app.ctx)).id;
});

afterAll(() => app.close());

/** A lead with a purchase written for it that does not count yet. */
async function leadWithPurchase() {
  const { db, clock } = app.ctx;
  const { id: leadId } = await createLead(app.ctx);
  const attemptId = await insertSettledAttempt(db, { leadId, buyerId, auctionEpoch: 0, kind: 'free', isTest: false, at: clock.now() });
  const purchaseId = await insertPurchase(db, {
    leadId,
    buyerId,
    attemptId,
    buyerName: 'Sam Archer',
    priceAtClaimCents: 0,
    amountPaidCents: 0,
    paymentStatus: 'completed',
  });
  return { leadId, purchaseId, auctionEpoch: 0 };
}

describe('marking a lead as sold', () => {
  it('tells true to one of any number at once', async () => {
    const sale = await leadWithPurchase();

    const told = await Promise.all(Array.from({ length: 20 }, () => markSold(app.ctx.db, [sale])));

    expect(told.filter(Boolean)).toHaveLength(1);
  });

  it('tells false to a buyer who comes after a sale', async () => {
    const sale = await leadWithPurchase();

    expect(await markSold(app.ctx.db, [sale])).toBe(true);
    expect(await markSold(app.ctx.db, [sale])).toBe(false);
  });

  it('tells false for an earlier or later auction of the lead', async () => {
    const sale = await leadWithPurchase();

    expect(await markSold(app.ctx.db, [{ ...sale, auctionEpoch: 1 }])).toBe(false);
    expect(await markSold(app.ctx.db, [sale])).toBe(true);
  });

  it('tells false for a lead that was archived', async () => {
    const sale = await leadWithPurchase();
    await archiveLead(app.ctx, sale.leadId);

    expect(await markSold(app.ctx.db, [sale])).toBe(false);
  });
});

describe('locking a lead', () => {
  it('makes the next one wait until the sale is written, who then sees it', async () => {
    const sale = await leadWithPurchase();
    const signal: { send?: () => void } = {};
    const locked = new Promise<void>((resolve) => {
      signal.send = resolve;
    });

    const first = app.ctx.db.transaction(async (tx) => {
      await lockLead(tx, sale.leadId);
      signal.send?.();
      // Time for the second one to come, and to go wrong if it does not wait.
      for (let round = 0; round < 20; round += 1) await tx.execute(sql`select 1`);
      await markSold(tx, [sale]);
    });
    await locked;
    const second = app.ctx.db.transaction((tx) => lockLead(tx, sale.leadId));

    await first;
    expect(await second).toMatchObject({ status: 'sold' });
  });

  it('finds no lead that is not there', async () => {
    expect(await app.ctx.db.transaction((tx) => lockLead(tx, 2_147_483_647))).toBeUndefined();
  });
});
