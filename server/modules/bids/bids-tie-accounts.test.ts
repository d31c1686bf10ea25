import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fileLead } from '../../../tests/support/alerts.ts';
import { BID, clearBids, LIMITS, ownBids, releaseLead, salesOf } from '../../../tests/support/bids.ts';
import { drainAttempts, drainJobs } from '../../../tests/support/drain.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { reportOf, sendReport } from '../../../tests/support/reports.ts';
import { type Agent, createPurchase, openPayment, purchasesOf, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { alertOfLead } from '../market/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
});

afterAll(() => app.close());

beforeEach(async () => {
  await clearBids(app);
  await app.ctx.store.raw.query('truncate latest_sales cascade');
});

const AREA = { serviceLocation: 'Marrickville NSW 2204', serviceLatitude: -33.911, serviceLongitude: 151.155, serviceRadius: 30 };

let numbers = 0;
const nextNumber = () => {
  numbers += 1;
  return `04915${String(numbers).padStart(5, '0')}`;
};

/** Signs a new electrician in who calls from one address. */
async function callerFrom(address: string) {
  const user = await createUser(app.ctx);
  const agent = await app.signIn(user);
  agent.set('x-forwarded-for', address);
  return { user, agent };
}

/** Creates an electrician whose bid of some dollars was set from an address. */
async function bidderFrom(address: string, amountDollars: number) {
  const { user, agent } = await callerFrom(address);
  await agent.patch('/api/auth/update-service-area').send(AREA).expect(200);
  await agent.post('/api/standing-bids/limits').send(LIMITS).expect(200);
  await agent.post('/api/standing-bids').send({ ...BID, amountDollars }).expect(201);
  return { user, agent };
}

async function pauseAll(agent: Agent): Promise<void> {
  await agent.post('/api/standing-bids/pause-all').send({ isPaused: true, through: null }).expect(200);
}

/** What a request that is filed now starts at. */
async function startPrice(): Promise<string> {
  const id = await fileLead(app, { customerPhone: nextNumber() });
  const { rows } = await app.ctx.store.raw.query(`select starting_price from leads where id = ${id}`);
  await app.ctx.store.raw.query(`delete from rate_limits`);
  return String(rows[0]?.['starting_price']);
}

it('five accounts of one house that bid on their own fakes count as one buyer for the start price', async () => {
  for (let sale = 0; sale < 5; sale += 1) {
    await createPurchase(app.ctx, await createUser(app.ctx), { startCents: 57_35, customerPhone: nextNumber(), minutesAgo: -1 });
  }
  expect(await startPrice()).toBe('63.09');
  const prices: string[] = [];
  for (let fake = 0; fake < 5; fake += 1) {
    const { user, agent } = await bidderFrom('203.0.113.7', 5);
    const leadId = await releaseLead(app, 58, { customerPhone: nextNumber() });
    await drainAttempts(app.ctx);
    await drainJobs(app.ctx);
    expect((await salesOf(app, leadId))[0]?.[0]).toBe(user.id);
    await pauseAll(agent);
    prices.push(await startPrice());
  }

  expect(new Set(prices).size).toBe(1);
  expect(Number(prices[0])).toBeGreaterThan(50);
});

it('a duplicate whose other sale went to a bid from the same address waits for a person', async () => {
  const job = { customerName: 'Staged Customer', customerPhone: '0491 575 254' };
  const { user, agent: bidder } = await bidderFrom('203.0.113.7', 60);
  const first = await fileLead(app, job);
  app.ctx.clock.advance(120_000);
  await alertOfLead(app.ctx.db, { leadId: first, auctionEpoch: 0 }, app.ctx.clock.now());
  await drainJobs(app.ctx);
  await drainAttempts(app.ctx);
  expect((await purchasesOf(app.ctx, first))[0]?.['buyer_id']).toBe(user.id);
  await pauseAll(bidder);
  const { agent } = await callerFrom('203.0.113.7');
  const second = await fileLead(app, job);
  await openPayment(agent, second);
  const { body } = await sendPurchase(agent, second).expect(200);

  await sendReport(agent, body.id, { reason: 'duplicate' }).expect(200);

  expect((await reportOf(app.ctx, body.id))['status']).toBe('waiting');
  expect((await ownBids({ agent: bidder })).limits).not.toHaveProperty('askedFrom');
});
