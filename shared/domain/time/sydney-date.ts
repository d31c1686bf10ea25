// Created on first use, because it is slow on a phone.
let calendar: Intl.DateTimeFormat | undefined;

/** Returns the date in Sydney at an instant, as YYYY-MM-DD. */
export function sydneyDate(at: Date): string {
  // The Swedish locale writes dates as databases and date inputs do: 2025-08-15.
  calendar ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney', dateStyle: 'short' });
  return calendar.format(at);
}
