import { centsFromDecimal, formatCents } from '@shared/domain/money.ts';
import { sydneyTime } from './sydney-time.ts';

function twelveHours({ hour, minute }: { hour: string; minute: string }): string {
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}

/** Writes an instant as Sydney reads it: "Tue 15 Aug, 2:05 pm". */
export function formatDateTime(iso: string): string {
  const { weekday, day, month, ...time } = sydneyTime(iso);
  return `${weekday} ${day} ${month}, ${twelveHours(time)}`;
}

/** Writes the time of day in Sydney for a sentence: "2:05 pm". */
export function formatTime(iso: string): string {
  return twelveHours(sydneyTime(iso));
}

/** Writes the time of day in Sydney: "14:02". */
export function formatClock(iso: string): string {
  const { hour, minute } = sydneyTime(iso);
  return `${hour}:${minute}`;
}

/** Writes the date of an instant in Sydney: "24 Dec 2026". */
export function formatDay(iso: string): string {
  const { day, month, year } = sydneyTime(iso);
  return `${day} ${month} ${year}`;
}

/** Writes an instant as Sydney reads it, with its year: "24 Dec 2026, 14:02". */
export function formatMoment(iso: string): string {
  return `${formatDay(iso)}, ${formatClock(iso)}`;
}

/** Writes a number with its thousands set apart: "12,345". */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Writes how long ago an instant was: "just now", "3 min ago", "2 h ago", "5 days ago". */
export function formatRelative(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** Writes a sum of the wire for people: "1850.00" → "$1,850.00". */
export function formatDollars(decimal: string): string {
  return formatCents(centsFromDecimal(decimal));
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Writes the time left, rounded up to the second, in minutes and seconds up to an hour: "56:59", "23:59:59". */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  const last = twoDigits(seconds % 60);
  if (seconds <= 3_600) return `${twoDigits(minutes)}:${last}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${last}`;
}
