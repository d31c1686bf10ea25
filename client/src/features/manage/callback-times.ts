const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

// Without a zone: who phones reads the clock on their own wall.
const clock = new Intl.DateTimeFormat('en-AU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short' });

const dayNumber = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / (DAY_HOURS * HOUR_MINUTES * MINUTE_MS);

function dayText(at: Date, now: Date): string {
  const daysAway = dayNumber(at) - dayNumber(now);
  if (daysAway === 0) return 'today';
  if (daysAway === 1) return 'tomorrow';
  if (daysAway === -1) return 'yesterday';
  return day.format(at).replace(',', '');
}

/** Writes an instant by the device's own clock: "14:05 today", "09:30 Thu 24 Dec". */
export function localTime(iso: string, now: Date): string {
  const at = new Date(iso);
  return `${clock.format(at)} ${dayText(at, now)}`;
}

function spanText(minutes: number): string {
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return hours < 2 * DAY_HOURS ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} days`;
}

/** Below this a promise is about to be broken. */
const SOON_MINUTES = 4 * HOUR_MINUTES;

export type Urgency = 'overdue' | 'soon' | 'calm';

/** Says how the promised 24 hours stand: "Call by 14:05 today, 2 h left", "Overdue by 5 h". */
export function promiseText(dueAt: string, now: Date): { text: string; urgency: Urgency } {
  const minutesLeft = Math.floor((Date.parse(dueAt) - now.getTime()) / MINUTE_MS);
  if (minutesLeft < 0) return { text: `Overdue by ${spanText(-minutesLeft)}`, urgency: 'overdue' };
  const text = `Call by ${localTime(dueAt, now)}, ${spanText(minutesLeft)} left`;
  return { text, urgency: minutesLeft < SOON_MINUTES ? 'soon' : 'calm' };
}

const two = (part: number) => String(part).padStart(2, '0');

/** Writes an instant as a field for a date and a time wants it, by the device's own clock; nothing for none. */
export function localInput(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Reads such a field; null while it names no instant. */
export function instantOf(input: string): string | null {
  const at = new Date(input);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
