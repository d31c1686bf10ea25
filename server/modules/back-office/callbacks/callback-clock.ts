import { HOUR_MS } from '../../../../shared/domain/time/durations.ts';

const PROMISED_HOURS = 24;

/** Returns when a callback that was requested at `askedAt` becomes overdue: 24 hours later, which the site aims at. */
export function callbackDueAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + PROMISED_HOURS * HOUR_MS);
}

/** Returns the instant before which a callback must have been asked for to be overdue at `now`. */
export function callbacksOverdueBefore(now: Date): Date {
  return new Date(now.getTime() - PROMISED_HOURS * HOUR_MS);
}
