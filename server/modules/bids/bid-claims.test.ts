import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextQuarter } from '../../../shared/domain/bids/standing-bid.ts';
import { minuteOfDay } from '../../../shared/domain/time/zoned-time.ts';
import { addDevice } from '../../../tests/support/alerts.ts';
import { type Bidder, clearBids, createBidder, LIMITS, ownBids, passMinutes, releaseLead, salesOf, statusOf } from '../../../tests/support/bids.ts';
import { drainAttempts, drainJobs } from '../../../tests/support/drain.ts';
import { createLead, createUser } from '../../../tests/support/factories.ts';
import { rewriteRequests } from '../../../tests/support/rewrite-request.ts';
import { attemptsOn, openPayment, purchasesOf } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { claimWithHold } from '../sales/claim/claim-with-hold.ts';
import { GatewayError } from '../sales/index.ts';
import { releaseHoldsOf } from '../sales/payments/attempt-store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

afterEach(() => {
  vi.restoreAllMocks();
});

beforeEach(async () => {
  await clearBids(app);
  app.mails.length = 0;
  app.pushes.length = 0;
});

const bidder = (bid?: Parameters<typeof createBidder>[1], limits?: object) => createBidder(app, bid, limits);
const release = (minutesAgo: number) => releaseLead(app, minutesAgo);
const pass = (minutes: number) => passMinutes(app, minutes);
const soldTo = async (leadId: number) => (await salesOf(app, leadId)).map(([buyerId]) => buyerId);

async function presser() {
  const user = await createUser(app.ctx);
  return { user, agent: await app.signIn(user) };
}

async function attemptOf({ user }: Pick<Bidder, 'user'>, leadId: number): Promise<string> {
  const attempts = await attemptsOn(app.ctx, leadId);
  return String(attempts.findLast((attempt) => attempt['buyer_id'] === user.id)?.['id']);
}

/** Lets the gateway not answer, so that only the sweeper goes on with what a bid began. */
function loseHolds(): void {
  vi.spyOn(app.ctx.gateway, 'authorise').mockRejectedValue(new GatewayError('unreachable', 'No answer'));
}

async function sweep(): Promise<void> {
  vi.restoreAllMocks();
  app.ctx.clock.advance(5000);
  await drainAttempts(app.ctx);
  await drainJobs(app.ctx);
}

/** Moves the clock to a minute before a quarter of an hour, and returns hours in Sydney that end then. */
function hoursThatEnd() {
  const now = app.ctx.clock.now();
  const quarter = nextQuarter(new Date(now.getTime() + 60_000));
  app.ctx.clock.advance(quarter.getTime() - now.getTime() - 60_000);
  const until = minuteOfDay(quarter, 'Australia/Sydney');
  return { from: (until + 23 * 60) % (24 * 60), until };
}

const mailSubjects = () => app.mails.map(({ subject }) => subject);

describe('claims of one account in one transaction', () => {
  it.each([
    ['dollars', { perLeadDollars: 40, weekDollars: 40 }],
    ['leads', { dayLeads: 1 }],
  ])('stay within its caps, whether a bid or a press made them: %s', async (_cap, limits) => {
    const one = await bidder({}, limits);
    const byHand = await createLead(app.ctx, { minutesAgo: 25 });
    await openPayment(one.agent, byHand.id);
    loseHolds();
    const byBid = await release(31);

    const claimed = await Promise.all([await attemptOf(one, byHand.id), await attemptOf(one, byBid)].map((id) => claimWithHold(app.ctx, id)));

    expect(claimed.map((attempt) => attempt?.reason)).toEqual(['won', 'bid_caps']);
  });

  it('leave a press out of caps that count only what bids buy', async () => {
    const one = await bidder({}, { perLeadDollars: 40, weekDollars: 40, countsAll: false });
    const byHand = await createLead(app.ctx, { minutesAgo: 25 });
    await openPayment(one.agent, byHand.id);
    loseHolds();
    const byBid = await release(31);

    const claimed = await Promise.all([await attemptOf(one, byHand.id), await attemptOf(one, byBid)].map((id) => claimWithHold(app.ctx, id)));

    expect(claimed.map((attempt) => attempt?.reason)).toEqual(['won', 'won']);
  });
});

describe('an automatic purchase that the sweeper finishes', () => {
  it('is told to its buyer, and pauses the bids when nobody calls', async () => {
    const one = await bidder();
    await addDevice(one.agent);
    loseHolds();
    const id = await release(31);
    expect(await statusOf(app, id)).toBe('available');

    await sweep();

    expect(await soldTo(id)).toEqual([one.user.id]);
    expect(app.pushes.map(({ message }) => message.title)).toEqual([expect.stringMatching(/^Bought for you: .*, \$19\.\d\d$/)]);
    expect(app.pushes[0]?.message.button).toEqual({ title: 'Pause all bids', url: '/standing-bids?pause=all' });
    await pass(121);
    expect((await ownBids(one)).limits.pausedFor).toBe('uncalled');
  });

  it('and that is refused lets the next bid act', async () => {
    const [one, other] = [await bidder({ amountDollars: 21 }), await bidder({ amountDollars: 20 })];
    loseHolds();
    const id = await release(31);
    await one.agent.post('/api/standing-bids/pause-all').send({ isPaused: true, through: null }).expect(200);
    await app.ctx.store.raw.query('delete from jobs');

    await sweep();

    expect(await soldTo(id)).toEqual([other.user.id]);
    expect(new Set((await attemptsOn(app.ctx, id)).map(({ reason }) => reason))).toEqual(new Set(['bid_ended', 'won']));
  });

  it.each<[string, () => Parameters<typeof bidder>[0], (leadId: number) => unknown]>([
    ['comes after the hours of the bid', () => ({ hours: hoursThatEnd() }), () => app.ctx.clock.advance(90_000)],
    ['is for a request that was corrected to other work', () => ({ serviceTypes: ['repair'] }), (id) => rewriteRequests(app.ctx, `service_type = 'upgrade'`, `id = ${id}`)],
  ])('and that %s is not made', async (_what, bidFields, change) => {
    await bidder(bidFields());
    loseHolds();
    const id = await releaseLead(app, 31, { serviceType: 'repair' });
    const [attempt] = await attemptsOn(app.ctx, id);

    await change(id);
    const claimed = await claimWithHold(app.ctx, String(attempt?.['id']));

    expect(claimed?.reason).toBe('bid_ended');
    expect(await statusOf(app, id)).toBe('available');
  });

  it('and that the bank declines is told to its owner, and two in a day pause the bids', async () => {
    const broke = await bidder({}, { demoCard: 'declined' });
    loseHolds();
    await release(31);
    expect(mailSubjects()).toEqual([]);

    await sweep();
    expect(mailSubjects()).toEqual([expect.stringMatching(/^Your bank declined a/)]);
    loseHolds();
    await release(31);
    await sweep();

    expect(mailSubjects()).toContain('Your standing bids are paused');
    expect((await ownBids(broke)).limits.pausedFor).toBe('card');
  });

  it('of a card that was set up after two failures pauses nothing when it fails once', async () => {
    const broke = await bidder({}, { demoCard: 'declined' });
    for (let time = 0; time < 2; time += 1) await release(31);
    const { limits } = await ownBids(broke);
    expect(limits.pausedFor).toBe('card');
    // The leads of the first card are free by then, so the second one is tried for none of them.
    await pass(30);
    await broke.agent.post('/api/standing-bids/limits').send({ ...LIMITS, demoCard: 'needs_holder', base: { version: limits.version } }).expect(200);

    await release(31);
    expect(mailSubjects().at(-1)).toBe('Your bank wants you to confirm your card');
    expect((await ownBids(broke)).limits.pausedFor).toBeNull();
    await release(31);
    expect((await ownBids(broke)).limits.pausedFor).toBe('card');
  });
});

describe('a payment by hand', () => {
  it('that was quoted below a bid does not hold it back', async () => {
    const by = await presser();
    const id = await release(30.5);
    await openPayment(by.agent, id);
    await pass(0.2);

    const one = await bidder();
    await drainJobs(app.ctx);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });

  it('holds a bid back no longer once it is replaced by one that pays less', async () => {
    const one = await bidder();
    const by = await presser();
    const id = await release(29.9);
    await openPayment(by.agent, id);
    await pass(0.2);
    expect(await statusOf(app, id)).toBe('available');
    app.ctx.clock.advance(65_000);
    await openPayment(by.agent, id);
    const plans = await app.ctx.store.raw.query(`select due_at <= '${app.ctx.clock.now().toISOString()}' as is_due, price from bid_plans where lead_id = ${id}`);
    expect(plans.rows).toEqual([{ is_due: true, price: '20.00' }]);

    await drainJobs(app.ctx);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });

  it.each<[string, (buyerId: number, attemptId: string) => Promise<unknown>]>([
    ['after too many declined cards', (buyerId) => app.ctx.db.transaction((tx) => releaseHoldsOf(tx, buyerId, app.ctx.clock.now()))],
    [
      'when its claim is refused',
      async (buyerId, attemptId) => {
        await app.ctx.store.raw.query(`update users set is_active = false where id = ${buyerId}`);
        await claimWithHold(app.ctx, attemptId);
      },
    ],
  ])('holds a bid back no longer once it ends: %s', async (_how, end) => {
    const one = await bidder();
    const by = await presser();
    const id = await release(29.9);
    await openPayment(by.agent, id);
    await pass(0.2);
    expect(await statusOf(app, id)).toBe('available');

    await end(by.user.id, await attemptOf(by, id));
    await drainJobs(app.ctx);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });

  it('of the bidder holds their own bid back like any other', async () => {
    const one = await bidder();
    const id = await release(25);
    await openPayment(one.agent, id);
    await pass(5.1);
    expect(await statusOf(app, id)).toBe('available');

    await pass(1.5);

    expect(await soldTo(id)).toEqual([one.user.id]);
    const attempts = await attemptsOn(app.ctx, id);
    expect(attempts.map(({ reason, is_automatic }) => [reason, is_automatic])).toEqual([['superseded', false], ['won', true]]);
    expect((await purchasesOf(app.ctx, id)).map(({ amount_paid }) => Number(amount_paid) <= 19)).toEqual([true]);
  });
});

/** Begins a holiday of some minutes. */
function beginHoliday({ user }: Bidder, minutes: number): Promise<unknown> {
  const until = new Date(app.ctx.clock.now().getTime() + minutes * 60_000).toISOString();
  return app.ctx.store.raw.query(`update bid_limits set paused_for = 'holiday', paused_until = '${until}' where user_id = ${user.id}`);
}

describe('a holiday', () => {
  it('that is over pauses nothing, and leaves the brake and the news of it', async () => {
    const one = await bidder();
    await beginHoliday(one, 60);
    expect((await one.agent.get('/api/standing-bids/count').expect(200)).body.pausedFor).toBe('holiday');
    await pass(61);
    expect((await one.agent.get('/api/standing-bids/count').expect(200)).body.pausedFor).toBeNull();
    await release(31);

    await pass(121);

    expect((await ownBids(one)).limits).toMatchObject({ pausedFor: 'uncalled', holidayThrough: null });
    expect(mailSubjects()).toContain('Your standing bids are paused');
  });

  it('that goes on does not end a pause for a customer nobody calls', async () => {
    const one = await bidder();
    await release(31);
    await beginHoliday(one, 10 * 24 * 60);

    await pass(121);

    expect((await ownBids(one)).limits).toMatchObject({ pausedFor: 'uncalled', holidayThrough: null });
  });
});
