import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BID, clearBids, createBidder, ownBids, releaseLead, salesOf, withSettings } from '../../../tests/support/bids.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { createLead } from '../../../tests/support/factories.ts';
import { attemptsOn } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { claimWithHold } from '../sales/claim/claim-with-hold.ts';
import { GatewayError } from '../sales/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await clearBids(app);
  app.mails.length = 0;
});

const KINDS = ['installation', 'maintenance', 'inspection', 'upgrade', 'emergency'];
const told = () => app.mails.filter(({ subject }) => subject.includes('switched off')).map(({ to }) => to);

describe('switching bids off', () => {
  it('for a kind of work tells the owners of bids for it, and says so beside them', async () => {
    const [one, other] = [await createBidder(app, { serviceTypes: ['repair'] }), await createBidder(app, { serviceTypes: ['upgrade'] })];
    const emergency = await createBidder(app, { serviceTypes: [], urgencies: ['emergency'] });

    await withSettings(app, { bidServiceTypes: KINDS }, async () => {
      expect(told()).toEqual([one.user.email]);
      const rests = await Promise.all([one, other, emergency].map(async (who) => (await ownBids(who)).bids[0].rest));
      expect(rests).toEqual(['market_off', null, null]);
    });
  });

  it('for emergencies tells the owners of bids for them, and stops no other work', async () => {
    const one = await createBidder(app, { serviceTypes: [], urgencies: ['emergency'] });
    const both = await createBidder(app, { serviceTypes: ['repair'], urgencies: ['emergency', 'within_24h'] });
    await createBidder(app, { serviceTypes: ['repair'], urgencies: ['within_24h'] });

    await withSettings(app, { bidServiceTypes: ['installation', 'repair', 'maintenance', 'inspection', 'upgrade'] }, async () => {
      expect(new Set(told())).toEqual(new Set([one.user.email, both.user.email]));
      const rests = await Promise.all([one, both].map(async (who) => (await ownBids(who)).bids[0].rest));
      expect(rests).toEqual(['market_off', null]);
    });
  });

  it('in a state tells owners whose place names it, and those with leads of it in their area', async () => {
    const named = await createBidder(app);
    const nameless = await createBidder(app, { area: { location: 'Around the bay', latitude: -33.911, longitude: 151.155, radiusKm: 20 } });
    const perth = { latitude: -31.95, longitude: 115.86 };
    const elsewhere = await createBidder(app, null);
    await elsewhere.agent.patch('/api/auth/update-service-area').send({ serviceLocation: 'Perth WA 6000', serviceLatitude: perth.latitude, serviceLongitude: perth.longitude, serviceRadius: 50 }).expect(200);
    await elsewhere.agent.post('/api/standing-bids').send({ ...BID, area: { location: 'Perth WA 6000', ...perth, radiusKm: 50 } }).expect(201);
    await createLead(app.ctx);

    await withSettings(app, { bidStates: ['VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'] }, async () => {
      expect(new Set(told())).toEqual(new Set([named.user.email, nameless.user.email]));
    });
  });

  it('for all states tells every owner', async () => {
    const one = await createBidder(app, { area: { location: 'Around the bay', latitude: -33.911, longitude: 151.155, radiusKm: 20 } });

    await withSettings(app, { bidStates: [] }, async () => {
      expect(told()).toEqual([one.user.email]);
    });
  });

  it('says so beside a bid for one lead', async () => {
    const one = await createBidder(app, null);
    const id = await releaseLead(app, 10);
    await one.agent.post(`/api/leads/${id}/standing-bid`).send({ amountDollars: 25 }).expect(200);

    await withSettings(app, { bidServiceTypes: [] }, async () => {
      expect((await ownBids(one)).bids).toMatchObject([{ rest: 'market_off' }]);
      expect(told()).toEqual([one.user.email]);
    });
  });

  it('is in the advice: a bid would have bought nothing there', async () => {
    const one = await createBidder(app, null);
    await createLead(app.ctx, { minutesAgo: 45 });
    const advice = async () => (await one.agent.post('/api/standing-bids/advice').send(BID).expect(200)).body;
    expect(await advice()).toMatchObject({ matched: 1, bought: 1 });

    await withSettings(app, { bidStates: ['VIC'] }, async () => {
      expect(await advice()).toMatchObject({ matched: 1, bought: 0, total: '0.00' });
    });
  });

  it('ends a purchase whose hold is under way', async () => {
    const one = await createBidder(app);
    const lost = vi.spyOn(app.ctx.gateway, 'authorise').mockRejectedValue(new GatewayError('unreachable', 'No answer'));
    const id = await releaseLead(app, 31);
    lost.mockRestore();
    const [attempt] = await attemptsOn(app.ctx, id);
    await withSettings(app, { bidServiceTypes: [] }, async () => {
      expect((await claimWithHold(app.ctx, String(attempt?.['id'])))?.reason).toBe('bid_ended');
    });
    expect(await salesOf(app, id)).toEqual([]);
    expect(one.user.id).toBe(attempt?.['buyer_id']);
  });
});

describe('raising the lowest amount', () => {
  it('tells the owners of bids below it, and nobody else', async () => {
    const [low] = [await createBidder(app, { amountDollars: 20 }), await createBidder(app, { amountDollars: 25 })];
    const paused = await createBidder(app, { amountDollars: 20 });
    const [bid] = (await ownBids(paused)).bids;
    await paused.agent.post(`/api/standing-bids/${bid.id}/pause`).send({ isPaused: true }).expect(200);

    await withSettings(app, { lowestBidDollars: 25 }, async () => {
      await drainJobs(app.ctx);
      expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([[low.user.email, 'A standing bid of yours is too low now']]);
    });
  });
});
