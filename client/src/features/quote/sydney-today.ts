import { serverNow } from '@/lib/server-clock.ts';

// Sweden writes dates as a date input wants them: 2025-08-15.
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney', dateStyle: 'short' });

/** Today's date in Sydney, as YYYY-MM-DD. */
export function sydneyToday(): string {
  return calendar.format(serverNow());
}
