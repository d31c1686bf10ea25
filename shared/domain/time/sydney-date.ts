import { HOUR_MS } from './durations.ts';

// Created on first use, because it is slow on a phone.
let calendar: Intl.DateTimeFormat | undefined;

/** Returns the date in Sydney at an instant, as YYYY-MM-DD. */
export function sydneyDate(at: Date): string {
  // The Swedish locale writes dates as databases and date inputs do: 2025-08-15.
  calendar ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney', dateStyle: 'short' });
  return calendar.format(at);
}

/** Returns the instant at which a date (YYYY-MM-DD) begins in Sydney, which is UTC+10, or UTC+11 in summer. */
export function startInSydney(date: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const inSummer = new Date(midnight - 11 * HOUR_MS);
  return sydneyDate(inSummer) === date ? inSummer : new Date(midnight - 10 * HOUR_MS);
}
