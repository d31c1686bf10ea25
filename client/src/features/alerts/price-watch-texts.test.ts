import { describe, expect, it } from 'vitest';
import type { PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { foresee, targetText, typedTarget, usualTarget } from './price-watch-texts.ts';

const startsAt = new Date('2026-08-12T00:00:00.000Z');
const schedule: PriceSchedule = { startCents: 40_00, minimumCents: 0, startsAt, durationMs: 3_600_000 };

describe('typedTarget', () => {
  it.each([
    ['20', 20_00],
    ['$20.5', 20_50],
    [' 1,250.00 ', 1250_00],
    ['0', 0],
    ['', null],
    ['twenty', null],
    ['-5', null],
    ['20.505', null],
  ])('reads %j', (typed, cents) => {
    expect(typedTarget(typed)).toBe(cents);
  });
});

it.each([
  [20_00, '20'],
  [20_50, '20.50'],
  [0, '0'],
])('writes %i cents as they are typed', (cents, text) => {
  expect(targetText(cents)).toBe(text);
});

it.each([
  [39_96, 20_00],
  [41_00, 20_00],
  [1_01, 1_00],
  [1_00, 0],
])('offers half of %i in whole dollars', (price, target) => {
  expect(usualTarget(price)).toBe(target);
});

describe('foresee', () => {
  it.each([
    ['a price that is still to come', 20_00, true, 'It should hit $20.00 at about 10:30 am.'],
    ['free, which begins below 50 cents', 0, true, 'It should hit $0.00 at about 10:59 am.'],
    ['a price that was passed', 35_00, false, 'The price is already that low.'],
  ])('%s', (_what, cents, canWait, text) => {
    expect(foresee(schedule, cents, new Date('2026-08-12T00:15:00.000Z'))).toEqual({ canWait, text });
  });

  it('a price above the one that stands still for the night', () => {
    const seen = foresee(schedule, 45_00, new Date('2026-08-11T20:00:00.000Z'));

    expect(seen).toEqual({ canWait: false, text: 'The price is already that low.' });
  });

  it('a price that is never reached', () => {
    const seen = foresee({ ...schedule, minimumCents: 10_00 }, 5_00, startsAt);

    expect(seen).toEqual({ canWait: false, text: 'This price stops at $10.00.' });
  });
});
