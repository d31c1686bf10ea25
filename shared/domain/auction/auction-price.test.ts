import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expiresAt,
  firstAtOrBelow,
  msUntilFree,
  payableCents,
  priceAt,
  type PriceSchedule,
} from './auction-price.ts';

const startsAt = new Date('2026-08-12T00:00:00.000Z');
const HOUR = 3_600_000;
const after = (ms: number) => new Date(startsAt.getTime() + ms);
const schedule: PriceSchedule = { startCents: 40_00, minimumCents: 0, startsAt, durationMs: HOUR };

const anySchedule = fc
  .record({
    startCents: fc.integer({ min: 0, max: 500_000 }),
    minimumShare: fc.double({ min: 0, max: 1, noNaN: true }),
    durationMs: fc.integer({ min: 1, max: 24 * HOUR }),
  })
  .map(({ startCents, minimumShare, durationMs }) => ({
    startCents,
    minimumCents: Math.floor(startCents * minimumShare),
    startsAt,
    durationMs,
  }));
const anyMoment = fc.integer({ min: -HOUR, max: 25 * HOUR });

describe('priceAt', () => {
  it.each([
    ['a day before the start', -24 * HOUR, 40_00],
    ['one millisecond before the start', -1, 40_00],
    ['at the start', 0, 40_00],
    ['one millisecond after the start', 1, 39_99],
    ['900 ms after the start, still the first cent', 900, 39_99],
    ['901 ms after the start', 901, 39_98],
    ['after a quarter', HOUR / 4, 30_00],
    ['one millisecond before half', HOUR / 2 - 1, 20_00],
    ['at half', HOUR / 2, 20_00],
    ['one millisecond after half', HOUR / 2 + 1, 19_99],
    ['at the last 50 cents', HOUR - 45_000, 50],
    ['one millisecond later', HOUR - 44_999, 49],
    ['one millisecond before the end', HOUR - 1, 0],
    ['at the end', HOUR, 0],
    ['a day later', 24 * HOUR, 0],
  ])('%s', (_when, ms, cents) => {
    expect(priceAt(schedule, after(ms))).toBe(cents);
  });

  it.each([
    ['at the start', 0, 40_00],
    ['while above the minimum', HOUR / 2, 20_00],
    ['where it meets the minimum', HOUR * 0.75, 10_00],
    ['one millisecond later', HOUR * 0.75 + 1, 10_00],
    ['at the end', HOUR, 10_00],
    ['a day later', 24 * HOUR, 10_00],
  ])('never falls under the minimum: %s', (_when, ms, cents) => {
    expect(priceAt({ ...schedule, minimumCents: 10_00 }, after(ms))).toBe(cents);
  });

  it('case 7: is a whole number between the minimum and the start, and never rises', () => {
    fc.assert(
      fc.property(anySchedule, anyMoment, fc.nat({ max: HOUR }), (auction, ms, later) => {
        const now = priceAt(auction, after(ms));
        const then = priceAt(auction, after(ms + later));

        expect(Number.isInteger(now)).toBe(true);
        expect(now).toBeGreaterThanOrEqual(auction.minimumCents);
        expect(now).toBeLessThanOrEqual(auction.startCents);
        expect(then).toBeLessThanOrEqual(now);
      }),
      { numRuns: 500 },
    );
  });

  it('case 7: is what exact arithmetic gives, rounded down', () => {
    fc.assert(
      fc.property(anySchedule, anyMoment, (auction, ms) => {
        const elapsed = BigInt(Math.min(Math.max(ms, 0), auction.durationMs));
        const left = BigInt(auction.durationMs) - elapsed;
        const exact = Number((BigInt(auction.startCents) * left) / BigInt(auction.durationMs));

        expect(priceAt(auction, after(ms))).toBe(Math.max(auction.minimumCents, exact));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('payableCents', () => {
  it.each([
    [0, 0],
    [1, 0],
    [49, 0],
    [50, 50],
    [51, 51],
    [40_00, 40_00],
  ])('asks %i cents for a price of %i', (price, payable) => {
    expect(payableCents(price)).toBe(payable);
  });
});

describe('expiresAt', () => {
  it('is the start plus the duration', () => {
    expect(expiresAt(schedule)).toEqual(new Date('2026-08-12T01:00:00.000Z'));
  });
});

describe('msUntilFree', () => {
  it.each([
    ['at the start', 0, HOUR - 44_999],
    ['one millisecond before it is free', HOUR - 45_000, 1],
    ['when it is free', HOUR - 44_999, 0],
    ['at the end', HOUR, 0],
    ['a day later', 24 * HOUR, 0],
    ['a minute before the start', -60_000, HOUR - 44_999 + 60_000],
  ])('%s', (_when, ms, left) => {
    expect(msUntilFree(schedule, after(ms))).toBe(left);
  });

  it('is never when the minimum can be charged', () => {
    expect(msUntilFree({ ...schedule, minimumCents: 50 }, startsAt)).toBe(Number.POSITIVE_INFINITY);
  });

  it('comes although there is a minimum, when that is too small to charge', () => {
    expect(msUntilFree({ ...schedule, minimumCents: 49 }, after(HOUR - 44_999))).toBe(0);
  });

  it('names the very millisecond from which the lead costs nothing', () => {
    const chargeable = fc.integer({ min: 50, max: 500_000 });
    const durationMs = fc.integer({ min: 1, max: 24 * HOUR });
    fc.assert(
      fc.property(chargeable, durationMs, fc.nat({ max: 49 }), (startCents, duration, minimum) => {
        const auction = { startCents, minimumCents: minimum, startsAt, durationMs: duration };
        const free = msUntilFree(auction, startsAt);

        expect(payableCents(priceAt(auction, after(free)))).toBe(0);
        expect(payableCents(priceAt(auction, after(free - 1)))).toBeGreaterThan(0);
        expect(msUntilFree(auction, after(free))).toBe(0);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('msUntilFree of a lead that starts below the card minimum', () => {
  it('is nothing, even before its clock starts', () => {
    const cheap = { ...schedule, startCents: 49 };

    expect(msUntilFree(cheap, new Date(cheap.startsAt.getTime() - 60_000))).toBe(0);
  });
});

const firstAt = (cents: number, minimumCents = 0) => firstAtOrBelow({ ...schedule, minimumCents }, cents);

describe('firstAtOrBelow', () => {
  it.each([
    ['half of the start price, after half the time', 20_00, HOUR / 2 - 899],
    ['a cent below the start price, after a millisecond', 39_99, 1],
    ['the start price, at the start', 40_00, 0],
    ['more than the start price, at the start', 99_00, 0],
    ['nothing, less than a cent before the end', 0, HOUR - 899],
  ])('finds %s', (_what, cents, ms) => {
    expect(firstAt(cents)).toEqual(after(ms));
  });

  it('knows what is never reached', () => {
    expect([firstAt(9_99, 10_00), firstAt(10_00, 10_00)]).toEqual([null, after(HOUR * 0.75 - 899)]);
  });

  it('is exact to the millisecond, for the dearest lead over the longest time too', () => {
    const dear = { startCents: fc.integer({ min: 99_999_000, max: 99_999_999 }), durationMs: fc.integer({ min: 24 * HOUR - 1000, max: 24 * HOUR }) };
    const dearest = fc.record({ ...dear, minimumCents: fc.constant(0), startsAt: fc.constant(startsAt) });
    fc.assert(
      fc.property(fc.oneof(anySchedule, dearest), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (falling, share) => {
        const { startCents, minimumCents } = falling;
        fc.pre(startCents > minimumCents);
        const cents = minimumCents + Math.floor((startCents - minimumCents) * share);
        const first = firstAtOrBelow(falling, cents)!;
        expect(priceAt(falling, first)).toBeLessThanOrEqual(cents);
        expect(priceAt(falling, new Date(first.getTime() - 1))).toBeGreaterThan(cents);
      }),
      { numRuns: 2000 },
    );
  });
});
