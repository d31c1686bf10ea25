import { describe, expect, it } from 'vitest';
import { priceAt } from '../auction/auction-price.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { type BidTurn, holdBackEnd, isInTurn, nextTurn } from './bid-turn.ts';

const T0 = new Date('2026-11-28T00:00:00Z');
const after = (ms: number) => new Date(T0.getTime() + ms);
const schedule = (minutes: number, startCents = 40_00) => ({ startCents, minimumCents: 0, startsAt: T0, durationMs: minutes * MINUTE_MS });

describe('a bid is held back', () => {
  it.each<[string, number, number, number]>([
    ['until the price is down by more than a fiftieth of the start price', 60, 20_00, 19_19],
    ['for seconds only when the price falls within five minutes', 5, 20_00, 19_19],
    ['until a low price is down by more than a tenth', 60, 2_00, 1_79],
  ])('%s', (_what, minutes, fromCents, untilCents) => {
    const auction = schedule(minutes);
    const at = after((1 - fromCents / 40_00) * minutes * MINUTE_MS);

    const end = holdBackEnd(auction, at);

    expect([priceAt(auction, at), priceAt(auction, end), priceAt(auction, new Date(end.getTime() - 1))]).toEqual([fromCents, untilCents, untilCents + 1]);
  });

  it('for 90 seconds at most, when the price falls slowly or stands still', () => {
    const at = after(12 * 60 * MINUTE_MS);

    expect(holdBackEnd(schedule(24 * 60), at).getTime() - at.getTime()).toBe(90_000);
    expect(holdBackEnd(schedule(60), after(-10 * MINUTE_MS))).toEqual(after(-10 * MINUTE_MS + 90_000));
  });
});

describe('the turn of a bid', () => {
  const first: BidTurn = { dueAt: T0, turnsSince: null };

  it('goes on for three seconds', () => {
    expect([-1, 0, 2999, 3000].map((ms) => isInTurn(first, after(ms)))).toEqual([false, true, true, false]);
  });

  it('begins again when a charge fails, for nine seconds at most', () => {
    const third = nextTurn(nextTurn(first, after(2500)), after(5000));
    const fourth = nextTurn(third, after(8500));

    expect([isInTurn(third, after(7999)), isInTurn(fourth, after(8999)), isInTurn(fourth, after(9000))]).toEqual([true, true, false]);
    expect(isInTurn(nextTurn(fourth, after(9900)), after(9900))).toBe(false);
  });

  it('is the first one again once none went on for a second, or when it was to come later', () => {
    expect(nextTurn(first, after(10_000))).toEqual({ dueAt: after(10_000), turnsSince: null });
    expect(nextTurn({ dueAt: after(60_000), turnsSince: null }, T0)).toEqual(first);
  });
});
