import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BID, type Bidder, clearBids, createBidder, ownBids, passMinutes, releaseLead, salesOf, statusOf } from '../../../tests/support/bids.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { openPayment, sendPurchase } from '../../../tests/support/sales.ts';
import { statementsOf } from '../../../tests/support/statements.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { bidDue } from './let-bids-act.ts';
import { bidsChanged } from './bids-changed.ts';
import { planForgotten } from './plan-auctions.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(() => clearBids(app));

const soldTo = async (leadId: number) => (await salesOf(app, leadId)).map(([buyerId]) => buyerId);
const forgetJobs = () => app.ctx.store.raw.query('delete from jobs');

/** Returns which jobs of a name wait. */
async function waitingJobs(name: string) {
  const { rows } = await app.ctx.store.raw.query(`select payload from jobs where name = '${name}' and finished_at is null and failed_at is null`);
  return rows;
}

const pauseAll = ({ agent }: Bidder, isPaused: boolean) => agent.post('/api/standing-bids/pause-all').send({ isPaused, through: null });

describe('an account that changes its bids again and again', () => {
  it('is planned for once', async () => {
    const one = await createBidder(app, { amountDollars: 30 }, { dayDollars: 30 });
    await createBidder(app, { amountDollars: 20 });
    await releaseLead(app, 16);
    const id = await releaseLead(app, 16);
    expect(await statusOf(app, id)).toBe('available');

    for (let time = 0; time < 10; time += 1) {
      await pauseAll(one, time % 2 === 0).expect(200);
      app.ctx.clock.advance(1);
    }
    expect(await waitingJobs('bids-changed')).toHaveLength(1);
    for (let time = 0; time < 3; time += 1) {
      await pauseAll(one, time % 2 === 0).expect(200);
      await drainJobs(app.ctx);
      app.ctx.clock.advance(1);
    }

    expect(await waitingJobs('bid-due')).toEqual([{ payload: { leadId: id, auctionEpoch: 0 } }]);
  });

  it('does not delay presses when its bid may not act', async () => {
    const one = await createBidder(app, { amountDollars: 30 }, { dayDollars: 30 });
    await releaseLead(app, 16);
    const id = await releaseLead(app, 16);
    await one.agent.post('/api/standing-bids/pause-all').send({ isPaused: false, through: null }).expect(200);
    await runJob(app.ctx, bidsChanged, { userId: one.user.id });
    // The price is quoted by the database's clock, which may be behind.
    app.ctx.clock.advance(400);
    const user = await createUser(app.ctx);
    const presser = await app.signIn(user);
    await openPayment(presser, id);

    const asked = vi.spyOn(app.ctx, 'checkBids');
    await sendPurchase(presser, id).expect(200);

    expect(await soldTo(id)).toEqual([user.id]);
    // A press that lets a bid go first asks again and again.
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
  });

  it('is asked to wait, and can still pause, lower and delete them', async () => {
    const one = await createBidder(app);
    const [bid] = (await ownBids(one)).bids;
    for (let time = 1; time < 60; time += 1) for (const isPaused of [true, false]) await pauseAll(one, isPaused).expect(200);
    await pauseAll(one, true).expect(200);

    expectProblem(await pauseAll(one, false), 'rate_limited');
    expectProblem(await one.agent.post('/api/standing-bids').send(BID), 'rate_limited');
    expectProblem(await one.agent.patch(`/api/standing-bids/${bid.id}`).send({ ...BID, amountDollars: 25, base: { version: bid.version } }), 'rate_limited');
    await one.agent.patch(`/api/standing-bids/${bid.id}`).send({ ...BID, amountDollars: 10, base: { version: bid.version } }).expect(200);
    await pauseAll(one, true).expect(200);
    await one.agent.post(`/api/standing-bids/${bid.id}/pause`).send({ isPaused: true }).expect(200);
    await one.agent.delete(`/api/standing-bids/${bid.id}`).expect(200);
  });
});

describe('many bids that are due and do not fit', () => {
  it('are passed over with as many statements as one', async () => {
    const one = await createBidder(app, { amountDollars: 30 }, { dayDollars: 30 });
    await releaseLead(app, 16);
    const id = await releaseLead(app, 16);
    const look = async () => (await statementsOf(() => runJob(app.ctx, bidDue, { leadId: id, auctionEpoch: 0 }))).length;
    await look();
    const before = await look();

    await app.ctx.store.raw.query(`insert into standing_bids (user_id, amount, latitude, longitude, radius_km, south, north, west, east, service_types, urgencies, days, time_zone)
      select user_id, amount, latitude, longitude, radius_km, south, north, west, east, service_types, urgencies, days, time_zone
      from standing_bids, generate_series(1, 40) where user_id = ${one.user.id}`);

    expect(await look()).toBe(before);
    expect(await statusOf(app, id)).toBe('available');
  });
});

describe('a bid that is due', () => {
  it('buys within a minute, also when its job fails eight times', async () => {
    const one = await createBidder(app);
    const id = await releaseLead(app, 25);
    const terms = vi.spyOn(app.ctx, 'findBuyingTerms');
    for (let time = 0; time < 8; time += 1) terms.mockRejectedValueOnce(new Error('lock timeout'));

    await passMinutes(app, 5.1);
    expect(await statusOf(app, id)).toBe('available');
    for (let second = 0; second < 60; second += 1) await passMinutes(app, 1 / 60);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });

  it('buys although its job was lost', async () => {
    const one = await createBidder(app);
    const id = await releaseLead(app, 25);
    await forgetJobs();

    await planForgotten(app.ctx);
    await passMinutes(app, 5.1);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });

  it('is looked for each minute only among leads that a bid may be for', async () => {
    await createBidder(app);
    await drainJobs(app.ctx);
    const look = async () => (await statementsOf(() => planForgotten(app.ctx))).length;
    const withoutLeads = await look();
    const id = await releaseLead(app, 25);
    await forgetJobs();
    expect(await look()).toBeGreaterThan(withoutLeads);

    await forgetJobs();
    await app.ctx.store.raw.query(`update leads set latitude = -31.95, longitude = 115.86 where id = ${id}`);

    expect(await look()).toBe(withoutLeads);
  });

  it('buys although another auction near it could not be planned', async () => {
    const one = await createBidder(app);
    const [id] = [await releaseLead(app, 25), await releaseLead(app, 25)];
    await forgetJobs();
    // The first two calls are before the newest auction is planned, the third is for it.
    const now = vi.fn<() => Date>(() => app.ctx.clock.now());
    now.mockImplementationOnce(() => app.ctx.clock.now()).mockImplementationOnce(() => app.ctx.clock.now()).mockImplementationOnce(() => {
      throw new Error('no time');
    });
    const clock = Object.create(app.ctx.clock, { now: { value: now } }) as typeof app.ctx.clock;

    await expect(runJob({ ...app.ctx, clock }, bidsChanged, { userId: one.user.id })).rejects.toThrow('could not be planned');
    await passMinutes(app, 5.1);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });
});
