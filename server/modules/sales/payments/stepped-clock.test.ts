import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { authorise, newBuyer } from '../../../../tests/support/card-sales.ts';
import { createLead } from '../../../../tests/support/factories.ts';
import { attemptsOn, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';
import { sweepAttempts } from './sweep-attempts.ts';

let market: StripeTestApp;

beforeAll(async () => {
  market = await createStripeTestApp();
});

afterAll(() => market.close());

/** Sets this server's wall clock by so many minutes, as a time daemon may. */
function stepWallClock(minutes: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now + minutes * 60_000);
}

const priceOf = async (agent: Awaited<ReturnType<typeof newBuyer>>['agent'], leadId: number) => {
  const { body } = await agent.get('/api/leads').expect(200);
  return Number((body as { id: number; currentPrice: string }[]).find(({ id }) => id === leadId)?.currentPrice);
};

describe.each([20, -20])('a wall clock that is set by %d minutes', (minutes) => {
  it('ends no payment that is open, and its buyer gets the lead', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    await openPayment(agent, id);

    stepWallClock(minutes);
    await sweepAttempts(market.app.ctx);

    expect(await attemptsOn(market.app.ctx, id)).toMatchObject([{ desired: 'hold', settled: null }]);
    const other = await createLead(market.app.ctx);
    await authorise(market, agent, other.id);
    await sendPurchase(agent, other.id).expect(200);
    expect(await purchasesOf(market.app.ctx, other.id)).toMatchObject([{ payment_status: 'completed' }]);
  });

  it('moves no price', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx, { startCents: 40_00, minutesAgo: 30 });
    const before = await priceOf(agent, id);

    stepWallClock(minutes);

    expect(Math.abs((await priceOf(agent, id)) - before)).toBeLessThan(1);
  });
});
