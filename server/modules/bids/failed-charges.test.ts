import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bidder, clearBids, createBidder, LIMITS, ownBids, passMinutes, releaseLead, salesOf, statusOf } from '../../../tests/support/bids.ts';
import { drainAttempts, drainJobs } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { GatewayError } from '../sales/index.ts';

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
});

const bidOn = ({ agent }: Bidder, leadId: number, amountDollars: number) => agent.post(`/api/leads/${leadId}/standing-bid`).send({ amountDollars });

/** Sets up a card that works, with a new agreement. */
async function setUpCard(one: Bidder): Promise<void> {
  const { limits } = await ownBids(one);
  await one.agent.post('/api/standing-bids/limits').send({ ...LIMITS, demoCard: 'works', base: { version: limits.version } }).expect(200);
  await drainJobs(app.ctx);
}

const unreachable = () => new GatewayError('unreachable', 'No answer');

/** Lets so many minutes pass, with what the sweeper and the jobs do then. */
async function sweepAfter(minutes: number): Promise<void> {
  app.ctx.clock.advance(minutes * 60_000);
  await drainAttempts(app.ctx);
  vi.restoreAllMocks();
  await drainAttempts(app.ctx);
  await drainJobs(app.ctx);
  await drainAttempts(app.ctx);
}

describe('a lead for which the bank declined the card of a bid', () => {
  it('is not promised to its owner, and is bought once another card is set up', async () => {
    const one = await createBidder(app, null, { demoCard: 'declined' });
    const id = await releaseLead(app, 10);
    await bidOn(one, id, 25).expect(200);
    await passMinutes(app, 13);
    expect(await statusOf(app, id)).toBe('available');

    expect((await ownBids(one)).bids).toMatchObject([{ amountDollars: 25, rest: 'not_charged' }]);
    await setUpCard(one);

    expect((await salesOf(app, id))[0]?.[0]).toBe(one.user.id);
  });

  it('takes no bid of its owner until a card is set up', async () => {
    const one = await createBidder(app, { amountDollars: 30 }, { demoCard: 'declined' });
    const id = await releaseLead(app, 16);
    expect(await statusOf(app, id)).toBe('available');

    expectProblem(await bidOn(one, id, 20), 'conflict', 'Your card couldn’t be charged for this lead. Please set up a card in your limits first.');
    await setUpCard(one);

    expect((await salesOf(app, id))[0]?.[0]).toBe(one.user.id);
  });
});

describe('a lead that a bid could not buy because the gateway did not answer', () => {
  it('is bought by it once the gateway answers: its hold was never opened', async () => {
    const one = await createBidder(app);
    vi.spyOn(app.ctx.gateway, 'authorise').mockRejectedValue(unreachable());
    const id = await releaseLead(app, 31);

    await sweepAfter(16);

    expect((await salesOf(app, id)).at(-1)?.[0]).toBe(one.user.id);
  });

  it('is bought by it once the gateway answers: its charge was given up', async () => {
    const one = await createBidder(app, { amountDollars: 30 });
    vi.spyOn(app.ctx.gateway, 'capture').mockRejectedValue(unreachable());
    const id = await releaseLead(app, 16);

    await sweepAfter(31);

    expect(await statusOf(app, id)).toBe('sold');
    const { rows } = await app.ctx.store.raw.query(`select payment_status from lead_purchases where lead_id = ${id} and buyer_id = ${one.user.id} and voided_at is null`);
    expect(rows).toEqual([{ payment_status: 'completed' }]);
  });

  it('is told to its owner as no fault of the card, and pauses no bids', async () => {
    const one = await createBidder(app, { amountDollars: 30 });
    for (let time = 0; time < 2; time += 1) {
      vi.spyOn(app.ctx.gateway, 'capture').mockRejectedValue(unreachable());
      await releaseLead(app, 16);
      await sweepAfter(31);
    }

    const failed = app.mails.filter(({ subject }) => subject === 'A purchase could not be completed');
    expect(failed.map(({ to }) => to)).toEqual([one.user.email, one.user.email]);
    expect(failed[0]?.text).toContain('You won’t be charged');
    expect(app.mails.map(({ text }) => text).join('')).not.toMatch(/check your card|your bids pause/);
    expect((await ownBids(one)).limits.pausedFor).toBeNull();
  });
});
