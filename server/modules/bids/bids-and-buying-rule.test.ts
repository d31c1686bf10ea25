import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BID, type Bidder, clearBids, createBidder, LIMITS, ownBids as view, releaseLead, salesOf, statusOf as statusIn } from '../../../tests/support/bids.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { setMarket } from '../../../tests/support/market.ts';
import { rewriteRequests } from '../../../tests/support/rewrite-request.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Agent;

const licence = { licenseNumber: '123456C', licenseState: 'NSW', licenseClass: 'contractor', licenseHolder: 'Tester Electrical', licenseExpiresOn: '2099-01-31' } as const;
const none = { licenseNumber: null, licenseState: null, licenseSubmittedAt: null };

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await clearBids(app);
  await setMarket(admin, { buyingRule: 'anyone' });
});

const statusOf = (leadId: number) => statusIn(app, leadId);
const verify = ({ user }: Bidder) => admin.patch(`/api/providers/${user.id}`).send({ ...licence, isVerified: true, base: none }).expect(200);
const put = ({ user }: Bidder, set: string) => app.ctx.store.raw.query(`update users set ${set} where id = ${user.id}`);
const restOf = async (bidder: Bidder) => (await view(bidder)).bids[0].rest;
const requireVerified = () => setMarket(admin, { buyingRule: 'licence_verified' });

describe('a standing bid of an account that may not buy', () => {
  it.each([
    ['has a licence that nobody verified', 'is_verified = false'],
    ['has a licence of another state', `license_state = 'VIC'`],
    ['has an expired licence', `license_expires_on = '2020-01-31'`],
    ['has an address that nobody confirmed', 'email_confirmed_at = null'],
  ])('buys nothing: it %s', async (_what, set) => {
    const one = await createBidder(app);
    await verify(one);
    await put(one, set);
    await requireVerified();

    expect(await statusOf(await releaseLead(app, 31))).toBe('available');
  });

  it('is passed over for a lower one of an account that may', async () => {
    const [barred, other] = [await createBidder(app, { amountDollars: 30 }), await createBidder(app, { amountDollars: 20 })];
    await verify(other);
    await requireVerified();

    expect((await salesOf(app, await releaseLead(app, 31)))[0]?.[0]).toBe(other.user.id);
    expect(await restOf(barred)).toBe('may_not_buy');
    expect(await restOf(other)).toBeNull();
  });

  it('goes on as soon as the licence is verified', async () => {
    const one = await createBidder(app);
    await requireVerified();
    const id = await releaseLead(app, 31);
    expect(await restOf(one)).toBe('may_not_buy');

    await verify(one);
    await drainJobs(app.ctx);

    expect(await statusOf(id)).toBe('sold');
    expect(await restOf(one)).toBeNull();
  });

  it('goes on as soon as the market asks for less', async () => {
    await createBidder(app);
    await requireVerified();
    const id = await releaseLead(app, 31);

    await setMarket(admin, { buyingRule: 'anyone' });
    await drainJobs(app.ctx);

    expect(await statusOf(id)).toBe('sold');
  });

  it('and its limits are neither made nor raised', async () => {
    const one = await createBidder(app);
    await requireVerified();
    const id = await releaseLead(app, 10);
    const [bid] = (await view(one)).bids;

    expectProblem(await one.agent.post('/api/standing-bids').send(BID), 'may_not_buy');
    expectProblem(await one.agent.patch(`/api/standing-bids/${bid.id}`).send({ ...BID, amountDollars: 25, base: { version: bid.version } }), 'may_not_buy');
    expectProblem(await one.agent.post(`/api/leads/${id}/standing-bid`).send({ amountDollars: 25 }), 'may_not_buy');
    expectProblem(await one.agent.post('/api/standing-bids/limits').send({ ...LIMITS, weekDollars: 600, base: { version: 1 } }), 'may_not_buy');
    await one.agent.post(`/api/standing-bids/${bid.id}/pause`).send({ isPaused: true }).expect(200);
  });
});

describe('a standing bid in a state where the licence is not valid', () => {
  it('says where it buys, and its advice promises no leads of other states', async () => {
    const one = await createBidder(app, { amountDollars: 5 });
    await verify(one);
    const [, elsewhere] = [await releaseLead(app, 45), await releaseLead(app, 45)];
    await rewriteRequests(app.ctx, `state = 'VIC'`, `id = ${elsewhere}`);
    const bought = async () => (await one.agent.post('/api/standing-bids/advice').send({ ...BID, amountDollars: 30 }).expect(200)).body.bought;
    expect((await view(one)).bids).toMatchObject([{ buysIn: null }]);
    expect(await bought()).toBe(2);

    await requireVerified();

    expect((await view(one)).bids).toMatchObject([{ buysIn: ['NSW'], rest: null }]);
    expect(await bought()).toBe(1);
  });
});

const setActive = ({ user }: Bidder, isActive: boolean) => admin.patch(`/api/providers/${user.id}`).send({ isActive }).expect(200);
const limitsOf = async ({ user }: Bidder) => (await admin.get(`/api/providers/${user.id}/standing-bids`).expect(200)).body.limits;

describe('the standing bids of an account that was shut out', () => {
  it('wait once it is let in again, until their owner turns them on', async () => {
    const one = await createBidder(app);
    await setActive(one, false);
    await setActive(one, true);

    const id = await releaseLead(app, 31);
    expect(await statusOf(id)).toBe('available');
    const owner = { user: one.user, agent: await app.signIn(one.user) };
    expect((await view(owner)).limits.pausedFor).toBe('owner');
    await owner.agent.post('/api/standing-bids/pause-all').send({ isPaused: false, through: null }).expect(200);
    await drainJobs(app.ctx);

    expect((await salesOf(app, id))[0]?.[0]).toBe(one.user.id);
  });

  it('keep the reason of a pause that only their owner ends, and lose a holiday that ends by itself', async () => {
    const [uncalled, away] = [await createBidder(app), await createBidder(app, null)];
    await app.ctx.store.raw.query(`update bid_limits set paused_for = 'uncalled' where user_id = ${uncalled.user.id}`);
    await away.agent.post('/api/standing-bids/pause-all').send({ isPaused: true, through: '2099-01-31' }).expect(200);
    for (const one of [uncalled, away]) {
      await setActive(one, false);
      await setActive(one, true);
    }

    expect(await limitsOf(uncalled)).toMatchObject({ pausedFor: 'uncalled' });
    expect(await limitsOf(away)).toMatchObject({ pausedFor: 'owner', holidayThrough: null });
  });
});
