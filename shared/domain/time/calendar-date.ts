import { DAY_MS } from './durations.ts';

/** Returns the date (YYYY-MM-DD) a number of days after another. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
