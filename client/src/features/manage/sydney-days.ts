import { formatDay, formatMoment } from '@/lib/format.ts';

const TIME_ZONE = 'Australia/Sydney';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// Sweden writes instants as ISO 8601 does: 2026-12-24 09:05:00.
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

function sydneyOffsetMs(ms: number): number {
  return Date.parse(`${wallClock.format(ms).replace(' ', 'T')}Z`) - ms;
}

/** Returns the instant at which a date (YYYY-MM-DD) begins in Sydney; anything else comes back as it is. */
export function startOfDay(date: string): string {
  const utc = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(utc)) return date;
  // Sydney's clocks change at 2 or 3 in the morning: an hour past midnight the day still has its first offset.
  return new Date(utc - sydneyOffsetMs(utc - 10 * HOUR_MS)).toISOString();
}

/** Returns the instant at which a date (YYYY-MM-DD) is over in Sydney; anything else comes back as it is. */
export function endOfDay(date: string): string {
  const utc = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(utc) ? date : startOfDay(new Date(utc + DAY_MS).toISOString().slice(0, 10));
}

/** Writes the end of a period: its last day when it ends with one, otherwise the moment. */
export function formatEnd(iso: string): string {
  const ms = Date.parse(iso);
  const isMidnight = wallClock.format(ms).endsWith('00:00:00');
  return isMidnight ? formatDay(new Date(ms - 1).toISOString()) : formatMoment(iso);
}
