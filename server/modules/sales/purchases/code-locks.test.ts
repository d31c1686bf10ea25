import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createUser } from '../../../../tests/support/factories.ts';
import { payByCode } from '../../../../tests/support/reports.ts';
import { createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { lockCodes } from '../discounts/redemption-store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const run = async (statement: string) => (await app.ctx.store.raw.query(statement)).rows;

/** A purchase that code 2 paid for and that code 1 was given for as a credit. */
async function purchaseWithTwoCodes(): Promise<number> {
  await run('truncate discount_codes cascade');
  const { purchaseId } = await createPurchase(app.ctx, await createUser(app.ctx));
  await payByCode(app.ctx, purchaseId);
  await run(`insert into discount_codes (id, code, discount_type, discount_value, current_uses) overriding system value
    values (1, 'CREDIT', 'fixed_amount', 20, 0), (2, 'WHOLE', 'percentage', 100, 1)`);
  await run(`insert into discount_redemptions (attempt_id, code_id, state) select attempt_id, 2, 'used' from lead_purchases where id = ${purchaseId}`);
  await run(`insert into lead_reports (purchase_id, reported_by, reason, remedy, status, decided_at, credit_code_id)
    select id, buyer_id, 'dead_number', 'credit', 'approved', now(), 1 from lead_purchases where id = ${purchaseId}`);
  return purchaseId;
}

const codes = () => run('select id, is_active, current_uses from discount_codes order by id');
const waitingForLocks = async () => {
  const [row] = await run(`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return row?.['count'];
};
const SETTLED = [
  { id: 1, is_active: false, current_uses: 0 },
  { id: 2, is_active: true, current_uses: 0 },
];

it('ends the credit and releases the use of the code when a purchase is reversed', async () => {
  const purchaseId = await purchaseWithTwoCodes();
  const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));

  await admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(200);

  expect(await codes()).toEqual(SETTLED);
});

// The embedded database has one connection: nobody waits for a lock there.
const servers = [inject('postgresUrl')].filter((url) => url !== '');

describe.each(servers)('taking back a purchase with a code and a credit', () => {
  it('locks both in the order in which everyone else does, so that neither side fails', async () => {
    const purchaseId = await purchaseWithTwoCodes();
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));

    const takenBack = await app.ctx.db.transaction(async (tx) => {
      await lockCodes(tx, [1]);
      const answer = admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).then(({ status }) => status);
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1));
      await lockCodes(tx, [1, 2]);
      return { answer };
    });

    expect(await takenBack.answer).toBe(200);
    expect(await codes()).toEqual(SETTLED);
  });
});
