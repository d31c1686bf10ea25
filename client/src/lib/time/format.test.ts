import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatCountdown,
  formatDateTime,
  formatDollars,
  formatMoment,
  formatNear,
  formatRelative,
  formatSecond,
  formatTime,
} from './format.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(['UTC', 'Australia/Perth', 'America/New_York'])('on a device in %s', (zone) => {
  it.each([
    ['2023-08-15T04:05:00Z', 'Tue 15 Aug', '2:05 pm'],
    ['2026-01-01T13:00:00Z', 'Fri 2 Jan', '12:00 am'],
    ['2026-09-01T02:30:00Z', 'Tue 1 Sep', '12:30 pm'],
  ])('%s is %s, %s in Sydney', (iso, day, time) => {
    vi.stubEnv('TZ', zone);

    expect(formatDateTime(iso)).toBe(`${day}, ${time}`);
    expect(formatTime(iso)).toBe(time);
    expect(formatMoment(iso).endsWith(`, ${time}`)).toBe(true);
  });
});

describe('formatRelative', () => {
  const now = new Date('2026-08-15T12:00:00Z');
  it.each([
    ['2026-08-15T12:00:30Z', 'just now'],
    ['2026-08-15T11:59:01Z', 'just now'],
    ['2026-08-15T11:57:00Z', '3 min ago'],
    ['2026-08-15T11:00:01Z', '59 min ago'],
    ['2026-08-15T11:00:00Z', '1 h ago'],
    ['2026-08-14T12:00:01Z', '23 h ago'],
    ['2026-08-14T12:00:00Z', '1 day ago'],
    ['2026-08-12T12:00:00Z', '3 days ago'],
  ])('%s is %s', (iso, words) => {
    expect(formatRelative(iso, now)).toBe(words);
  });
});

it.each([
  [3_419_000, '56:59'],
  [3_418_001, '56:59'],
  [3_600_000, '60:00'],
  [3_600_001, '1:00:01'],
  [86_399_000, '23:59:59'],
  [1, '00:01'],
  [0, '00:00'],
  [-5, '00:00'],
])('%i ms left reads %s', (ms, words) => {
  expect(formatCountdown(ms)).toBe(words);
});

it('writes dollars with separators and two places', () => {
  expect(formatDollars('1850.00')).toBe('$1,850.00');
});

it.each([
  ['this evening', '2026-08-12T09:41:40.000Z', '7:42 pm'],
  ['past midnight', '2026-08-12T14:30:00.000Z', '12:30 am'],
  ['tomorrow evening', '2026-08-13T09:42:00.000Z', 'Thu 13 Aug, 7:42 pm'],
])('writes %s as Sydney says it in the afternoon', (_when, iso, text) => {
  expect(formatNear(iso, new Date('2026-08-12T06:00:00.000Z'))).toBe(text);
});

it('writes a time of day to the second', () => {
  expect(formatSecond('2026-08-12T00:30:05.000Z')).toBe('10:30:05 am');
});
