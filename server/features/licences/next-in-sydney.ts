import { daysAfter } from '../../../shared/domain/licence.ts';
import { startInSydney, sydneyDate } from '../../../shared/domain/sydney-date.ts';

const HOUR_MS = 3_600_000;

const atHour = (date: string, hour: number) => new Date(startInSydney(date).getTime() + hour * HOUR_MS);

/** Returns the next instant at which it is an hour of the day in Sydney; an hour off on the two days on which the clocks change. */
export function nextInSydney(now: Date, hour: number): Date {
  const today = sydneyDate(now);
  const first = atHour(today, hour);
  return first > now ? first : atHour(daysAfter(today, 1), hour);
}
