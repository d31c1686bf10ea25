import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BID, type Bidder, clearBids, createBidder, LIMITS, ownBids as view, passMinutes, releaseLead, salesOf, statusOf as statusIn } from '../../../tests/support/bids.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../tests/support/factories.ts';
import { type Agent, openPayment, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { BidForm } from './bid-form.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await clearBids(app);
  app.mails.length = 0;
});

const bidder = (bid?: Partial<BidForm> | null, limits?: object) => createBidder(app, bid, limits);
const release = (minutesAgo?: number, fields?: object) => releaseLead(app, minutesAgo, fields);
const pass = (minutes: number) => passMinutes(app, minutes);
const statusOf = (leadId: number) => statusIn(app, leadId);
const soldTo = (leadId: number) => salesOf(app, leadId);

async function change({ agent }: Bidder, amountDollars: number): Promise<void> {
  const { bids } = await view({ agent });
  await agent.patch(`/api/standing-bids/${bids[0].id}`).send({ ...BID, amountDollars, base: { version: bids[0].version } }).expect(200);
}

describe('a standing bid', () => {
  it('buys a lead once its price is down to the amount, and not a minute before', async () => {
    const one = await bidder();
    const id = await release();

    await pass(29.9);
    expect(await statusOf(id)).toBe('available');
    await pass(0.2);

    expect(await soldTo(id)).toEqual([[one.user.id, expect.stringMatching(/^(20\.00|19\.\d\d)$/)]]);
    const { bought } = await view(one);
    expect(bought).toMatchObject([{ isCalled: false, trace: { amountDollars: 20, cutAmount: '20.00', tied: 1, earlierHolds: 0, rulesVersion: 2 } }]);
    expect(app.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/is yours$/)]);
    expect(app.mails[0]?.text).toContain('Your standing bid bought it for you');
  });

  it('lets people go first for a minute, and then takes a lead at the price of that moment', async () => {
    const one = await bidder({ amountDollars: 60 });
    const id = await release();

    await pass(0.9);
    expect(await statusOf(id)).toBe('available');
    await pass(0.2);

    expect((await soldTo(id))[0]?.[0]).toBe(one.user.id);
    const { bought } = await view(one);
    expect(bought[0].trace).toMatchObject({ amountDollars: 60, cutAmount: '40.00' });
    expect(Number(bought[0].trace.price)).toBeLessThan(39.34);
  });

  it('of the highest amount wins, and pays no more than the live price', async () => {
    const low = await bidder({ amountDollars: 20 });
    const high = await bidder({ amountDollars: 30 });
    const id = await release();

    await pass(15.1);

    expect((await soldTo(id))[0]?.[0]).toBe(high.user.id);
    expect((await view(low)).missed).toMatchObject([{ bidDollars: 20 }]);
  });

  it('that loses to an equal one learns what the lead went for', async () => {
    const [older, newer] = [await bidder({ amountDollars: 20 }), await bidder({ amountDollars: 20 })];
    const id = await release();

    await pass(30.1);

    expect((await soldTo(id))[0]?.[0]).toBe(older.user.id);
    expect((await view(newer)).missed).toMatchObject([{ jobReference: `AE-${id}E`, soldFor: expect.stringMatching(/^(20\.00|19\.\d\d)$/), bidDollars: 20 }]);
    expect((await view(older)).missed).toEqual([]);
  });

  it('that is older wins over an equal one; raising loses the place, lowering keeps it', async () => {
    const [older, newer] = [await bidder({ amountDollars: 20 }), await bidder({ amountDollars: 20 })];
    await change(older, 25);
    await change(older, 20);

    const id = await release(31);
    expect((await soldTo(id))[0]?.[0]).toBe(newer.user.id);

    const again = await release(31);
    expect((await soldTo(again))[0]?.[0]).toBe(older.user.id);
  });

  it('ignores leads elsewhere, other work, other hours and emergencies that are not ticked', async () => {
    await bidder({ serviceTypes: ['upgrade'] });
    await bidder({ phoneConfirmedOnly: true });
    await bidder({ photosOnly: true });
    await bidder({ budgetKnownOnly: true });
    await bidder({ area: { location: 'Hornsby NSW 2077', latitude: -33.704, longitude: 151.099, radiusKm: 5 } });
    await bidder({ urgencies: ['flexible'] });

    const id = await release(40, { budgetRange: 'unsure' });
    const emergency = await release(40, { serviceType: 'emergency', urgency: 'emergency', budgetRange: 'unsure' });

    expect([await statusOf(id), await statusOf(emergency)]).toEqual(['available', 'available']);
  });

  it('never takes a lead that is free', async () => {
    await bidder();

    expect(await statusOf(await release(60))).toBe('available');
  });

  it('that is paused, deleted or over buys nothing, and goes on when it is resumed', async () => {
    const one = await bidder();
    const { bids } = await view(one);
    await one.agent.post(`/api/standing-bids/${bids[0].id}/pause`).send({ isPaused: true }).expect(200);
    const id = await release(31);
    expect(await statusOf(id)).toBe('available');

    await one.agent.post(`/api/standing-bids/${bids[0].id}/pause`).send({ isPaused: false }).expect(200);
    await drainJobs(app.ctx);

    expect(await statusOf(id)).toBe('sold');
  });

  it('does nothing while all are paused, for a holiday or without an end', async () => {
    const one = await bidder();
    await one.agent.post('/api/standing-bids/pause-all').send({ isPaused: true, through: null }).expect(200);
    const id = await release(31);
    expect(await statusOf(id)).toBe('available');
    expect((await view(one)).limits).toMatchObject({ pausedFor: 'owner', holidayThrough: null });

    await one.agent.post('/api/standing-bids/pause-all').send({ isPaused: true, through: '2099-01-31' }).expect(200);
    expect((await view(one)).limits).toMatchObject({ pausedFor: 'holiday', holidayThrough: '2099-01-31' });
    await one.agent.post('/api/standing-bids/pause-all').send({ isPaused: false, through: null }).expect(200);
    await drainJobs(app.ctx);

    expect(await statusOf(id)).toBe('sold');
  });

  it('for one lead buys that lead alone', async () => {
    const one = await bidder(null);
    const [id, other] = [await release(10), await release(10)];
    await one.agent.post(`/api/leads/${id}/standing-bid`).send({ amountDollars: 25 }).expect(200);

    await pass(15);

    expect([await statusOf(id), await statusOf(other)]).toEqual(['sold', 'available']);
    expectProblem(await one.agent.post(`/api/leads/${other}/standing-bid`).send({ amountDollars: 40 }), 'conflict', 'The price of this lead is already at or below $40. You can buy it now.');
  });

  it('for one lead that somebody else took tells what it went for', async () => {
    const one = await bidder(null);
    const id = await release(10);
    await one.agent.post(`/api/leads/${id}/standing-bid`).send({ amountDollars: 25 }).expect(200);
    const presser = await app.signIn(await createUser(app.ctx));
    await openPayment(presser, id);
    await sendPurchase(presser, id).expect(200);

    const { bids, missed } = await view(one);

    expect(bids).toMatchObject([{ amountDollars: 25, rest: 'over' }]);
    expect(missed).toMatchObject([{ jobReference: `AE-${id}E`, soldFor: expect.stringMatching(/^3[23]\.\d\d$/), bidDollars: 25 }]);
  });

  it('acts nowhere that the market has switched off', async () => {
    const one = await bidder();
    const { body } = await admin.get('/api/market-settings').expect(200);
    const { settings, version } = body;
    await admin.post('/api/market-settings').send({ ...settings, bidStates: ['VIC'], base: { version } }).expect(200);
    try {
      const id = await release(31);
      expect(await statusOf(id)).toBe('available');
      expect(await view(one)).toMatchObject({ market: { states: ['VIC'] }, bids: [{ rest: 'market_off' }] });
    } finally {
      await app.ctx.store.raw.query('delete from market_settings');
    }
  });
});

describe('the limits of standing bids', () => {
  it('need the agreement first, and again when they are raised', async () => {
    const user = await createUser(app.ctx);
    const agent = await app.signIn(user);
    expectProblem(await agent.post('/api/standing-bids/limits').send({ ...LIMITS, agreedVersion: null }), 'conflict', 'Please agree to be charged while you are away.');
    const { body } = await agent.post('/api/standing-bids/limits').send(LIMITS).expect(200);
    expect(body.limits.agreement.wording).toContain('up to $60 for one lead, and $500 a week');

    const lower = { ...LIMITS, agreedVersion: null, demoCard: undefined, weekDollars: 100, base: { version: 1 } };
    await agent.post('/api/standing-bids/limits').send(lower).expect(200);
    expectProblem(await agent.post('/api/standing-bids/limits').send({ ...lower, weekDollars: 600, base: { version: 2 } }), 'conflict', 'Please agree to be charged while you are away.');
  });

  it.each([
    ['dollars of the day', { dayDollars: 45, weekDollars: 500 }, 2],
    ['dollars of the week', { weekDollars: 60 }, 3],
    ['leads of the day', { dayLeads: 1 }, 1],
    ['leads of the week', { weekLeads: 2 }, 2],
    ['uncalled leads', { maxUncalled: 2 }, 2],
  ])('are never passed: %s', async (_cap, limits, fits) => {
    await bidder({}, limits);
    const ids = [await release(31), await release(31), await release(31), await release(31)];

    const states = await Promise.all(ids.map(statusOf));

    expect(states.filter((state) => state === 'sold')).toHaveLength(fits);
  });

  it('count what was bought by hand, or only what bids bought', async () => {
    for (const [countsAll, left] of [[true, 'available'], [false, 'sold']] as const) {
      const one = await bidder({}, { weekDollars: 60, countsAll });
      const byHand = await createLead(app.ctx);
      await openPayment(one.agent, byHand.id);
      await sendPurchase(one.agent, byHand.id).expect(200);
      const first = await release(31);
      const second = await release(31);
      expect([await statusOf(first), await statusOf(second)]).toEqual(['sold', left]);
      await one.agent.post('/api/standing-bids/pause-all').send({ isPaused: true, through: null });
    }
  });

  it('refuse an amount above the limit for one lead or below the market’s lowest', async () => {
    const one = await bidder(null);

    expectProblem(await one.agent.post('/api/standing-bids').send({ ...BID, amountDollars: 61 }), 'conflict', 'Your limit for one lead is $60.00. Please raise it first.');
    expectProblem(await one.agent.post('/api/standing-bids').send({ ...BID, amountDollars: 4 }), 'conflict', 'The lowest amount is $5.');
  });
});

