// Made when it is needed: a phone takes long to.
let calendar: Intl.DateTimeFormat | undefined;

/** Returns the date in Sydney at an instant, as YYYY-MM-DD. */
export function sydneyDate(at: Date): string {
  // Sweden writes dates as databases and date inputs do: 2025-08-15.
  calendar ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney', dateStyle: 'short' });
  return calendar.format(at);
}
