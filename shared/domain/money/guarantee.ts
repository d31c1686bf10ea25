import { MINUTE_MS, DAY_MS } from '../time/durations.ts';

/** How long after a purchase a bad lead can be reported. */
export const REPORT_WINDOW_DAYS = 7;

/** How far before a purchase another sale of the same customer makes it a duplicate. */
const DUPLICATE_WINDOW_DAYS = 30;

/** Within this period at most one report of an account is approved automatically. */
const AUTOMATIC_WINDOW_DAYS = 30;

/** Without a call for this long after the purchase, a person helps the customer. */
export const UNCALLED_MS = DAY_MS;

const REQUIRED_CALLS = 3;
const REQUIRED_CALL_DAYS = 2;

// Gives the same calendar day for every instant in it, including daylight saving days of 23 and 25 hours.
const sydneyDay = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', dateStyle: 'short' });

/** Returns the instant from which a lead bought at `purchasedAt` can no longer be reported as bad. */
export function reportDeadline(purchasedAt: Date): Date {
  return new Date(purchasedAt.getTime() + REPORT_WINDOW_DAYS * DAY_MS);
}

/** Returns the instant since which a sale of the same customer makes a lead bought at `purchasedAt` a duplicate. */
export function duplicatesSince(purchasedAt: Date): Date {
  return new Date(purchasedAt.getTime() - DUPLICATE_WINDOW_DAYS * DAY_MS);
}

/** Returns the start of the period in which an earlier automatic approval of the same account sends a report made at `at` to a person. */
export function automaticSince(at: Date): Date {
  return new Date(at.getTime() - AUTOMATIC_WINDOW_DAYS * DAY_MS);
}

/** Returns true when a purchase cost its buyer money or used up a discount, both in whole cents. */
export function costSomething(purchase: {
  amountPaidCents: number;
  discountAmountCents: number | null;
}): boolean {
  return purchase.amountPaidCents > 0 || (purchase.discountAmountCents ?? 0) > 0;
}

/** Returns until when another call counts as the one logged at `calledAt`, such as after a dropped line or a second tap. */
export function sameCallUntil(calledAt: Date): Date {
  return new Date(calledAt.getTime() + MINUTE_MS);
}

/** Returns the number of Sydney calendar days on which these instants fall. */
function sydneyDays(instants: readonly Date[]): number {
  return new Set(instants.map((instant) => sydneyDay.format(instant))).size;
}

const times = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');

function elsewhere(missing: number, missingDays: number): string {
  if (missingDays === 0) return '';
  return missing === 1 ? ', on another day' : ', at least one of them on another day';
}

/**
 * Returns a message with how many calls are logged and how many are missing before "no answer" can be reported: at least
 * 3 calls on at least 2 Sydney calendar days. Null when nothing is missing.
 */
export function missingCalls(calledAt: readonly Date[]): string | null {
  const calls = calledAt.length;
  const days = sydneyDays(calledAt);
  const missingDays = Math.max(0, REQUIRED_CALL_DAYS - days);
  const missing = Math.max(REQUIRED_CALLS - calls, missingDays);
  if (missing <= 0) return null;
  const rule = `“No answer” needs at least ${REQUIRED_CALLS} calls on at least ${REQUIRED_CALL_DAYS} days`;
  if (calls === 0) return `No call is logged yet. ${rule}.`;
  const logged = `${times(calls, 'call')} on ${times(days, 'day')} ${isOrAre(calls)} logged`;
  return `${logged}. ${rule}: ${missing} more ${isOrAre(missing)} missing${elsewhere(missing, missingDays)}.`;
}
