import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BID, type Bidder, clearBids, createBidder, LIMITS, ownBids, passMinutes, releaseLead } from '../../../tests/support/bids.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { openPayment, sendPurchase } from '../../../tests/support/sales.ts';
import { sydneyDate } from '../../../shared/domain/time/sydney-date.ts';
import { endOfDate } from '../../../shared/domain/time/zoned-time.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(() => clearBids(app));

/** Somebody presses the button for a new lead, at about $36. Returns its reference. */
async function sellByHand(): Promise<string> {
  const id = await releaseLead(app, 5);
  const presser = await app.signIn(await createUser(app.ctx));
  await openPayment(presser, id);
  await sendPurchase(presser, id).expect(200);
  await passMinutes(app, 1);
  return `AE-${id}E`;
}

const missedBy = async (one: Bidder) => (await ownBids(one)).missed.map(({ jobReference, bidDollars }: { jobReference: string; bidDollars: number }) => [jobReference, bidDollars]);
const pauseAll = ({ agent }: Bidder, isPaused: boolean, through: string | null = null) => agent.post('/api/standing-bids/pause-all').send({ isPaused, through }).expect(200);

describe('the leads that an account just missed', () => {
  it('are none of those that were sold while all its bids were paused', async () => {
    const one = await createBidder(app);
    const before = await sellByHand();
    await pauseAll(one, true);
    await sellByHand();
    await pauseAll(one, false);
    const after = await sellByHand();
    expect(await missedBy(one)).toEqual([[after, 20], [before, 20]]);

    await pauseAll(one, true, '2099-01-31');
    await sellByHand();

    expect(await missedBy(one)).toEqual([[after, 20], [before, 20]]);
  });

  it('are those that were sold after a holiday was over', async () => {
    const one = await createBidder(app);
    await pauseAll(one, true, sydneyDate(app.ctx.clock.now()));
    await sellByHand();
    await passMinutes(app, 24 * 60);

    const after = await sellByHand();

    expect(await missedBy(one)).toEqual([[after, 20]]);
  });

  it('are those that were sold between a holiday that was over and the next pause', async () => {
    const one = await createBidder(app);
    await pauseAll(one, true, sydneyDate(app.ctx.clock.now()));
    await sellByHand();
    await passMinutes(app, 24 * 60);
    const between = await sellByHand();

    await pauseAll(one, true);
    await sellByHand();
    expect(await missedBy(one)).toEqual([[between, 20]]);
    await pauseAll(one, false);

    expect(await missedBy(one)).toEqual([[between, 20]]);
  });

  it('are none of those that were sold until the end of a holiday that moved with the time zone, also after the next pause', async () => {
    const one = await createBidder(app);
    const today = sydneyDate(app.ctx.clock.now());
    await pauseAll(one, true, today);
    const { limits } = await ownBids(one);
    await one.agent.post('/api/standing-bids/limits').send({ ...LIMITS, agreedVersion: null, demoCard: undefined, timeZone: 'Australia/Perth', base: { version: limits.version } }).expect(200);
    await passMinutes(app, Math.ceil((endOfDate(today, 'Australia/Sydney').getTime() - app.ctx.clock.now().getTime()) / 60_000));
    await sellByHand();
    await passMinutes(app, 3 * 60);

    await pauseAll(one, true);

    expect(await missedBy(one)).toEqual([]);
  });

  it('are none of those that were sold before the bid had its amount', async () => {
    const one = await createBidder(app, { amountDollars: 30 });
    await sellByHand();
    const [bid] = (await ownBids(one)).bids;
    await one.agent.patch(`/api/standing-bids/${bid.id}`).send({ ...BID, amountDollars: 15, base: { version: bid.version } }).expect(200);

    const after = await sellByHand();

    expect(await missedBy(one)).toEqual([[after, 15]]);
  });
});
