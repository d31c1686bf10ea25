import { describe, expect, it } from 'vitest';
import { formatDay, formatMoment } from '@/lib/time/format.ts';
import { endOfDay, formatEnd, startOfDay } from './sydney-days.ts';

describe('a date in Sydney', () => {
  it.each([
    ['in winter', '2026-07-01', '2026-06-30T14:00:00.000Z', '2026-07-01T14:00:00.000Z'],
    ['in summer', '2026-12-24', '2026-12-23T13:00:00.000Z', '2026-12-24T13:00:00.000Z'],
    ['when the clocks go forward', '2026-10-04', '2026-10-03T14:00:00.000Z', '2026-10-04T13:00:00.000Z'],
    ['when the clocks go back', '2026-04-05', '2026-04-04T13:00:00.000Z', '2026-04-05T14:00:00.000Z'],
    ['at the end of a year', '2026-12-31', '2026-12-30T13:00:00.000Z', '2026-12-31T13:00:00.000Z'],
  ])('%s', (_when, date, begins, ends) => {
    expect(startOfDay(date)).toBe(begins);
    expect(endOfDay(date)).toBe(ends);
  });

  it('leaves what is no date to anyone who checks it', () => {
    expect(startOfDay('soon')).toBe('soon');
    expect(endOfDay('12026-01-01')).toBe('12026-01-01');
  });
});

describe('written for people', () => {
  it('is the day in Sydney, not in Greenwich', () => {
    expect(formatDay('2026-12-23T13:00:00.000Z')).toBe('24 Dec 2026');
    expect(formatMoment('2026-12-24T03:02:00.000Z')).toBe('24 Dec 2026, 2:02 pm');
  });

  it('ends with its last day, or at its moment', () => {
    expect(formatEnd(endOfDay('2026-12-24'))).toBe('24 Dec 2026');
    expect(formatEnd('2026-12-24T03:02:00.000Z')).toBe('24 Dec 2026, 2:02 pm');
  });
});
