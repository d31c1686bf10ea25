import type { AustralianState } from '../../../shared/domain/words/enums.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/domain/time/durations.ts';

const zones: Record<AustralianState, string> = {
  NSW: 'Australia/Sydney',
  ACT: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  TAS: 'Australia/Hobart',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  NT: 'Australia/Darwin',
  WA: 'Australia/Perth',
};

const QUIET_FROM = 21;
const QUIET_UNTIL = 8;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-AU', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clocks.set(zone, clock);
  return clock;
}

function timeOf(at: Date, zone: string): { hour: number; minute: number } {
  const parts = clockOf(zone).formatToParts(at);
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return { hour: read('hour'), minute: read('minute') };
}

/** Returns the instant itself, or 8 am at the customer's place if it is between 9 pm and 8 am there. Sydney's time counts where the state is unknown. */
export function outsideQuietHours(at: Date, state: AustralianState | null): Date {
  const zone = zones[state ?? 'NSW'];
  const { hour, minute } = timeOf(at, zone);
  if (hour >= QUIET_UNTIL && hour < QUIET_FROM) return at;
  const hours = (QUIET_UNTIL - hour + 24) % 24;
  const morning = new Date(at.getTime() + hours * HOUR_MS - minute * MINUTE_MS);
  // On the night on which clocks go back, that is an hour early.
  return timeOf(morning, zone).hour < QUIET_UNTIL ? outsideQuietHours(morning, state) : morning;
}
