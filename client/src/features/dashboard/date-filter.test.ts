import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateFilterLabel, rangeOf, readDateFilter, writeDateFilter, type DateFilterValue } from './date-filter.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Moves the device to a zone; fails where a process cannot change its own. */
function moveTo(zone: string) {
  vi.stubEnv('TZ', zone);
  const formatted = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  for (const at of [new Date('2026-01-15T15:30:00Z'), new Date('2026-07-15T15:30:00Z')]) {
    const wall = `${at.toLocaleDateString('sv-SE')} ${at.toLocaleTimeString('sv-SE')}`;
    expect(wall, `the clock of this process cannot stand in ${zone}`).toBe(formatted.format(at));
  }
}

const rangeAt = (zone: string, value: DateFilterValue, now: string) => {
  moveTo(zone);
  return rangeOf(value, new Date(now));
};

describe('a range of local calendar days', () => {
  it.each([
    ['today', 'Australia/Sydney', '2026-11-21T20:30:00Z', '2026-11-21T13:00:00.000Z', '2026-11-22T13:00:00.000Z'],
    ['today', 'Australia/Perth', '2026-11-21T20:30:00Z', '2026-11-21T16:00:00.000Z', '2026-11-22T16:00:00.000Z'],
    ['today', 'UTC', '2026-11-21T20:30:00Z', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['today', 'America/New_York', '2026-11-21T20:30:00Z', '2026-11-21T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
    ['yesterday', 'Australia/Perth', '2026-11-21T20:30:00Z', '2026-11-20T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ['last7', 'Australia/Perth', '2026-11-21T20:30:00Z', '2026-11-15T16:00:00.000Z', '2026-11-22T16:00:00.000Z'],
    ['last30', 'Australia/Perth', '2026-11-21T20:30:00Z', '2026-10-23T16:00:00.000Z', '2026-11-22T16:00:00.000Z'],
  ] as const)('%s in %s', (choice, zone, now, ...[from, to]) => {
    expect(rangeAt(zone, { choice }, now)).toEqual({ from, to });
  });

  it.each([
    ['the first millisecond of a day', '2026-11-21T13:00:00.000Z', '2026-11-21T13:00:00.000Z'],
    ['the last millisecond of a day', '2026-11-22T12:59:59.999Z', '2026-11-21T13:00:00.000Z'],
  ])('holds today from %s', (_when, now, from) => {
    expect(rangeAt('Australia/Sydney', { choice: 'today' }, now).from).toBe(from);
  });

  it.each([
    // Sunday 4 October 2026, two o'clock becomes three: 23 hours.
    ['Australia/Sydney', 'forward', '2026-10-04T05:00:00Z', '2026-10-03T14:00:00.000Z', '2026-10-04T13:00:00.000Z'],
    // Sunday 5 April 2026, three o'clock becomes two: 25 hours.
    ['Australia/Sydney', 'back', '2026-04-05T05:00:00Z', '2026-04-04T13:00:00.000Z', '2026-04-05T14:00:00.000Z'],
    ['America/New_York', 'forward', '2026-03-08T16:00:00Z', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', 'back', '2026-11-01T16:00:00Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    // In Chile the clocks go forward at midnight, so that the day begins at one.
    ['America/Santiago', 'over midnight', '2026-09-06T16:00:00Z', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ])('is the whole day in %s when the clocks go %s', (zone, _way, now, ...[from, to]) => {
    expect(rangeAt(zone, { choice: 'today' }, now)).toEqual({ from, to });
  });

  it('cuts the last seven days at midnight on the other side of a change of the clocks', () => {
    const range = rangeAt('Australia/Sydney', { choice: 'last7' }, '2026-10-07T01:00:00Z');

    expect(range).toEqual({ from: '2026-09-30T14:00:00.000Z', to: '2026-10-07T13:00:00.000Z' });
  });

  it('counts back over the end of a year', () => {
    expect(rangeAt('UTC', { choice: 'last30' }, '2027-01-01T08:00:00Z').from).toBe('2026-12-03T00:00:00.000Z');
  });

  it.each([
    ['both ends', { from: '2026-10-01', to: '2026-10-04' }, { from: '2026-09-30T14:00:00.000Z', to: '2026-10-04T13:00:00.000Z' }],
    ['one day', { from: '2026-10-04', to: '2026-10-04' }, { from: '2026-10-03T14:00:00.000Z', to: '2026-10-04T13:00:00.000Z' }],
    ['an open end', { from: '2026-10-05' }, { from: '2026-10-04T13:00:00.000Z' }],
    ['an open start', { to: '2026-12-31' }, { to: '2026-12-31T13:00:00.000Z' }],
    ['two open ends', {}, {}],
  ])('of one’s own with %s includes its last day', (_what, ends, range) => {
    expect(rangeAt('Australia/Sydney', { choice: 'custom', ...ends }, '2026-11-21T20:30:00Z')).toEqual(range);
  });

  it('is all of time without a choice', () => {
    expect(rangeOf({ choice: 'all' }, new Date())).toEqual({});
  });
});

function written(value: DateFilterValue) {
  const params = new URLSearchParams('tab=called&q=oven&when=today&from=2026-01-01');
  writeDateFilter(params, value);
  return String(params);
}

describe('the address', () => {
  it.each([
    [{ choice: 'all' }, 'tab=called&q=oven'],
    [{ choice: 'last7' }, 'tab=called&q=oven&when=last7'],
    [{ choice: 'last7', from: '2026-01-01' }, 'tab=called&q=oven&when=last7'],
    [{ choice: 'custom' }, 'tab=called&q=oven&when=custom'],
    [{ choice: 'custom', from: '2026-01-01', to: '' }, 'tab=called&q=oven&when=custom&from=2026-01-01'],
  ] as const)('of %o keeps what else it carries', (value, search) => {
    expect(written(value)).toBe(search);
  });

  it.each<DateFilterValue>([
    { choice: 'all' },
    { choice: 'today' },
    { choice: 'yesterday' },
    { choice: 'last7' },
    { choice: 'last30' },
    { choice: 'custom' },
    { choice: 'custom', from: '2026-02-28' },
    { choice: 'custom', to: '2028-02-29' },
    { choice: 'custom', from: '2026-02-28', to: '2026-02-28' },
  ])('brings %o back', (value) => {
    expect(readDateFilter(`?${written(value)}`)).toEqual(value);
  });

  it.each([
    '',
    '?',
    'when=',
    'when=tomorrow',
    'when=TODAY',
    'when=constructor',
    'when=last7%00',
    'from=2026-01-01&to=2026-02-01',
    'when=custom&from=2026-02-02&to=2026-02-01',
    'when=custom&from=2026-02-30',
    'when=custom&from=0026-02-01',
    'when=custom&to=12026-02-01',
    'when=custom&from=',
    'when=custom&from=2026-1-1',
    'when=custom&from=2026-01-01T00:00:00Z',
    'when=custom&from=2026-01-01&to=%3Cscript%3E',
    'when=%E0%A4%A',
  ])('filters nothing when it says %s', (search) => {
    expect(readDateFilter(search)).toEqual({ choice: 'all' });
  });
});

it.each([
  [{ choice: 'all' }, null],
  [{ choice: 'last30' }, 'Last 30 Days'],
  [{ choice: 'custom' }, null],
  [{ choice: 'custom', from: '2026-08-01' }, 'From 1 Aug 2026'],
  [{ choice: 'custom', to: '2026-08-15' }, 'Until 15 Aug 2026'],
  [{ choice: 'custom', from: '2026-08-01', to: '2026-08-15' }, '1 Aug 2026 to 15 Aug 2026'],
  [{ choice: 'custom', from: '2026-08-01', to: '2026-08-01' }, '1 Aug 2026'],
] as const)('names %o', (value, label) => {
  expect(dateFilterLabel(value)).toBe(label);
});
