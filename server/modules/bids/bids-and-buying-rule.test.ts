import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BID, type Bidder, clearBids, createBidder, LIMITS, ownBids as view, releaseLead, salesOf, statusOf as statusIn } from '../../../tests/support/bids.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { setMarket } from '../../../tests/support/market.ts';
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

  it('and its limits are neither made nor changed', async () => {
    const one = await createBidder(app);
    await requireVerified();
    const id = await releaseLead(app, 10);
    const [bid] = (await view(one)).bids;

    expectProblem(await one.agent.post('/api/standing-bids').send(BID), 'may_not_buy');
    expectProblem(await one.agent.patch(`/api/standing-bids/${bid.id}`).send({ ...BID, amountDollars: 25, base: { version: bid.version } }), 'may_not_buy');
    expectProblem(await one.agent.post(`/api/leads/${id}/standing-bid`).send({ amountDollars: 25 }), 'may_not_buy');
    expectProblem(await one.agent.post('/api/standing-bids/limits').send({ ...LIMITS, base: { version: 1 } }), 'may_not_buy');
    await one.agent.post(`/api/standing-bids/${bid.id}/pause`).send({ isPaused: true }).expect(200);
  });
});
