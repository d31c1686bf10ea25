import { DAY_MS } from '@shared/domain/time/durations.ts';
import { startOfDate } from '@shared/domain/time/zoned-time.ts';
import { formatDay, formatMoment } from '@/lib/time/format.ts';
import { sydneyTime } from '@/lib/time/sydney-time.ts';

/** Returns the instant at which a date (YYYY-MM-DD) begins in Sydney; invalid text is returned unchanged. */
export function startOfDay(date: string): string {
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : startOfDate(date, 'Australia/Sydney').toISOString();
}

/** Returns the instant at which a date (YYYY-MM-DD) ends in Sydney; invalid text is returned unchanged. */
export function endOfDay(date: string): string {
  const utc = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(utc) ? date : startOfDay(new Date(utc + DAY_MS).toISOString().slice(0, 10));
}

/** Formats the end of a period: its last day when it ends at midnight, otherwise the moment. */
export function formatEnd(iso: string): string {
  const { hour, minute, second } = sydneyTime(iso);
  const isMidnight = `${hour}${minute}${second}` === '000000';
  return isMidnight ? formatDay(new Date(Date.parse(iso) - 1).toISOString()) : formatMoment(iso);
}
