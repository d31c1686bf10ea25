import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearBids, createBidder, passMinutes, releaseLead, salesOf, statusOf } from '../../../tests/support/bids.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { bidsChanged } from './bids-changed.ts';
import { planForgotten } from './plan-auctions.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(() => clearBids(app));

const soldTo = async (leadId: number) => (await salesOf(app, leadId)).map(([buyerId]) => buyerId);
const forgetJobs = () => app.ctx.store.raw.query('delete from jobs');

describe('a bid that is due', () => {
  it('buys within a minute, also when its job fails eight times', async () => {
    const one = await createBidder(app);
    const id = await releaseLead(app, 25);
    const terms = vi.spyOn(app.ctx, 'findBuyingTerms');
    for (let time = 0; time < 8; time += 1) terms.mockRejectedValueOnce(new Error('lock timeout'));

    await passMinutes(app, 5.1);
    expect(await statusOf(app, id)).toBe('available');
    for (let second = 0; second < 60; second += 1) await passMinutes(app, 1 / 60);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });

  it('buys although its job was lost', async () => {
    const one = await createBidder(app);
    const id = await releaseLead(app, 25);
    await forgetJobs();

    await planForgotten(app.ctx);
    await passMinutes(app, 5.1);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });

  it('buys although another auction near it could not be planned', async () => {
    const one = await createBidder(app);
    const [id] = [await releaseLead(app, 25), await releaseLead(app, 25)];
    await forgetJobs();
    // The first two calls are before the newest auction is planned, the third is for it.
    const now = vi.fn<() => Date>(() => app.ctx.clock.now());
    now.mockImplementationOnce(() => app.ctx.clock.now()).mockImplementationOnce(() => app.ctx.clock.now()).mockImplementationOnce(() => {
      throw new Error('no time');
    });
    const clock = Object.create(app.ctx.clock, { now: { value: now } }) as typeof app.ctx.clock;

    await expect(runJob({ ...app.ctx, clock }, bidsChanged, { userId: one.user.id })).rejects.toThrow('could not be planned');
    await passMinutes(app, 5.1);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });
});
