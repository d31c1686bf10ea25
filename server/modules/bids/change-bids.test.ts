import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BID, type Bidder, clearBids, createBidder, LIMITS, ownBids, releaseLead, statusOf } from '../../../tests/support/bids.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { setMarket } from '../../../tests/support/market.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await clearBids(app);
  await setMarket(admin, { buyingRule: 'anyone' });
});

describe('a holiday', () => {
  it.each(['card', 'uncalled'])('does not take the place of a pause that lasts until the owner ends it: %s', async (pausedFor) => {
    const one = await createBidder(app);
    await app.ctx.store.raw.query(`update bid_limits set paused_for = '${pausedFor}' where user_id = ${one.user.id}`);

    const answer = await one.agent.post('/api/standing-bids/pause-all').send({ isPaused: true, through: '2099-01-31' });

    expectProblem(answer, 'conflict', 'Your bids are paused already, and stay paused until you turn them on again.');
    expect((await ownBids(one)).limits).toMatchObject({ pausedFor, holidayThrough: null });
  });
});

const area = { location: 'Newtown NSW 2042', latitude: -33.897, longitude: 151.179, radiusKm: 20 };
const byHand = { agreedVersion: null, demoCard: undefined };

/** Asks buyers for a licence that was verified, which no account here has. */
const requireLicences = () => setMarket(admin, { buyingRule: 'licence_verified' });

async function change({ agent }: Bidder, form: object) {
  const [bid] = (await ownBids({ agent })).bids;
  return agent.patch(`/api/standing-bids/${bid.id}`).send({ ...BID, ...form, base: { version: bid.version } });
}

async function setLimits({ agent }: Bidder, form: object) {
  const { limits } = await ownBids({ agent });
  return agent.post('/api/standing-bids/limits').send({ ...LIMITS, ...byHand, ...form, base: { version: limits.version } });
}

describe('a bid that is lowered', () => {
  it('is lowered although its own area reaches beyond a service area that has become smaller, and widened it is not', async () => {
    const one = await createBidder(app, { amountDollars: 30, area });
    const small = { serviceLocation: 'Marrickville NSW 2204', serviceLatitude: -33.911, serviceLongitude: 151.155, serviceRadius: 5 };
    await one.agent.patch('/api/auth/update-service-area').send(small).expect(200);

    expect((await change(one, { amountDollars: 15, area })).status).toBe(200);
    expectProblem(await change(one, { amountDollars: 16, area }), 'conflict');

    expect((await ownBids(one)).bids).toMatchObject([{ amountDollars: 15 }]);
  });

  it('is lowered although its account may not buy, and raised it is not', async () => {
    const one = await createBidder(app, { amountDollars: 30 });
    await requireLicences();

    expect((await change(one, { amountDollars: 15 })).status).toBe(200);
    expectProblem(await change(one, { amountDollars: 16 }), 'may_not_buy');

    expect((await ownBids(one)).bids).toMatchObject([{ amountDollars: 15 }]);
  });

  it('is lowered although it stays above the limit for one lead', async () => {
    const one = await createBidder(app, { amountDollars: 50 });
    expect((await setLimits(one, { perLeadDollars: 20 })).status).toBe(200);

    expect((await change(one, { amountDollars: 40 })).status).toBe(200);
    expectProblem(await change(one, { amountDollars: 45 }), 'conflict', 'Your limit for one lead is $20.00. Please raise it first.');
  });

  it('on one lead is lowered although its account has changed bids many times and may not buy', async () => {
    const one = await createBidder(app, null);
    const id = await releaseLead(app, 5);
    const bidOn = (amountDollars: number) => one.agent.post(`/api/leads/${id}/standing-bid`).send({ amountDollars });
    await bidOn(30).expect(200);
    for (let time = 1; time < 60; time += 1) await one.agent.post('/api/standing-bids/pause-all').send({ isPaused: false, through: null }).expect(200);
    await requireLicences();

    await bidOn(20).expect(200);
    expect((await bidOn(25)).status).not.toBe(200);

    expect((await ownBids(one)).bids).toMatchObject([{ amountDollars: 20 }]);
    expect(await statusOf(app, id)).toBe('available');
  });
});

describe('limits', () => {
  const lower = { perLeadDollars: 20, weekDollars: 40, dayLeads: 1, maxUncalled: 5 };

  it('are lowered although the account may not buy, and raised they are not', async () => {
    const one = await createBidder(app);
    await requireLicences();

    expect((await setLimits(one, lower)).status).toBe(200);
    for (const more of [{ weekDollars: 41 }, { dayLeads: null }, { countsAll: false }, { maxUncalled: 6 }]) {
      expectProblem(await setLimits(one, { ...lower, ...more }), 'may_not_buy');
    }

    expect((await ownBids(one)).limits).toMatchObject(lower);
  });
});

describe('the last day of a bid', () => {
  it('is not a day that is over', async () => {
    const one = await createBidder(app);

    const answers = [await one.agent.post('/api/standing-bids').send({ ...BID, validThrough: '2020-01-31' }), await change(one, { validThrough: '2020-01-31' })];

    for (const answer of answers) {
      expectProblem(answer, 'conflict', 'Please choose a day that is not over.');
      expect(answer.body.issues).toEqual([{ path: 'validThrough', message: 'Please choose a day that is not over' }]);
    }
    expect((await ownBids(one)).bids).toMatchObject([{ validThrough: null }]);
  });
});
