import { HOUR_MS, DAY_MS } from './durations.ts';
import { sydneyDate } from './sydney-date.ts';
import { startOfDate } from './zoned-time.ts';

const FRIDAY = 5;
const SATURDAY = 6;
const OPENING_HOUR = 9;

const midnightUtc = (date: string) => Date.parse(`${date}T00:00:00Z`);

/**
 * Returns the instant one business day later: the same time tomorrow, or on Monday for a Friday. Anything received on a weekend
 * in Sydney counts as received on Monday at 9 am. Public holidays count as business days.
 */
export function businessDayAfter(at: Date): Date {
  const date = sydneyDate(at);
  const weekday = new Date(midnightUtc(date)).getUTCDay();
  if (weekday === FRIDAY) return new Date(at.getTime() + 3 * DAY_MS);
  if (weekday !== SATURDAY && weekday !== 0) return new Date(at.getTime() + DAY_MS);
  const daysToTuesday = weekday === SATURDAY ? 3 : 2;
  const tuesday = new Date(midnightUtc(date) + daysToTuesday * DAY_MS).toISOString().slice(0, 10);
  return new Date(startOfDate(tuesday, 'Australia/Sydney').getTime() + OPENING_HOUR * HOUR_MS);
}
