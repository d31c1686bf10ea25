// Made when it is needed: a phone takes long to.
let calendar: Intl.DateTimeFormat | undefined;

/** Returns the date in Sydney at an instant, as YYYY-MM-DD. */
export function sydneyDate(at: Date): string {
  // Sweden writes dates as databases and date inputs do: 2025-08-15.
  calendar ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney', dateStyle: 'short' });
  return calendar.format(at);
}

const HOUR_MS = 3_600_000;

/** Returns the instant at which a date (YYYY-MM-DD) begins in Sydney: ten hours ahead of Greenwich, or eleven in summer. */
export function startInSydney(date: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const inSummer = new Date(midnight - 11 * HOUR_MS);
  return sydneyDate(inSummer) === date ? inSummer : new Date(midnight - 10 * HOUR_MS);
}
