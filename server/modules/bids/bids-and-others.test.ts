import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { discountCodes } from '../../../shared/schema/index.ts';
import { addDevice } from '../../../tests/support/alerts.ts';
import { BID, clearBids, createBidder, ownBids as view, passMinutes, releaseLead, salesOf, statusOf as statusIn, untilBidDue } from '../../../tests/support/bids.ts';
import { drainAttempts, drainJobs } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../tests/support/factories.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { type Agent, attemptsOn, buyerForm, openPayment, sendPurchase } from '../../../tests/support/sales.ts';
import { statementsOf } from '../../../tests/support/statements.ts';
import { stopClock } from '../../../tests/support/stop-clock.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { deleteExpired } from '../../app/delete-expired.ts';
import type { BidForm } from './bid-form.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  stopClock(app);
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
const untilDue = (leadId: number) => untilBidDue(app, leadId);
const soldTo = (leadId: number) => salesOf(app, leadId);

/** Presses for a lead, and lets the bids act only once the press has asked whether one goes first. */
async function pressBeforeBids(presser: Agent, leadId: number, form: object = buyerForm) {
  const asked = vi.spyOn(app.ctx, 'checkBids');
  const pressed = sendPurchase(presser, leadId, { ...form }).then((response) => response);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await drainJobs(app.ctx);
  asked.mockRestore();
  return pressed;
}

/** Applies a code for a free lead to a lead, and returns the form of a purchase with it. */
async function applyCode(presser: Agent, leadId: number) {
  const code = `FREE${leadId}`;
  const [row] = await app.ctx.db.insert(discountCodes).values({ code, discountType: 'free', discountValue: null, maxUses: 1 }).returning();
  await presser.post('/api/discount-codes/apply').send({ code, leadId }).expect(200);
  return { ...buyerForm, discountCodeId: row?.id, amountPaid: 0 };
}

describe('a press against a bid', () => {
  it('that was quoted above it is waited for, for so long and once', async () => {
    const one = await bidder({ amountDollars: 30 });
    const presser = await app.signIn(await createUser(app.ctx));
    const id = await release(14);
    await openPayment(presser, id);

    await pass(2);
    expect(await statusOf(id)).toBe('available');
    await openPayment(presser, id);
    await pass(1.6);

    expect((await soldTo(id))[0]?.[0]).toBe(one.user.id);
    expectProblem(await sendPurchase(presser, id), 'lead_sold');
  });

  it('is waited for once, also when what is out of date was deleted in between', async () => {
    const one = await bidder({ amountDollars: 30 });
    const presser = await app.signIn(await createUser(app.ctx));
    const id = await release(14);
    await openPayment(presser, id);
    await pass(2);
    await one.agent.post('/api/standing-bids/pause-all').send({ isPaused: true, through: null }).expect(200);
    await pass(2);
    await runJob(app.ctx, deleteExpired, {});

    await one.agent.post('/api/standing-bids/pause-all').send({ isPaused: false, through: null }).expect(200);
    await drainJobs(app.ctx);

    expect((await soldTo(id))[0]?.[0]).toBe(one.user.id);
  });

  it('that was quoted above it and pays in time wins', async () => {
    await bidder({ amountDollars: 30 });
    const user = await createUser(app.ctx);
    const presser = await app.signIn(user);
    const id = await release(14);
    await openPayment(presser, id);
    await pass(2);

    await sendPurchase(presser, id).expect(200);

    expect((await soldTo(id))[0]?.[0]).toBe(user.id);
  });

  it('at the same cent lets the bid go first', async () => {
    const one = await bidder({ amountDollars: 20 });
    const presser = await app.signIn(await createUser(app.ctx));
    const id = await release(25);
    await untilDue(id);
    await openPayment(presser, id);

    const pressed = await pressBeforeBids(presser, id);

    expectProblem(pressed, 'lead_sold');
    expect((await soldTo(id))[0]?.[0]).toBe(one.user.id);
  });

  describe('that a code makes free', () => {
    it('lets a bid go first that is due', async () => {
      const one = await bidder({ amountDollars: 20 });
      const presser = await app.signIn(await createUser(app.ctx));
      const id = await release(25);
      const form = await applyCode(presser, id);
      await untilDue(id);

      const pressed = await pressBeforeBids(presser, id, form);

      expectProblem(pressed, 'lead_sold');
      expect((await soldTo(id))[0]?.[0]).toBe(one.user.id);
    });

    it('wins before a bid is due, and once its turn is over', async () => {
      await bidder({ amountDollars: 20 });
      const user = await createUser(app.ctx);
      const presser = await app.signIn(user);
      const [early, late] = [await release(25), await release(25)];
      await sendPurchase(presser, early, await applyCode(presser, early)).expect(200);
      const form = await applyCode(presser, late);
      await untilDue(late);
      app.ctx.clock.advance(3000);
      await sendPurchase(presser, late, form).expect(200);

      expect([await soldTo(early), await soldTo(late)]).toEqual([[[user.id, '0.00']], [[user.id, '0.00']]]);
    });
  });
});

describe('a charge that fails', () => {
  it('lets the next bid go on at once, and tells the owner; two in a day pause the bids', async () => {
    const broke = await bidder({ amountDollars: 30 }, { demoCard: 'declined' });
    app.ctx.clock.advance(1);
    const next = await bidder({ amountDollars: 30 });
    const first = await release(16);
    expect((await soldTo(first))[0]?.[0]).toBe(next.user.id);
    expect(app.mails.map(({ subject }) => subject)).toContain('Your bank declined a charge');

    await release(16);

    expect((await view(broke)).limits).toMatchObject({ pausedFor: 'card' });
    expect(app.mails.map(({ subject }) => subject)).toContain('Your standing bids are paused');
    expect(new Set((await attemptsOn(app.ctx, first)).map(({ reason }) => reason))).toEqual(new Set(['card_declined', 'won']));
  });

  it('because the bank wants the holder says so', async () => {
    await bidder({}, { demoCard: 'needs_holder' });

    const id = await release(31);

    expect(await statusOf(id)).toBe('available');
    expect(app.mails.map(({ subject }) => subject)).toEqual(['Your bank wants you to confirm your card']);
  });
});

describe('a customer nobody calls', () => {
  it('pauses the bids after two hours, and a call before that does not', async () => {
    const one = await bidder();
    const id = await release(31);
    await pass(119);
    expect((await view(one)).limits.pausedFor).toBeNull();

    await pass(2);

    expect((await view(one)).limits.pausedFor).toBe('uncalled');
    expect(await statusOf(id)).toBe('sold');
  });
});

describe('advice', () => {
  it('replays the auctions of the last 30 days', async () => {
    const one = await bidder(null);
    const presser = await app.signIn(await createUser(app.ctx));
    const early = await createLead(app.ctx);
    await openPayment(presser, early.id);
    await sendPurchase(presser, early.id).expect(200);
    await createLead(app.ctx, { minutesAgo: 45 });

    const { body } = await one.agent.post('/api/standing-bids/advice').send(BID).expect(200);

    expect(body).toEqual({ matched: 2, bought: 1, total: expect.stringMatching(/^(20\.00|19\.99)$/), days: 30, isPartial: false });
  });
});

describe('what others learn of bids', () => {
  it('is nothing: a super admin sees numbers from three accounts on, and a look at one account is in the audit log', async () => {
    const [one] = [await bidder({ amountDollars: 37 }), await bidder({ amountDollars: 37 })];
    expect((await admin.get('/api/manage/standing-bids').expect(200)).body.bands).toEqual([]);
    await bidder({ amountDollars: 37 });
    expect((await admin.get('/api/manage/standing-bids').expect(200)).body.bands).toEqual([{ state: 'NSW', fromDollars: 30, untilDollars: 39, bids: 3, accounts: 3 }]);

    const { body } = await admin.get(`/api/providers/${one.user.id}/standing-bids`).expect(200);

    expect(body.bids).toMatchObject([{ amountDollars: 37 }]);
    const { rows } = await app.ctx.store.raw.query(`select action from audit_log where action = 'bid.looked_at' and subject_id = '${one.user.id}'`);
    expect(rows).toHaveLength(1);
  });
});

describe('a push about a new lead', () => {
  it('goes to nobody whose bid may buy it, whether or not somebody else bids more, and to those whose limits are reached', async () => {
    const [low, high, spent] = [await bidder({ amountDollars: 20 }), await bidder({ amountDollars: 30 }), await bidder({ amountDollars: 25 }, { dayDollars: 10 })];
    for (const { agent } of [low, high]) await addDevice(agent);
    const device = await addDevice(spent.agent);
    app.pushes.length = 0;

    await release();

    expect(app.pushes.map(({ to, message }) => [to.endpoint, message.kind])).toEqual([[device, 'lead']]);
  });
});

describe('the page of standing bids', () => {
  it('takes as many statements with twenty areas as with one', async () => {
    const one = await bidder({ area: { location: 'Area 0', latitude: -33.9, longitude: 151.1, radiusKm: 10 } });
    const count = async () => (await statementsOf(() => one.agent.get('/api/standing-bids').expect(200))).length;
    const before = await count();

    for (let area = 1; area < 20; area += 1) {
      await one.agent.post('/api/standing-bids').send({ ...BID, area: { location: `Area ${area}`, latitude: -33.9, longitude: 151.1 + area / 100, radiusKm: 10 } }).expect(201);
    }

    expect(await count()).toBe(before);
  });
});

describe('a lead that comes back', () => {
  it('never returns to the account that had it by a bid', async () => {
    const [one, other] = [await bidder({ amountDollars: 25 }), await bidder({ amountDollars: 20 })];
    const id = await release(31);
    expect((await soldTo(id))[0]?.[0]).toBe(one.user.id);
    const { body } = await one.agent.get('/api/my-purchased-leads').expect(200);

    await admin.post(`/api/lead-purchases/${body[0].id}/unpurchase`).expect(200);
    await drainAttempts(app.ctx);
    await pass(40);

    const { rows } = await app.ctx.store.raw.query(`select buyer_id from lead_purchases where lead_id = ${id} and voided_at is null`);
    expect(rows).toEqual([{ buyer_id: other.user.id }]);
  });
});

describe('a test lead', () => {
  it('is put on the market of a demo', async () => {
    const { body } = await admin.post('/api/demo/test-lead').send({ location: 'Marrickville NSW 2204' }).expect(200);

    expect(await statusOf(body.id)).toBe('available');
  });
});

it('a bid of an account that is no electrician’s any more buys nothing', async () => {
  const { user } = await bidder();
  await app.ctx.store.raw.query(`update users set user_type = 'super_admin' where id = ${user.id}`);
  const id = await release();

  await pass(59);

  expect(await statusOf(id)).toBe('available');
});
