import { DAY_MS, MINUTE_MS } from '@shared/domain/time/durations.ts';
import { formatTimeOfDay } from '@/lib/time/format.ts';

const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

// In the device's time zone, because the person who phones goes by their own clock.
const day = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short' });

const dayNumber = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS;

function dayText(at: Date, now: Date): string {
  const daysAway = dayNumber(at) - dayNumber(now);
  if (daysAway === 0) return 'today';
  if (daysAway === 1) return 'tomorrow';
  if (daysAway === -1) return 'yesterday';
  return day.format(at).replace(',', '');
}

/** Formats an instant in the device's time zone: "2:05 pm today", "9:30 am Thu 24 Dec". */
export function localTime(iso: string, now: Date): string {
  const at = new Date(iso);
  return `${formatTimeOfDay(at.getHours(), at.getMinutes())} ${dayText(at, now)}`;
}

function spanText(minutes: number): string {
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return hours < 2 * DAY_HOURS ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} days`;
}

/** Below this a callback is nearly overdue. */
const SOON_MINUTES = 4 * HOUR_MINUTES;

export type Urgency = 'overdue' | 'soon' | 'calm';

/** Returns the state of the 24 hours that we aim at: "Call by 2:05 pm today, 2 h left", "Overdue by 5 h". */
export function promiseText(dueAt: string, now: Date): { text: string; urgency: Urgency } {
  const minutesLeft = Math.floor((Date.parse(dueAt) - now.getTime()) / MINUTE_MS);
  if (minutesLeft < 0) return { text: `Overdue by ${spanText(-minutesLeft)}`, urgency: 'overdue' };
  const text = `Call by ${localTime(dueAt, now)}, ${spanText(minutesLeft)} left`;
  return { text, urgency: minutesLeft < SOON_MINUTES ? 'soon' : 'calm' };
}

const two = (part: number) => String(part).padStart(2, '0');

/** Formats an instant as the value of a `datetime-local` input, in the device's time zone; empty for none. */
export function localInput(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Parses such a value; null if it is no instant. */
export function instantOf(input: string): string | null {
  const at = new Date(input);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
