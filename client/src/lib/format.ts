import { centsFromDecimal, formatCents } from '@shared/domain/money.ts';

const TIME_ZONE = 'Australia/Sydney';

const dateTime = new Intl.DateTimeFormat('en-AU', {
  timeZone: TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

const calendar = new Intl.DateTimeFormat('en-AU', {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

const clock = new Intl.DateTimeFormat('en-AU', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function partsOf(format: Intl.DateTimeFormat, iso: string): Record<string, string> {
  const parts = format.formatToParts(new Date(iso));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

function timeFrom({ hour, minute, dayPeriod = '' }: Record<string, string>): string {
  return `${hour}:${minute} ${dayPeriod.toLowerCase()}`;
}

/** Writes an instant as Sydney reads it: "Tue 15 Aug, 2:05 pm". */
export function formatDateTime(iso: string): string {
  const { weekday, day, month, ...time } = partsOf(dateTime, iso);
  return `${weekday} ${day} ${month?.slice(0, 3)}, ${timeFrom(time)}`;
}

/** Writes the time of day in Sydney for a sentence: "2:05 pm". */
export function formatTime(iso: string): string {
  return timeFrom(partsOf(dateTime, iso));
}

/** Writes the time of day in Sydney: "14:02". */
export function formatClock(iso: string): string {
  const { hour, minute } = partsOf(clock, iso);
  return `${hour}:${minute}`;
}

/** Writes the date of an instant in Sydney: "24 Dec 2026". */
export function formatDay(iso: string): string {
  const { day, month, year } = partsOf(calendar, iso);
  return `${day} ${month?.slice(0, 3)} ${year}`;
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
