import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '../../../../tests/support/factories.ts';
import { insertPurchases } from '../../../../tests/support/purchase-fixtures.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

/** An electrician who called the customers of some leads after so many minutes. */
async function callerOf(leads: number, minutes: number, given?: Awaited<ReturnType<typeof createUser>>): Promise<Agent> {
  const user = given ?? (await createUser(app.ctx));
  const purchasedAt = new Date(app.ctx.clock.now().getTime() - DAY_MS);
  const called = { purchasedAt, calledAt: new Date(purchasedAt.getTime() + minutes * MINUTE_MS), salesStage: 'called' as const };
  await insertPurchases(app.ctx, user, Array.from({ length: leads }, () => called));
  return app.signIn(user);
}

/** Adds leads that an electrician bought so many days ago and has not called. */
const addUncalled = (user: Awaited<ReturnType<typeof createUser>>, leads: number, days: number) =>
  insertPurchases(app.ctx, user, Array.from({ length: leads }, () => ({ purchasedAt: new Date(app.ctx.clock.now().getTime() - days * DAY_MS - MINUTE_MS) })));

it('how soon the market calls is shown once three accounts have called', async () => {
  const [one] = [await callerOf(12, 9), await callerOf(1, 30)];
  const usual = async () => (await one.get('/api/my-purchased-leads/returns').expect(200)).body.usualCallMinutes;
  expect(await usual()).toEqual({ own: 9, market: null });

  await callerOf(1, 30);

  expect(await usual()).toEqual({ own: 9, market: 9 });
});

it('how soon an electrician calls counts the customers who were never called', async () => {
  const user = await createUser(app.ctx);
  const agent = await callerOf(10, 5, user);
  const usual = async () => (await agent.get('/api/my-purchased-leads/returns').expect(200)).body.usualCallMinutes.own;
  await addUncalled(user, 11, 0);
  await addUncalled(user, 9, 2);
  // There is still time to call those of today.
  expect(await usual()).toBe(5);

  await addUncalled(user, 1, 2);
  expect(await usual()).toBeNull();
  await addUncalled(user, 1, 2);
  expect(await usual()).toBeNull();
});
