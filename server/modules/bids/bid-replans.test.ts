import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bidder, BID, clearBids, createBidder, LIMITS, ownBids, passMinutes, releaseLead, salesOf, statusOf, toNextMonday, withSettings } from '../../../tests/support/bids.ts';
import { drainAttempts, drainJobs } from '../../../tests/support/drain.ts';
import { createLead, createUser, quote } from '../../../tests/support/factories.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { rewriteRequests } from '../../../tests/support/rewrite-request.ts';
import { type Agent, openPayment, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Db } from '../../platform/db/client.ts';
import { confirmPhone, insertPhoto } from '../market/index.ts';
import { GatewayError } from '../sales/index.ts';

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

const bidder = (bid?: Parameters<typeof createBidder>[1], limits?: object) => createBidder(app, bid, limits);
const release = (minutesAgo: number, fields?: object) => releaseLead(app, minutesAgo, fields);
const soldTo = async (leadId: number) => (await salesOf(app, leadId)).map(([buyerId]) => buyerId);

async function purchaseOf({ agent }: Bidder): Promise<number> {
  const { body } = await agent.get('/api/my-purchased-leads').expect(200);
  return Number(body[0].id);
}

describe('a bid that was passed over acts at once', () => {
  it.each<[string, (one: Bidder, purchaseId: number) => Promise<unknown>]>([
    ['when a call is logged', ({ agent }, id) => agent.post(`/api/lead-purchases/${id}/calls`).expect(200)],
    ['when the job is moved on', ({ agent }, id) => agent.patch(`/api/lead-purchases/${id}/sales-stage`).send({ salesStage: 'called' }).expect(200)],
    ['when the job is archived', ({ agent }, id) => agent.post(`/api/lead-purchases/${id}/archive`).expect(200)],
    ['when the purchase is reversed', (_one, id) => admin.post(`/api/lead-purchases/${id}/unpurchase`).expect(200)],
  ])('%s', async (_what, act) => {
    const one = await bidder({}, { maxUncalled: 1 });
    await release(31);
    const id = await release(31);
    expect(await statusOf(app, id)).toBe('available');

    await act(one, await purchaseOf(one));
    await drainJobs(app.ctx);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });

  it('when a purchase is reversed that its caps counted', async () => {
    const one = await bidder({}, { weekLeads: 1 });
    await release(31);
    const id = await release(31);
    expect(await statusOf(app, id)).toBe('available');

    await admin.post(`/api/lead-purchases/${await purchaseOf(one)}/unpurchase`).expect(200);
    await drainJobs(app.ctx);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });

  it.each<[string, object, (tx: Db, leadId: number, at: Date) => Promise<void>]>([
    ['confirms the phone number', { phoneConfirmedOnly: true }, (tx, leadId, at) => confirmPhone(app.ctx, tx, leadId, at)],
    ['adds the photos', { photosOnly: true }, (tx, leadId, createdAt) => insertPhoto(tx, { leadId, fileKey: 'a-photo', width: 10, height: 10, createdAt })],
  ])('when the customer %s that the bid waits for', async (_what, filter, act) => {
    const one = await bidder(filter);
    const id = await release(31);
    expect(await statusOf(app, id)).toBe('available');

    await app.ctx.db.transaction((tx) => act(tx, id, app.ctx.clock.now()));
    await drainJobs(app.ctx);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });

  it('when the customer corrects the request so that it matches', async () => {
    const one = await bidder({ serviceTypes: ['upgrade'] });
    const sent = { ...quote, serviceLocation: 'Marrickville NSW 2204', serviceType: 'repair', idempotencyKey: '6f1f0f3e-70a5-4a1c-8f0e-0d8f9d3d3a11' };
    const { body } = await app.visitor().post('/api/leads').send(sent).expect(201);
    await drainJobs(app.ctx);
    await passMinutes(app, 31);
    expect(await statusOf(app, body.id)).toBe('available');

    await app.visitor().post('/api/leads').send({ ...sent, serviceType: 'upgrade' });
    await drainJobs(app.ctx);

    expect(await soldTo(body.id)).toEqual([one.user.id]);
  });
});

describe('the hours of a bid', () => {
  it('are by the clock of its owner’s time zone, also when they choose another one', async () => {
    const one = await bidder({ hours: { from: 7 * 60, until: 17 * 60 }, validThrough: '2099-01-31' });
    const { limits } = await ownBids(one);
    await one.agent.post('/api/standing-bids/pause-all').send({ isPaused: true, through: '2099-02-28' }).expect(200);
    const sent = { ...LIMITS, agreedVersion: null, demoCard: undefined, timeZone: 'Australia/Perth', base: { version: limits.version + 1 } };
    await one.agent.post('/api/standing-bids/limits').send(sent).expect(200);

    const view = await ownBids(one);
    const { rows } = await app.ctx.store.raw.query(`select time_zone, valid_until, placed_at > created_at as is_later, version from standing_bids where user_id = ${one.user.id}`);

    expect(view.bids).toMatchObject([{ hours: { from: 420, until: 1020 }, validThrough: '2099-01-31' }]);
    expect(view.limits).toMatchObject({ timeZone: 'Australia/Perth', pausedFor: 'holiday', holidayThrough: '2099-02-28' });
    const { rows: moves } = await app.ctx.store.raw.query(`select before, after from audit_log where action = 'bid.pause_moved' and actor_user_id = ${one.user.id}`);
    expect(moves).toEqual([{ before: { pausedUntil: '2099-02-28T13:00:00.000Z' }, after: { pausedUntil: '2099-02-28T16:00:00.000Z' } }]);
    // By another clock the same hours are other ones, so the place is lost.
    expect(rows).toEqual([{ time_zone: 'Australia/Perth', valid_until: new Date('2099-01-31T16:00:00Z'), is_later: true, version: 2 }]);
  });

  it('that are all hours keep the bid’s place in another time zone', async () => {
    const one = await bidder();
    const { limits } = await ownBids(one);
    await one.agent.post('/api/standing-bids/limits').send({ ...LIMITS, agreedVersion: null, demoCard: undefined, timeZone: 'Australia/Perth', base: { version: limits.version } }).expect(200);

    const { rows } = await app.ctx.store.raw.query(`select time_zone, placed_at = created_at as is_kept from standing_bids where user_id = ${one.user.id}`);

    expect(rows).toEqual([{ time_zone: 'Australia/Perth', is_kept: true }]);
  });
});

describe('hours that go on past midnight', () => {
  const night = { from: 22 * 60, until: 6 * 60 };

  it('belong to the day on which they began', async () => {
    const monday = await bidder({ amountDollars: 15, days: [1], hours: night });
    await bidder({ amountDollars: 20, days: [2], hours: night });
    toNextMonday(app, 24 + 2);

    const id = await release(31);
    expect(await statusOf(app, id)).toBe('available');
    await passMinutes(app, 7);

    expect(await soldTo(id)).toEqual([monday.user.id]);
  });
});

describe('a bid for the service area', () => {
  it.each([
    ['keeps its place when the area shrinks around another suburb within it', { serviceLocation: 'Newtown NSW 2042', serviceLatitude: -33.897, serviceLongitude: 151.179, serviceRadius: 20 }, true],
    ['loses its place when the area reaches further', { serviceLocation: 'Newtown NSW 2042', serviceLatitude: -33.897, serviceLongitude: 151.179, serviceRadius: 30 }, false],
  ])('%s', async (_what, area, isFirst) => {
    const [first, second] = [await bidder({ amountDollars: 30 }), await bidder({ amountDollars: 30 })];
    app.ctx.clock.advance(1000);
    await first.agent.patch('/api/auth/update-service-area').send(area).expect(200);

    expect(await soldTo(await release(16))).toEqual([isFirst ? first.user.id : second.user.id]);
  });
});

describe('a bid with an area of its own', () => {
  const area = { location: 'Newtown NSW 2042', latitude: -33.897, longitude: 151.179, radiusKm: 10 };

  it('is refused if it reaches beyond the service area', async () => {
    const one = await bidder();
    const [bid] = (await ownBids(one)).bids;
    const far = { ...BID, area: { ...area, radiusKm: 50 } };

    const made = await one.agent.post('/api/standing-bids').send(far).expect(409);
    const changed = await one.agent.patch(`/api/standing-bids/${bid.id}`).send({ ...far, base: { version: bid.version } }).expect(409);

    for (const { body } of [made, changed]) expect(body.issues).toEqual([{ path: 'area', message: expect.stringContaining('beyond your service area') }]);
    expect((await ownBids(one)).bids).toMatchObject([{ area: null }]);
  });

  it('buys nothing outside a service area that has become smaller, and goes on once that is wide again', async () => {
    const one = await bidder({ area });
    const wide = { serviceLocation: 'Marrickville NSW 2204', serviceLatitude: -33.911, serviceLongitude: 151.155, serviceRadius: 30 };
    await one.agent.patch('/api/auth/update-service-area').send({ ...wide, serviceLatitude: -33.82, serviceRadius: 5 }).expect(200);
    const id = await release(31);
    expect(await statusOf(app, id)).toBe('available');

    await one.agent.patch('/api/auth/update-service-area').send(wide).expect(200);
    await drainJobs(app.ctx);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });
});

describe('a new auction of a lead', () => {
  it('is open to the bid of an account that could not be charged for it before', async () => {
    const one = await bidder();
    vi.spyOn(app.ctx.gateway, 'capture').mockRejectedValue(new GatewayError('unreachable', 'No answer'));
    const id = await release(31);
    app.ctx.clock.advance(31 * 60_000);
    await drainAttempts(app.ctx);
    vi.restoreAllMocks();
    await drainAttempts(app.ctx);
    expect(await statusOf(app, id)).toBe('available');
    const { body } = await sendPurchase(admin, id).expect(200);
    await admin.post(`/api/lead-purchases/${body.id}/unpurchase`).expect(200);

    await drainJobs(app.ctx);
    await passMinutes(app, 31);

    const standing = await app.ctx.store.raw.query(`select buyer_id from lead_purchases where lead_id = ${id} and voided_at is null`);
    expect(standing.rows).toEqual([{ buyer_id: one.user.id }]);
  });
});

describe('the lowest amount', () => {
  it('that is raised lets lower bids wait until they are raised too', async () => {
    const one = await bidder();

    await withSettings(app, { lowestBidDollars: 25 }, async () => {
      const id = await release(31);
      expect(await statusOf(app, id)).toBe('available');
      const { bids } = await ownBids(one);
      expect(bids).toMatchObject([{ rest: 'too_low' }]);

      await one.agent.patch(`/api/standing-bids/${bids[0].id}`).send({ ...BID, amountDollars: 25, base: { version: bids[0].version } }).expect(200);
      await drainJobs(app.ctx);
      await drainAttempts(app.ctx);
      expect(await soldTo(id)).toEqual([one.user.id]);
    });
  });
});

describe('a bid for one lead', () => {
  it('that is over counts no more, and is shown for a week', async () => {
    const one = await bidder(null);
    const id = await release(10);
    await one.agent.post(`/api/leads/${id}/standing-bid`).send({ amountDollars: 25 }).expect(200);
    const count = async () => (await one.agent.get('/api/standing-bids/count').expect(200)).body.count;
    expect(await count()).toBe(1);

    const presser = await app.signIn(await createUser(app.ctx));
    await openPayment(presser, id);
    await sendPurchase(presser, id).expect(200);

    expect(await count()).toBe(0);
    expect((await ownBids(one)).bids).toMatchObject([{ rest: 'over' }]);
    await app.ctx.store.raw.query(`update standing_bids set created_at = created_at - interval '8 days' where user_id = ${one.user.id}`);
    expect((await ownBids(one)).bids).toEqual([]);
  });

  it('is refused for a lead that the account gave back, and for a copy of its copy', async () => {
    const one = await bidder({ amountDollars: 30 });
    const id = await release(31);
    await admin.post(`/api/lead-purchases/${await purchaseOf(one)}/unpurchase`).expect(200);
    await drainJobs(app.ctx);
    const [copy, copyOfCopy] = [await createLead(app.ctx), await createLead(app.ctx)];
    await rewriteRequests(app.ctx, `copied_from_lead_id = case id when ${copy.id} then ${id} else ${copy.id} end`, `id in (${copy.id}, ${copyOfCopy.id})`);

    expectProblem(await one.agent.post(`/api/leads/${copyOfCopy.id}/standing-bid`).send({ amountDollars: 20 }), 'conflict', 'You had this lead before, so no bid buys it for you again.');
    expectProblem(await one.agent.post(`/api/leads/${id}/standing-bid`).send({ amountDollars: 20 }), 'conflict', 'You had this lead before, so no bid buys it for you again.');
  });
});
