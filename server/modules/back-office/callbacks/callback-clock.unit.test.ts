import { describe, expect, it } from 'vitest';
import { callbackDueAt, callbacksOverdueBefore } from './callback-clock.ts';

const at = (instant: string) => new Date(instant);

describe('callbackDueAt', () => {
  it.each([
    ['an ordinary day', '2026-06-01T01:00:00.000Z', '2026-06-02T01:00:00.000Z'],
    ['the day of 25 hours in Sydney', '2026-04-04T14:30:00.000Z', '2026-04-05T14:30:00.000Z'],
    ['the day of 23 hours in Sydney', '2026-10-03T15:30:00.000Z', '2026-10-04T15:30:00.000Z'],
  ])('is 24 hours later on %s', (_what, askedAt, dueAt) => {
    expect(callbackDueAt(at(askedAt))).toEqual(at(dueAt));
  });
});

describe('callbacksOverdueBefore', () => {
  it('calls those overdue that were due before now', () => {
    const now = at('2026-06-02T01:00:00.000Z');
    expect(callbackDueAt(callbacksOverdueBefore(now))).toEqual(now);
  });
});
