import { expect, it } from 'vitest';
import { businessDayAfter } from './business-day.ts';

// In November Sydney is eleven hours ahead, in July ten. The 20th of November 2026 is a Friday.
it.each([
  ['a Monday', '2026-11-16T02:00:00.000Z', '2026-11-17T02:00:00.000Z'],
  ['a Thursday', '2026-11-19T02:00:00.000Z', '2026-11-20T02:00:00.000Z'],
  ['a Friday', '2026-11-20T02:00:00.000Z', '2026-11-23T02:00:00.000Z'],
  ['the first minute of a Friday in Sydney', '2026-11-19T13:00:00.000Z', '2026-11-22T13:00:00.000Z'],
  ['the last minute of a Friday in Sydney', '2026-11-20T12:59:00.000Z', '2026-11-23T12:59:00.000Z'],
  ['the first minute of a Saturday in Sydney', '2026-11-20T13:00:00.000Z', '2026-11-23T22:00:00.000Z'],
  ['a Sunday', '2026-11-22T12:59:00.000Z', '2026-11-23T22:00:00.000Z'],
  ['a Sunday that is a Monday in Sydney', '2026-11-22T13:00:00.000Z', '2026-11-23T13:00:00.000Z'],
  ['a Saturday in winter', '2026-07-11T02:00:00.000Z', '2026-07-13T23:00:00.000Z'],
])('one business day after %s', (_when, at, due) => {
  expect(businessDayAfter(new Date(at)).toISOString()).toBe(due);
});
