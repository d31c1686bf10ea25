import { serverNow } from '@/lib/server-clock.ts';

// Made when it is needed: a phone takes long to, and the first step asks for no date.
let calendar: Intl.DateTimeFormat | undefined;

/** Today's date in Sydney, as YYYY-MM-DD. */
export function sydneyToday(): string {
  // Sweden writes dates as a date input wants them: 2025-08-15.
  calendar ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney', dateStyle: 'short' });
  return calendar.format(serverNow());
}
