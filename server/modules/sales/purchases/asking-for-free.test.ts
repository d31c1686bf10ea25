import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { attemptsOn, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

it.each([
  [{ paymentStatus: 'completed' }],
  [{ paymentStatus: 'completed', amountPaid: 0 }],
  [{ paymentStatus: 'completed', amountPaid: '0.00' }],
])('case 36: a lead asked for free is never charged to a hold that is open: %j', async (body) => {
  const agent = await app.signIn(await createUser(app.ctx));
  const { id } = await createLead(app.ctx);
  await openPayment(agent, id);

  const response = await sendPurchase(agent, id, body);

  expectProblem(response, 'price_changed');
  expect(await attemptsOn(app.ctx, id)).toMatchObject([{ desired: 'hold', settled: null }]);
});

it.each([[0.01], [-5], [1e9], ['NaN']])('case 37: a sum of %s without a hold needs a payment', async (amountPaid) => {
  const agent = await app.signIn(await createUser(app.ctx));
  const { id } = await createLead(app.ctx);

  const response = await sendPurchase(agent, id, { amountPaid, paymentStatus: 'completed' });

  expectProblem(response, 'payment_required');
  expect(await attemptsOn(app.ctx, id)).toEqual([]);
});
