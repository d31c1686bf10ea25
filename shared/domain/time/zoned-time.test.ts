import { describe, expect, it } from 'vitest';
import { australianTimeZones } from '../words/alerts.ts';
import { isInHours, minuteOfDay, startOfDate, startOfDay, startOfWeek, weekdayOf } from './zoned-time.ts';

const SYDNEY = 'Australia/Sydney';
const PERTH = 'Australia/Perth';
const ADELAIDE = 'Australia/Adelaide';
const EUCLA = 'Australia/Eucla';
const LORD_HOWE = 'Australia/Lord_Howe';

// Daylight saving began on Sunday 4 October 2026 and ends on Sunday 4 April 2027, at 2 am and 3 am by the clock that it changes.

describe('startOfDay', () => {
  it.each([
    ['in summer', SYDNEY, '2026-11-16T02:00:00.000Z', '2026-11-15T13:00:00.000Z'],
    ['in winter', SYDNEY, '2026-07-16T02:00:00.000Z', '2026-07-15T14:00:00.000Z'],
    ['at midnight itself', SYDNEY, '2026-11-15T13:00:00.000Z', '2026-11-15T13:00:00.000Z'],
    ['one millisecond before midnight', SYDNEY, '2026-11-15T12:59:59.999Z', '2026-11-14T13:00:00.000Z'],
    ['on the day with 23 hours, before the clock changes', SYDNEY, '2026-10-03T15:59:59.999Z', '2026-10-03T14:00:00.000Z'],
    ['on the day with 23 hours, after the clock changed', SYDNEY, '2026-10-03T16:00:00.000Z', '2026-10-03T14:00:00.000Z'],
    ['at the end of the day with 23 hours', SYDNEY, '2026-10-04T12:59:59.999Z', '2026-10-03T14:00:00.000Z'],
    ['on the day after it', SYDNEY, '2026-10-04T13:00:00.000Z', '2026-10-04T13:00:00.000Z'],
    ['in the hour that happens twice, the first time', SYDNEY, '2027-04-03T15:30:00.000Z', '2027-04-03T13:00:00.000Z'],
    ['in the hour that happens twice, the second time', SYDNEY, '2027-04-03T16:30:00.000Z', '2027-04-03T13:00:00.000Z'],
    ['at the end of the day with 25 hours', SYDNEY, '2027-04-04T13:59:59.999Z', '2027-04-03T13:00:00.000Z'],
    ['on the day after that', SYDNEY, '2027-04-04T14:00:00.000Z', '2027-04-04T14:00:00.000Z'],
    ['in Perth, which has no daylight saving', PERTH, '2026-11-16T15:59:59.999Z', '2026-11-15T16:00:00.000Z'],
    ['in Adelaide in summer', ADELAIDE, '2026-11-16T02:00:00.000Z', '2026-11-15T13:30:00.000Z'],
    ['in Adelaide in winter', ADELAIDE, '2026-07-16T02:00:00.000Z', '2026-07-15T14:30:00.000Z'],
    ['in Adelaide in the hour that happens twice', ADELAIDE, '2027-04-03T17:00:00.000Z', '2027-04-03T13:30:00.000Z'],
    ['in Eucla', EUCLA, '2026-11-16T02:00:00.000Z', '2026-11-15T15:15:00.000Z'],
    ['on Lord Howe Island in summer', LORD_HOWE, '2026-11-16T02:00:00.000Z', '2026-11-15T13:00:00.000Z'],
    ['on Lord Howe Island in winter', LORD_HOWE, '2026-07-16T02:00:00.000Z', '2026-07-15T13:30:00.000Z'],
    ['on Lord Howe Island after its clock went half an hour ahead', LORD_HOWE, '2026-10-03T16:00:00.000Z', '2026-10-03T13:30:00.000Z'],
    ['on Lord Howe Island in the half hour that happens twice', LORD_HOWE, '2027-04-03T15:15:00.000Z', '2027-04-03T13:00:00.000Z'],
  ])('%s', (_when, zone, at, start) => {
    expect(startOfDay(new Date(at), zone).toISOString()).toBe(start);
  });
});

describe('minuteOfDay', () => {
  it.each([
    ['Australia/Sydney', '2026-07-01T13:59:59.999Z', 23 * 60 + 59],
    ['Australia/Sydney', '2026-07-01T14:00:00Z', 0],
    ['Australia/Sydney', '2027-01-01T13:00:00Z', 0],
    ['Australia/Brisbane', '2027-01-01T13:00:00Z', 23 * 60],
    ['Australia/Adelaide', '2026-07-01T00:00:00Z', 9 * 60 + 30],
    ['Australia/Eucla', '2026-07-01T00:00:00Z', 8 * 60 + 45],
    ['Australia/Perth', '2026-07-01T00:00:00Z', 8 * 60],
  ] as const)('in %s at %s', (zone, iso, minute) => {
    expect(minuteOfDay(new Date(iso), zone)).toBe(minute);
  });

  it('is known in every zone there is', () => {
    const minutes = australianTimeZones.map((zone) => minuteOfDay(new Date('2026-07-01T00:00:00Z'), zone));
    expect(minutes.every((minute) => minute >= 8 * 60 && minute <= 10.5 * 60)).toBe(true);
  });
});

describe('weekdayOf', () => {
  it.each([
    ['Monday', SYDNEY, '2026-11-15T13:00:00.000Z', 1],
    ['the last moment of Sunday', SYDNEY, '2026-11-15T12:59:59.999Z', 7],
    ['still Sunday in Perth', PERTH, '2026-11-15T13:00:00.000Z', 7],
    ['Saturday', ADELAIDE, '2026-11-14T02:00:00.000Z', 6],
    ['the Sunday of the hour that happens twice', SYDNEY, '2027-04-03T16:30:00.000Z', 7],
  ])('%s', (_day, zone, at, weekday) => {
    expect(weekdayOf(new Date(at), zone)).toBe(weekday);
  });
});

describe('startOfWeek', () => {
  it.each([
    ['on a Thursday', SYDNEY, '2026-11-19T02:00:00.000Z', '2026-11-15T13:00:00.000Z'],
    ['on Monday at midnight', SYDNEY, '2026-11-15T13:00:00.000Z', '2026-11-15T13:00:00.000Z'],
    ['at the end of Sunday', SYDNEY, '2026-11-22T12:59:59.999Z', '2026-11-15T13:00:00.000Z'],
    ['on the Sunday with 23 hours, in its first hour', SYDNEY, '2026-10-03T14:30:00.000Z', '2026-09-27T14:00:00.000Z'],
    ['at the end of the Sunday with 23 hours', SYDNEY, '2026-10-04T12:59:59.999Z', '2026-09-27T14:00:00.000Z'],
    ['in the week after the clock went ahead', SYDNEY, '2026-10-06T02:00:00.000Z', '2026-10-04T13:00:00.000Z'],
    ['at the end of the Sunday with 25 hours', SYDNEY, '2027-04-04T13:59:59.999Z', '2027-03-28T13:00:00.000Z'],
    ['in the week after the clock went back', SYDNEY, '2027-04-06T02:00:00.000Z', '2027-04-04T14:00:00.000Z'],
    ['in Perth', PERTH, '2026-11-22T15:59:59.999Z', '2026-11-15T16:00:00.000Z'],
    ['in Adelaide over the change', ADELAIDE, '2027-04-04T14:29:59.999Z', '2027-03-28T13:30:00.000Z'],
    ['on Lord Howe Island over the change', LORD_HOWE, '2026-10-04T12:59:59.999Z', '2026-09-27T13:30:00.000Z'],
    ['over the end of a year', SYDNEY, '2027-01-01T02:00:00.000Z', '2026-12-27T13:00:00.000Z'],
  ])('%s', (_when, zone, at, start) => {
    expect(startOfWeek(new Date(at), zone).toISOString()).toBe(start);
  });
});

describe('startOfDate', () => {
  it.each([
    ['in summer', SYDNEY, '2026-11-16', '2026-11-15T13:00:00.000Z'],
    ['in winter', SYDNEY, '2026-07-16', '2026-07-15T14:00:00.000Z'],
    ['of the day with 23 hours', SYDNEY, '2026-10-04', '2026-10-03T14:00:00.000Z'],
    ['of the day after it', SYDNEY, '2026-10-05', '2026-10-04T13:00:00.000Z'],
    ['of the day with 25 hours', SYDNEY, '2027-04-04', '2027-04-03T13:00:00.000Z'],
    ['of the day after that', SYDNEY, '2027-04-05', '2027-04-04T14:00:00.000Z'],
    ['in a year that is still being typed, by the sun', SYDNEY, '0020-11-16', '0020-11-15T13:55:08.000Z'],
    ['in Perth', PERTH, '2026-11-16', '2026-11-15T16:00:00.000Z'],
    ['in Adelaide, of the day with 23 hours', ADELAIDE, '2026-10-04', '2026-10-03T14:30:00.000Z'],
    ['on Lord Howe Island, of the day with half an hour less', LORD_HOWE, '2026-10-04', '2026-10-03T13:30:00.000Z'],
    ['on Lord Howe Island, of the day with half an hour more', LORD_HOWE, '2027-04-04', '2027-04-03T13:00:00.000Z'],
  ])('%s', (_when, zone, date, start) => {
    expect(startOfDate(date, zone).toISOString()).toBe(start);
  });

  it.each([SYDNEY, PERTH, ADELAIDE, EUCLA, LORD_HOWE])('is the start of its own day on every day of a year in %s', (zone) => {
    for (let day = 0; day < 366; day += 1) {
      const date = new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10);
      const start = startOfDate(date, zone);
      const written = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(start);
      expect(written).toBe(`${date} 00:00:00`);
      expect(startOfDay(start, zone)).toEqual(start);
    }
  });
});

describe('isInHours', () => {
  it.each([
    ['the whole day', { fromMinute: null, untilMinute: null }, 0, true],
    ['at the first minute', { fromMinute: 540, untilMinute: 1020 }, 540, true],
    ['before the first minute', { fromMinute: 540, untilMinute: 1020 }, 539, false],
    ['before the end', { fromMinute: 540, untilMinute: 1020 }, 1019, true],
    ['at the end', { fromMinute: 540, untilMinute: 1020 }, 1020, false],
    ['past midnight, in the evening', { fromMinute: 1320, untilMinute: 360 }, 1320, true],
    ['past midnight, in the morning', { fromMinute: 1320, untilMinute: 360 }, 359, true],
    ['past midnight, at the end', { fromMinute: 1320, untilMinute: 360 }, 360, false],
    ['past midnight, in the day', { fromMinute: 1320, untilMinute: 360 }, 720, false],
    ['until midnight', { fromMinute: 1080, untilMinute: 0 }, 1439, true],
    ['until midnight, at midnight', { fromMinute: 1080, untilMinute: 0 }, 0, false],
    ['from midnight', { fromMinute: 0, untilMinute: 360 }, 0, true],
    ['from midnight, at the end', { fromMinute: 0, untilMinute: 360 }, 360, false],
  ])('%s', (_when, hours, minute, isIn) => {
    expect(isInHours(hours, minute)).toBe(isIn);
  });
});
