import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDevice } from '../../../tests/support/alerts.ts';
import { type Bidder, clearBids, createBidder, ownBids, passMinutes, releaseLead, salesOf, toNextMonday as toMonday } from '../../../tests/support/bids.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { bidWeek, scheduleBidWeek } from './bid-week.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await clearBids(app);
  app.pushes.length = 0;
  app.mails.length = 0;
});

const toNextMonday = (hours: number) => toMonday(app, hours);
const titles = () => app.pushes.map(({ message }) => message.title);

/** Lets an account's bid buy a lead, whose customer nobody has called. */
async function buy(one: Bidder): Promise<void> {
  const id = await releaseLead(app, 31);
  await passMinutes(app, 0);
  expect(await salesOf(app, id)).toMatchObject([[one.user.id, expect.any(String)]]);
}

describe('a customer whom nobody has called', () => {
  it('is told of after half an hour, and after two the bids pause', async () => {
    const one = await createBidder(app);
    await addDevice(one.agent);
    await buy(one);
    expect(titles()).toEqual([expect.stringContaining('Bought for you: ')]);

    await passMinutes(app, 29);
    expect(titles()).toHaveLength(1);
    await passMinutes(app, 2);
    expect(titles()[1]).toBe('Your customer in Marrickville is waiting for your call');
    expect((await ownBids(one)).limits.pausedFor).toBeNull();

    await passMinutes(app, 90);
    expect((await ownBids(one)).limits.pausedFor).toBe('uncalled');
  });

  it('is not told of once a call is logged', async () => {
    const one = await createBidder(app);
    await addDevice(one.agent);
    await buy(one);
    const { body } = await one.agent.get('/api/my-purchased-leads').expect(200);
    await one.agent.post(`/api/lead-purchases/${body[0].id}/calls`).send({}).expect(200);

    await passMinutes(app, 121);

    expect(titles()).toHaveLength(1);
    expect((await ownBids(one)).limits.pausedFor).toBeNull();
  });

  it('is told of in the hours of the bid', async () => {
    const one = await createBidder(app, { hours: { from: 9 * 60, until: 10 * 60 } });
    await addDevice(one.agent);
    toNextMonday(9.75);
    await buy(one);

    await passMinutes(app, 60);
    expect(titles()).toHaveLength(1);
    toNextMonday(24 + 9.1);
    await drainJobs(app.ctx);

    expect(titles()[1]).toBe('Your customer in Marrickville is waiting for your call');
  });
});

describe('a reminder that waited for the hours of the bid', () => {
  it.each([
    ['are paused', false, 'You haven’t logged a call, so your standing bids are paused.'],
    ['go on, if their owner has turned them on', true, 'You haven’t logged a call yet.'],
  ])('says whether the bids %s', async (_what, areTurnedOn, body) => {
    const one = await createBidder(app, { hours: { from: 9 * 60, until: 10 * 60 } });
    await addDevice(one.agent);
    toNextMonday(9.75);
    await buy(one);
    await passMinutes(app, 121);
    if (areTurnedOn) await one.agent.post('/api/standing-bids/pause-all').send({ isPaused: false, through: null }).expect(200);

    toNextMonday(24 + 9.1);
    await drainJobs(app.ctx);

    expect(app.pushes.find(({ message }) => message.title.includes('is waiting'))?.message.body).toBe(body);
  });
});

describe('the weekly email', () => {
  it('says each Monday at 7 am how many leads the bids bought in the week before, and for how much', async () => {
    const [one, other] = [await createBidder(app), await createBidder(app, { amountDollars: 10 })];
    toNextMonday(30);
    await buy(one);
    await buy(one);
    app.mails.length = 0;
    const total = (await app.ctx.store.raw.query(`select sum(amount_paid) as total from lead_purchases where buyer_id = ${one.user.id}`)).rows[0]?.['total'];
    toNextMonday(7);

    await runJob(app.ctx, bidWeek, {});
    await runJob(app.ctx, bidWeek, {});
    await drainJobs(app.ctx);

    const weekly = app.mails.filter(({ subject }) => subject.includes('last week'));
    expect(weekly).toMatchObject([{ to: one.user.email, subject: 'Your standing bids bought 2 leads last week' }]);
    expect(weekly[0]?.text).toContain(`bought 2 leads for $${String(total)} in total`);
    expect(weekly[0]?.text).not.toMatch(/tax invoice|GST|ABN/i);
    expect(weekly.map(({ to }) => to)).not.toContain(other.user.email);
  });

  it.each([
    ['on time, in the week after daylight saving ends', '2027-04-04T21:00:00Z', '2027-04-11T21:00:00.000Z'],
    ['on time, in the week in which daylight saving ends', '2027-03-28T20:00:00Z', '2027-04-04T21:00:00.000Z'],
    ['59 minutes late, in the week in which daylight saving ends', '2027-03-28T20:59:00Z', '2027-04-04T21:00:00.000Z'],
    ['on time, in the week in which daylight saving begins', '2027-09-26T21:00:00Z', '2027-10-03T20:00:00.000Z'],
    ['an hour before the email is due', '2027-10-03T19:00:00Z', '2027-10-03T20:00:00.000Z'],
  ])('is due the next Monday at 7 am, planned %s', async (_when, now, next) => {
    await scheduleBidWeek({ db: app.ctx.db, clock: { ...app.ctx.clock, now: () => new Date(now) } });

    const { rows } = await app.ctx.store.raw.query("select run_at from jobs where name = 'bid-week'");
    expect(rows.map(({ run_at }) => (run_at as Date).toISOString())).toEqual([next]);
  });
});

describe('an account that is active again', () => {
  it('has its bids paused, and is told', async () => {
    const { user } = await createBidder(app);
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
    app.mails.length = 0;

    for (const isActive of [false, true]) await admin.patch(`/api/providers/${user.id}`).send({ isActive }).expect(200);
    await drainJobs(app.ctx);

    expect(app.mails.filter(({ to }) => to === user.email)).toMatchObject([{ subject: 'Your standing bids are paused', text: expect.stringContaining('Your account is active again') }]);
    const { rows } = await app.ctx.store.raw.query(`select paused_for from bid_limits where user_id = ${user.id}`);
    expect(rows).toEqual([{ paused_for: 'owner' }]);
  });
});
