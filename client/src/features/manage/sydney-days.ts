import { startInSydney } from '@shared/domain/sydney-date.ts';
import { formatDay, formatMoment } from '@/lib/format.ts';
import { sydneyTime } from '@/lib/sydney-time.ts';

const DAY_MS = 86_400_000;

/** Returns the instant at which a date (YYYY-MM-DD) begins in Sydney; anything else comes back as it is. */
export function startOfDay(date: string): string {
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : startInSydney(date).toISOString();
}

/** Returns the instant at which a date (YYYY-MM-DD) is over in Sydney; anything else comes back as it is. */
export function endOfDay(date: string): string {
  const utc = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(utc) ? date : startOfDay(new Date(utc + DAY_MS).toISOString().slice(0, 10));
}

/** Writes the end of a period: its last day when it ends with one, otherwise the moment. */
export function formatEnd(iso: string): string {
  const { hour, minute, second } = sydneyTime(iso);
  const isMidnight = `${hour}${minute}${second}` === '000000';
  return isMidnight ? formatDay(new Date(Date.parse(iso) - 1).toISOString()) : formatMoment(iso);
}
