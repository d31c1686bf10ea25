import { afterAll, beforeAll, expect, it } from 'vitest';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { unpurchase } from '../purchases/reverse-with-audit.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

async function check() {
  app.ctx.clock.advance(31 * 60_000);
  await reconcilePayments(app.ctx);
  const { rows } = await app.ctx.store.raw.query('select gateway_cents, database_cents, differing from books_checks order by id desc limit 1');
  return rows[0];
}

it('compares what a demo plays too: sales, free leads, one that is reversed, and a sum that somebody changed', async () => {
  const { ctx } = app;
  const buyer = await createUser(ctx);
  const [kept, taken] = [await createPurchase(ctx, buyer), await createPurchase(ctx, buyer)];
  await createPurchase(ctx, buyer, { minutesAgo: 61 });
  await unpurchase(ctx, await createUser(ctx, { userType: 'super_admin' }), taken.purchaseId);
  await drainAttempts(ctx);
  const { rows } = await ctx.store.raw.query(`select amount_paid from lead_purchases where id = ${kept.purchaseId}`);
  const paid = String(rows[0]?.['amount_paid']);

  expect(await check()).toEqual({ gateway_cents: paid, database_cents: paid, differing: 0 });

  await ctx.store.raw.query(`update demo_holds set refunded = 1 where state = 'captured' and refunded = 0`);
  expect(await check()).toEqual({ gateway_cents: (Number(paid) - 1).toFixed(2), database_cents: paid, differing: 1 });
});
