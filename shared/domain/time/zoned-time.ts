import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options });
  formats.set(timeZone, format);
  return format;
}

/** Returns the wall clock of a time zone at an instant, as the milliseconds that UTC would have with the same reading. */
function wallClock(at: Date, timeZone: string): number {
  const parts = new Map(formatOf(timeZone).formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const clock = new Date(0);
  // Not Date.UTC, which takes the year 20 of a date that is still being typed for 1920.
  clock.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  return clock.setUTCHours(part('hour'), part('minute'), part('second'));
}

/** Returns the day of the week in a time zone: Monday is 1, Sunday is 7. */
export function weekdayOf(at: Date, timeZone: string): number {
  return new Date(wallClock(at, timeZone)).getUTCDay() || 7;
}

/** Returns the minute of the day, 0 to 1439, in a time zone. */
export function minuteOfDay(at: Date, timeZone: string): number {
  return Math.floor((wallClock(at, timeZone) % DAY_MS) / MINUTE_MS);
}

/** Returns the instant at which the day of `at` began in a time zone. No Australian clock changes at midnight. */
export function startOfDay(at: Date, timeZone: string): Date {
  const midnight = Math.floor(wallClock(at, timeZone) / DAY_MS) * DAY_MS;
  const guess = midnight - offsetAt(at, timeZone);
  return new Date(midnight - offsetAt(new Date(guess), timeZone));
}

/** Returns the instant at which the week of `at` began in a time zone: Monday at midnight. */
export function startOfWeek(at: Date, timeZone: string): Date {
  const noon = startOfDay(at, timeZone).getTime() + DAY_MS / 2;
  return startOfDay(new Date(noon - (weekdayOf(at, timeZone) - 1) * DAY_MS), timeZone);
}

const offsetAt = (at: Date, timeZone: string) => wallClock(at, timeZone) - Math.floor(at.getTime() / 1000) * 1000;

/** Returns the instant at which a date (YYYY-MM-DD) begins in a time zone. */
export function startOfDate(date: string, timeZone: string): Date {
  return startOfDay(new Date(Date.parse(`${date}T00:00:00Z`) - offsetAt(new Date(`${date}T00:00:00Z`), timeZone) + 3 * HOUR_MS), timeZone);
}

/** Hours of a day, in minutes since midnight; both null for the whole day, `until` up to `from` for hours past midnight. */
export interface DayHours {
  fromMinute: number | null;
  untilMinute: number | null;
}

/** Returns whether a minute of the day is within some hours: from `fromMinute` up to but not including `untilMinute`. */
export function isInHours({ fromMinute, untilMinute }: DayHours, minute: number): boolean {
  if (fromMinute === null || untilMinute === null) return true;
  return fromMinute <= untilMinute ? minute >= fromMinute && minute < untilMinute : minute >= fromMinute || minute < untilMinute;
}

/** Returns the date in a time zone at an instant, as YYYY-MM-DD. */
export function dateIn(at: Date, timeZone: string): string {
  return new Date(wallClock(at, timeZone)).toISOString().slice(0, 10);
}

/** Returns the instant at which the day after a date (YYYY-MM-DD) begins in a time zone. */
export function endOfDate(date: string, timeZone: string): Date {
  return startOfDay(new Date(startOfDate(date, timeZone).getTime() + DAY_MS + DAY_MS / 2), timeZone);
}

/** Returns the last whole day before an instant at which something ends, YYYY-MM-DD in a time zone: the way back from `endOfDate`. */
export function lastDateBefore(end: Date, timeZone: string): string {
  return dateIn(new Date(end.getTime() - 1), timeZone);
}
