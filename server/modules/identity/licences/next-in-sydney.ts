import { HOUR_MS } from '../../../../shared/domain/time/durations.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { daysAfter } from '../../../../shared/domain/time/calendar-date.ts';
import { startOfDate } from '../../../../shared/domain/time/zoned-time.ts';

const atHour = (date: string, hour: number) => new Date(startOfDate(date, 'Australia/Sydney').getTime() + hour * HOUR_MS);

/** Returns the next instant at an hour of the day in Sydney; an hour off on the two days of the year when daylight saving changes. */
export function nextInSydney(now: Date, hour: number): Date {
  const today = sydneyDate(now);
  const first = atHour(today, hour);
  return first > now ? first : atHour(daysAfter(today, 1), hour);
}
