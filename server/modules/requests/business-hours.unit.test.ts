import { expect, it } from 'vitest';
import { afterBusinessMinutes, callReminderAt } from './business-hours.ts';
import { outsideQuietHours } from './quiet-hours.ts';

it.each([
  ['on a weekday morning', '2026-11-24T10:00:00+11:00', 'NSW', '2026-11-24T12:00:00+11:00'],
  ['late in the afternoon', '2026-11-24T17:00:00+11:00', 'NSW', '2026-11-25T09:00:00+11:00'],
  ['in the night', '2026-11-24T23:30:00+11:00', 'VIC', '2026-11-25T10:00:00+11:00'],
  ['at a minute of its own', '2026-11-24T17:03:20+11:00', 'NSW', '2026-11-25T09:03:20+11:00'],
  ['two hours before the end', '2026-11-24T16:00:00+11:00', 'NSW', '2026-11-24T18:00:00+11:00'],
  ['at the end of a day', '2026-11-24T18:00:00+11:00', 'NSW', '2026-11-25T10:00:00+11:00'],
  ['before the weekend in which daylight saving begins', '2026-10-02T17:00:00+10:00', 'NSW', '2026-10-05T09:00:00+11:00'],
  ['before the weekend in which daylight saving ends', '2027-04-02T17:00:00+11:00', 'NSW', '2027-04-05T09:00:00+10:00'],
  ['on a Friday evening', '2026-11-27T19:00:00+11:00', 'TAS', '2026-11-30T10:00:00+11:00'],
  ['on a Sunday in Perth', '2026-11-29T12:00:00+08:00', 'WA', '2026-11-30T10:00:00+08:00'],
  ['in an unknown state, by Sydney’s time', '2026-11-24T10:00:00+11:00', null, '2026-11-24T12:00:00+11:00'],
] as const)('two business hours after a purchase %s', (_when, since, state, due) => {
  const at = afterBusinessMinutes(new Date(since), 120, state);

  expect(at).toEqual(new Date(due));
});

it.each([
  ['on a weekday morning: two business hours later', '2026-11-24T10:00:00+11:00', 'NSW', '2026-11-24T12:00:00+11:00'],
  ['on a Friday evening: on Saturday, 20 hours later', '2026-11-27T17:00:00+11:00', 'NSW', '2026-11-28T13:00:00+11:00'],
  ['on a Saturday morning: on Sunday at the end of the quiet hours', '2026-11-28T10:00:00+11:00', 'NSW', '2026-11-29T08:00:00+11:00'],
  ['in the night before a Saturday: on that day', '2026-11-28T02:00:00+11:00', 'NSW', '2026-11-28T14:00:00+11:00'],
  ['early on a Sunday in Perth: on that day', '2026-11-29T07:59:00+08:00', 'WA', '2026-11-29T19:59:00+08:00'],
] as const)('an electrician is reminded of a lead bought %s', (_when, purchasedAt, state, due) => {
  expect(callReminderAt(new Date(purchasedAt), 120, state)).toEqual(new Date(due));
});

it('an electrician is reminded within a day of the purchase, outside the quiet hours, whenever it was', () => {
  const start = new Date('2026-11-23T00:00:00+11:00').getTime();
  for (let minutes = 0; minutes < 14 * 24 * 60; minutes += 7) {
    const purchasedAt = new Date(start + minutes * 60_000);
    const at = callReminderAt(purchasedAt, 120, 'NSW');
    expect(at.getTime() - purchasedAt.getTime()).toBeLessThan(24 * 3_600_000);
    expect(outsideQuietHours(at, 'NSW')).toEqual(at);
  }
});
