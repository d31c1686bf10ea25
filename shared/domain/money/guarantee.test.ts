import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costSomething, duplicatesSince, missingCalls, reportDeadline, sameCallUntil } from './guarantee.ts';

const at = (...instants: string[]) => instants.map((instant) => new Date(instant));

const RULE = '“No answer” needs at least 3 calls on at least 2 days';

describe('missingCalls', () => {
  it.each([
    ['no call', [], `No call is logged yet. ${RULE}.`],
    [
      'one call',
      ['2026-06-01T01:00:00Z'],
      `1 call on 1 day is logged. ${RULE}: 2 more are missing, at least one of them on another day.`,
    ],
    [
      'two calls on a day',
      ['2026-06-01T01:00:00Z', '2026-06-01T02:00:00Z'],
      `2 calls on 1 day are logged. ${RULE}: 1 more is missing, on another day.`,
    ],
    [
      'two calls on two days',
      ['2026-06-01T01:00:00Z', '2026-06-02T01:00:00Z'],
      `2 calls on 2 days are logged. ${RULE}: 1 more is missing.`,
    ],
    [
      'five calls on a day',
      [1, 2, 3, 4, 5].map((hour) => `2026-06-01T0${hour}:00:00Z`),
      `5 calls on 1 day are logged. ${RULE}: 1 more is missing, on another day.`,
    ],
  ])('after %s says what is logged and what is missing', (_what, calls, message) => {
    expect(missingCalls(at(...calls))).toBe(message);
  });

  it.each([
    ['three calls on two days', ['2026-06-01T01:00:00Z', '2026-06-01T02:00:00Z', '2026-06-02T01:00:00Z']],
    ['three calls on three days', ['2026-06-01T01:00:00Z', '2026-06-02T01:00:00Z', '2026-06-03T01:00:00Z']],
    ['calls in any order', ['2026-06-02T01:00:00Z', '2026-06-01T02:00:00Z', '2026-06-01T01:00:00Z']],
  ])('finds nothing missing after %s', (_what, calls) => {
    expect(missingCalls(at(...calls))).toBeNull();
  });

  // In winter Sydney is 10 hours ahead of UTC, in summer 11; the clocks change at 2 and at 3 in the morning of a Sunday.
  it.each([
    ['either side of midnight in winter', '2026-06-30T13:59:59.999Z', '2026-06-30T14:00:00.000Z'],
    ['either side of midnight in summer', '2026-12-31T12:59:59.999Z', '2026-12-31T13:00:00.000Z'],
    ['before and after the midnight that begins the day of 23 hours', '2026-10-03T13:59:59Z', '2026-10-03T14:00:00Z'],
    ['before and after the midnight that ends the day of 23 hours', '2026-10-04T12:59:59Z', '2026-10-04T13:00:00Z'],
    ['before and after the midnight that begins the day of 25 hours', '2026-04-04T12:59:59Z', '2026-04-04T13:00:00Z'],
    ['before and after the midnight that ends the day of 25 hours', '2026-04-05T13:59:59Z', '2026-04-05T14:00:00Z'],
  ])('counts two days for calls %s', (_what, before, after) => {
    expect(missingCalls(at(before, before, after))).toBeNull();
  });

  it.each([
    ['one day of Sydney that is two of UTC', '2026-06-01T23:00:00Z', '2026-06-02T01:00:00Z'],
    ['the first and last minute of the day of 25 hours', '2026-04-04T13:00:00Z', '2026-04-05T13:59:59Z'],
    ['the first and last minute of the day of 23 hours', '2026-10-03T14:00:00Z', '2026-10-04T12:59:59Z'],
  ])('counts one day for calls on %s', (_what, first, last) => {
    expect(missingCalls(at(first, first, last))).toMatch(/^3 calls on 1 day are logged/);
  });

  it('tells the same date of two years, and of two months, apart', () => {
    expect(missingCalls(at('2026-06-01T01:00:00Z', '2026-06-01T02:00:00Z', '2027-06-01T01:00:00Z'))).toBeNull();
    expect(missingCalls(at('2026-06-01T01:00:00Z', '2026-06-01T02:00:00Z', '2026-07-01T01:00:00Z'))).toBeNull();
  });

  it('finds nothing missing after any call more than enough', () => {
    const enough = at('2026-06-01T01:00:00Z', '2026-06-01T02:00:00Z', '2026-06-02T01:00:00Z');
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.array(instant, { maxLength: 6 }), (more) => {
        expect(missingCalls([...more, ...enough])).toBeNull();
      }),
    );
  });

  it('finds something missing as long as every call is on one day', () => {
    const noon = new Date('2026-06-01T02:00:00Z').getTime();
    const withinTenHours = fc.integer({ min: 0, max: 10 * 3_600_000 });
    fc.assert(
      fc.property(fc.array(withinTenHours, { maxLength: 20 }), (offsets) => {
        expect(missingCalls(offsets.map((offset) => new Date(noon + offset)))).not.toBeNull();
      }),
    );
  });
});

describe('the spans of the guarantee', () => {
  const purchasedAt = new Date('2026-10-01T02:03:04.005Z');

  it('a lead can be reported for seven times 24 hours', () => {
    expect(reportDeadline(purchasedAt)).toEqual(new Date('2026-10-08T02:03:04.005Z'));
  });

  it('a duplicate is looked for in the thirty times 24 hours before', () => {
    expect(duplicatesSince(purchasedAt)).toEqual(new Date('2026-09-01T02:03:04.005Z'));
  });

  it('calls within a minute are one', () => {
    expect(sameCallUntil(purchasedAt)).toEqual(new Date('2026-10-01T02:04:04.005Z'));
  });
});

describe('costSomething', () => {
  it.each([
    [1, null, true],
    [0, 1, true],
    [30_00, 10_00, true],
    [0, 0, false],
    [0, null, false],
  ])('of %i cents paid and %s cents of discount is %s', (amountPaidCents, discountAmountCents, expected) => {
    expect(costSomething({ amountPaidCents, discountAmountCents })).toBe(expected);
  });
});
