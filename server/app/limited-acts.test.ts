import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/contracts/index.ts';
import { limitTable } from '../platform/http/rate-limit-table.ts';
import { linesOf } from '../../tests/support/audit-lines.ts';
import { BID, createBidder, ownBids } from '../../tests/support/bids.ts';
import { createUser } from '../../tests/support/factories.ts';
import { createPurchase } from '../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(() => app.ctx.store.raw.query('truncate rate_limits, audit_log'));

/** The calls that have no limit of their own although they change something, each with why it fills no log. */
const unlimited: Readonly<Record<string, string>> = {
  deleteStandingBid: 'Each ends a bid that a limited call has made, and one that is gone writes no line.',
  dismissFirstSteps: 'It is kept on the account, and no line is written.',
  forgetSavedCard: 'It removes what is there, and no line is written.',
  logout: 'Each sign-out needs a sign-in, which is limited.',
  operatorLogout: 'Each sign-out needs a sign-in, which is limited.',
  previewMarketSettings: 'It changes nothing.',
  readDemoPhone: 'It reads, in the demo alone.',
};

describe('the audit log, which is kept for ever', () => {
  it('grows by limited calls alone: each write and each export has a limit, or writes no line', () => {
    const writes = endpoints.filter(({ method, stepUp }) => method !== 'GET' || stepUp === true);

    expect(writes.filter(({ limit }) => !limit).map(({ name }) => name).toSorted()).toEqual(Object.keys(unlimited).toSorted());
  });

  it('grows by looks that are recorded each time within a limit too', () => {
    const each = ['getCertificate', 'getOperatorCertificate', 'listBidsOf'];

    expect(endpoints.filter(({ name }) => each.includes(name)).map(({ limit }) => limit)).toEqual(each.map(() => 'manage'));
  });

  it('has an end for a day of each of them', () => {
    expect((['job', 'job_change', 'bid', 'manage'] as const).map((name) => limitTable[name].some(({ windowMs }) => windowMs === 86_400_000))).not.toContain(false);
  });
});

describe('one account', () => {
  it('archives and restores its jobs a hundred and twenty times in ten minutes, and each refusal writes nothing', async () => {
    const buyer = await createUser(app.ctx);
    const { purchaseId } = await createPurchase(app.ctx, buyer);
    const agent = await app.signIn(buyer);
    let refused = 0;
    for (let round = 0; round < 65; round += 1) {
      for (const act of ['archive', 'restore']) refused += (await agent.post(`/api/lead-purchases/${purchaseId}/${act}`)).status === 429 ? 1 : 0;
    }

    expect(refused).toBe(10);
    expect(await linesOf(app.ctx, 'purchase.archived')).toHaveLength(60);
    expect(await linesOf(app.ctx, 'purchase.restored')).toHaveLength(60);
  });

  it('moves its service area sixty times in ten minutes', async () => {
    const agent = await app.signIn(await createUser(app.ctx));
    const move = (serviceRadius: number) => agent.patch('/api/auth/update-service-area').send({ serviceLocation: 'Marrickville NSW 2204', serviceLatitude: -33.911, serviceLongitude: 151.155, serviceRadius });
    let refused = 0;
    for (let round = 0; round < 65; round += 1) refused += (await move(10 + (round % 2))).status === 429 ? 1 : 0;

    expect(refused).toBe(5);
    expect(await linesOf(app.ctx, 'user.service_area_changed')).toHaveLength(60);
  });

  it('searches for people six hundred times in ten minutes, each of which is recorded', async () => {
    const agent = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
    await agent.get('/api/my-purchased-leads/summary?q=0412').expect(200);
    await app.ctx.store.raw.query(`update rate_limits set hits = 600 where key like 'manage:%'`);

    await agent.get('/api/my-purchased-leads/summary?q=04120').expect(429);
    await agent.get('/api/my-purchased-leads/summary').expect(200);
    expect(await linesOf(app.ctx, 'contact.searched')).toHaveLength(1);
  });

  it('pauses and deletes its standing bids however often it has changed them, and what changes nothing writes nothing', async () => {
    const { agent } = await createBidder(app);
    const { bids: [{ id }] } = await ownBids({ agent });
    await agent.post('/api/standing-bids/pause-all').send({ isPaused: false, through: null }).expect(200);
    await app.ctx.store.raw.query(`update rate_limits set hits = 120 where key like 'bid:%'`);

    await agent.post('/api/standing-bids/pause-all').send({ isPaused: false, through: null }).expect(429);
    await agent.post('/api/standing-bids').send({ ...BID, isPaused: true }).expect(429);
    for (let round = 0; round < 3; round += 1) {
      await agent.post('/api/standing-bids/pause-all').send({ isPaused: true, through: null }).expect(200);
      await agent.post(`/api/standing-bids/${id}/pause`).send({ isPaused: true }).expect(200);
    }
    expect(await linesOf(app.ctx, 'bid.all_paused')).toHaveLength(1);
    expect(await linesOf(app.ctx, 'bid.paused')).toHaveLength(1);
    for (let round = 0; round < 2; round += 1) await agent.delete(`/api/standing-bids/${id}`).expect(200);
    expect(await linesOf(app.ctx, 'bid.deleted')).toHaveLength(1);
  });

  it('is counted for itself', async () => {
    const [one, other] = [await createUser(app.ctx), await createUser(app.ctx)];
    await (await app.signIn(one)).post('/api/lead-purchases/999999/archive').expect(404);
    await app.ctx.store.raw.query(`update rate_limits set hits = 120 where key like 'job:%'`);

    await (await app.signIn(one)).post('/api/lead-purchases/999999/archive').expect(429);
    await (await app.signIn(other)).post('/api/lead-purchases/999999/archive').expect(404);
  });
});
