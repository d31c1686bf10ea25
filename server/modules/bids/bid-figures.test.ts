import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearBids, createBidder, passMinutes, releaseLead } from '../../../tests/support/bids.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { createLead, createUser } from '../../../tests/support/factories.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { type Agent, openPayment, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { deleteExpired } from '../../app/delete-expired.ts';
import type { Viewer } from '../../platform/http/caller.ts';

const HOUR_MINUTES = 60;
const HOUR_MS = 3_600_000;

let app: TestApp;
let boss: Viewer;

beforeAll(async () => {
  app = await createTestApp();
  boss = await createUser(app.ctx, { userType: 'super_admin' });
});

afterAll(() => app.close());

beforeEach(() => clearBids(app));

async function figures() {
  const admin = await app.signIn(boss);
  return (await admin.get('/api/manage/standing-bids').expect(200)).body;
}

const prune = () => runJob(app.ctx, deleteExpired, {});

async function press(agent: Agent, leadId: number): Promise<void> {
  await openPayment(agent, leadId);
  await sendPurchase(agent, leadId).expect(200);
}

const newPresser = async () => app.signIn(await createUser(app.ctx));

describe('the auctions with bids', () => {
  it('are counted by bids that were there, also when somebody pressed first or the bid never fitted its limits', async () => {
    const one = await createBidder(app, {}, { weekLeads: 1 });
    const [pressed, unsold] = [await releaseLead(app, 10), await releaseLead(app, 10)];
    const apart = await createLead(app.ctx, { serviceLocation: 'Perth WA 6000' });
    await press(one.agent, apart.id);
    await press(await newPresser(), pressed);

    await passMinutes(app, HOUR_MINUTES + 1);

    expect(await countRows(app.ctx, 'bid_plans', `lead_id in (${pressed}, ${unsold})`)).toBe(0);
    expect(await figures()).toMatchObject({ withBids: { auctions: 2, unsoldAfterAnHour: 1 }, withoutBids: { auctions: 1, unsoldAfterAnHour: 0 } });
  });

  it('are not those that got their first bid later than an hour after their release', async () => {
    const { id } = await createLead(app.ctx);
    await app.ctx.store.raw.query(`update leads set auction_duration = 240, expires_at = last_price_update + interval '240 minutes' where id = ${id}`);
    await passMinutes(app, HOUR_MINUTES + 1);

    await createBidder(app);
    await passMinutes(app, 1);

    expect(await countRows(app.ctx, 'bid_plans', `lead_id = ${id}`)).toBe(1);
    expect(await figures()).toMatchObject({ withBids: { auctions: 0 }, withoutBids: { auctions: 1, unsoldAfterAnHour: 1 } });
  });

  it('are known for as long as they are shown, and no longer', async () => {
    await createBidder(app);
    await releaseLead(app);
    app.ctx.clock.advance((30 * 24 - 1) * HOUR_MS);
    await prune();
    expect(await figures()).toMatchObject({ withBids: { auctions: 1 } });

    app.ctx.clock.advance(2 * HOUR_MS);
    await prune();

    expect(await figures()).toMatchObject({ withBids: { auctions: 0 }, withoutBids: { auctions: 0 } });
    expect(await countRows(app.ctx, 'bid_auctions')).toBe(0);
  });
});

describe('the medians of sales', () => {
  it('are shown from three accounts on, by bid and by hand', async () => {
    const buyers = [await newPresser(), await newPresser(), await newPresser()] as const;
    for (const agent of [buyers[0], buyers[1], buyers[1]]) await press(agent, (await createLead(app.ctx)).id);
    await createBidder(app);
    await releaseLead(app, 31);
    const before = await figures();

    await press(buyers[2], (await createLead(app.ctx)).id);

    expect([before.byHand, before.byBid]).toEqual([
      { sales: 3, medianMinutes: null, medianPrice: null },
      { sales: 1, medianMinutes: null, medianPrice: null },
    ]);
    expect((await figures()).byHand).toEqual({ sales: 4, medianMinutes: expect.any(Number), medianPrice: expect.stringMatching(/^\d+\.\d\d$/) });
  });
});

describe('the bids by state and amount', () => {
  it('are those that can still act', async () => {
    const [one] = [await createBidder(app), await createBidder(app), await createBidder(app)];
    expect((await figures()).bands).toMatchObject([{ state: 'NSW', bids: 3, accounts: 3 }]);

    await app.ctx.store.raw.query(`update standing_bids set valid_until = now() - interval '1 day' where user_id = ${one.user.id}`);

    expect((await figures()).bands).toEqual([]);
  });
});
