import { centsFromDecimal, formatCents } from '@shared/domain/money/money.ts';
import { HOUR_MS, MINUTE_MS } from '@shared/domain/time/durations.ts';
import { sydneyTime } from './sydney-time.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats an hour (0 to 23) and a minute as a time of day: "2:05 pm". */
export function formatTimeOfDay(hour: number, minute: number): string {
  return `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats an instant in Sydney time: "Tue 15 Aug, 2:05 pm". */
export function formatDateTime(iso: string): string {
  const { weekday, day, month } = sydneyTime(iso);
  return `${weekday} ${day} ${month}, ${formatTime(iso)}`;
}

/** Formats an instant's day in Sydney without its year: "24 Dec". */
export function formatShortDay(iso: string): string {
  const { day, month } = sydneyTime(iso);
  return `${day} ${month}`;
}

/** Formats an instant's time of day in Sydney: "2:05 pm". */
export function formatTime(iso: string): string {
  const { hour, minute } = sydneyTime(iso);
  return formatTimeOfDay(Number(hour), Number(minute));
}

/** Formats an instant's time of day in Sydney to the second: "2:05:09 pm". */
export function formatSecond(iso: string): string {
  return formatTime(iso).replace(' ', `:${sydneyTime(iso).second} `);
}

/** Formats an instant's date in Sydney: "24 Dec 2026". */
export function formatDay(iso: string): string {
  const { day, month, year } = sydneyTime(iso);
  return `${day} ${month} ${year}`;
}

/** Formats an instant in Sydney time with its year: "24 Dec 2026, 2:02 pm". */
export function formatMoment(iso: string): string {
  return `${formatDay(iso)}, ${formatTime(iso)}`;
}

const NEAR_MS = 12 * HOUR_MS;

/** Formats an instant in Sydney time to the nearest minute, without the day if it is near `now`: "2:05 pm", "Tue 15 Aug, 2:05 pm". */
export function formatNear(instant: string, now: Date): string {
  const iso = new Date(Math.round(Date.parse(instant) / MINUTE_MS) * MINUTE_MS).toISOString();
  return Math.abs(Date.parse(iso) - now.getTime()) < NEAR_MS ? formatTime(iso) : formatDateTime(iso);
}

/** Formats a number with thousands separators: "12,345". */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats how long ago an instant was: "just now", "3 min ago", "2 h ago", "5 days ago". */
export function formatRelative(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** Formats how long something takes: "1 minute", "12 minutes", "an hour", "3 hours". */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

/** Formats an amount from the API: "1850.00" → "$1,850.00". */
export function formatDollars(decimal: string): string {
  return formatCents(centsFromDecimal(decimal));
}

/** Formats the time left, rounded up to the second, in minutes and seconds up to an hour: "56:59", "23:59:59". */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  const last = twoDigits(seconds % 60);
  if (ms <= HOUR_MS) return `${twoDigits(minutes)}:${last}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${last}`;
}
