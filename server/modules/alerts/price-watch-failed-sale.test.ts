import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteExpired } from '../../app/delete-expired.ts';
import { addDevice, turnOnEmails } from '../../../tests/support/alerts.ts';
import { authorise, newBuyer } from '../../../tests/support/card-sales.ts';
import { drainAttempts, drainJobs } from '../../../tests/support/drain.ts';
import { createLead } from '../../../tests/support/factories.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { type Agent, purchasesOf, sendPurchase } from '../../../tests/support/sales.ts';
import { createStripeTestApp, type StripeTestApp } from '../../../tests/support/stripe-app.ts';

let market: StripeTestApp;

beforeAll(async () => {
  market = await createStripeTestApp();
});

afterAll(() => market.close());

const MINUTE_MS = 60_000;

async function pass(minutes: number): Promise<void> {
  const { ctx } = market.app;
  ctx.clock.advance(minutes * MINUTE_MS);
  await drainJobs(ctx);
  await runJob(ctx, deleteExpired, {});
}

/** Sells a lead to somebody whose hold is gone by the time it is charged; the sale waits until it is looked at again. */
async function sellInVain({ app, stripe }: StripeTestApp, leadId: number): Promise<void> {
  const { agent } = await newBuyer(market);
  const hold = await authorise(market, agent, leadId);
  stripe.faults.next({ fault: 'unreachable', operation: 'capture', times: 3 });
  await sendPurchase(agent, leadId).expect(202);
  stripe.faults.clear();
  stripe.control.cancel({ intent: hold });
  expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ payment_status: 'pending' }]);
}

async function watchAt(agent: Agent, target: string): Promise<number> {
  const { id } = await createLead(market.app.ctx);
  await agent.post(`/api/leads/${id}/price-watch`).send({ target }).expect(200);
  return id;
}

const told = () => market.app.pushes.filter(({ message }) => message.kind === 'price_watch').map(({ message }) => message.title);

it('a price that came while a sale waited for its payment is told once that has failed, and once only', async () => {
  const { app } = market;
  const { agent } = await newBuyer(market);
  await addDevice(agent);
  const id = await watchAt(agent, '30.00');
  await sellInVain(market, id);
  await pass(20);
  expect(told()).toEqual([]);

  await drainAttempts(app.ctx);
  await pass(1);
  await pass(1);

  expect(await purchasesOf(app.ctx, id)).toMatchObject([{ payment_status: 'failed' }]);
  expect(told()).toEqual([expect.stringMatching(/ is down to \$2\d\.\d\d$/)]);
});

it('a price that comes after a sale has failed is told when it comes', async () => {
  const { app } = market;
  const { agent } = await newBuyer(market);
  await addDevice(agent);
  const before = told().length;
  const id = await watchAt(agent, '20.00');
  await sellInVain(market, id);
  app.ctx.clock.advance(61_000);
  await drainAttempts(app.ctx);
  await pass(1);
  expect(told()).toHaveLength(before);

  await pass(30);

  expect(told()).toHaveLength(before + 1);
});

it('a price that its email left out, because a sale waited for its payment, is emailed once that has failed', async () => {
  const { app } = market;
  const { user, agent } = await newBuyer(market);
  await turnOnEmails(agent);
  const emailed = () => app.mails.filter(({ to, subject }) => to === user.email && subject.includes(' is down to ')).length;
  app.ctx.clock.advance(MINUTE_MS - (app.ctx.clock.now().getTime() % MINUTE_MS) + 5000);
  const id = await watchAt(agent, '30.00');
  await pass(15.1);
  await sellInVain(market, id);
  await pass(1);
  expect(emailed()).toBe(0);

  app.ctx.clock.advance(MINUTE_MS);
  await drainAttempts(app.ctx);
  await pass(1);
  await pass(1);

  expect(await purchasesOf(app.ctx, id)).toMatchObject([{ payment_status: 'failed' }]);
  expect(emailed()).toBe(1);
});
