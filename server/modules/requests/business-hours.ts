import { timeZoneOf } from '../../../shared/domain/words/alerts.ts';
import type { AustralianState } from '../../../shared/domain/words/enums.ts';
import { UNCALLED_MS } from '../../../shared/domain/money/guarantee.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import { startOfDay, weekdayOf } from '../../../shared/domain/time/zoned-time.ts';
import { outsideQuietHours } from './quiet-hours.ts';

/** When a business answers its phone, in minutes since midnight, Monday to Friday. Public holidays count as business days. */
const opening = { from: 8 * 60, until: 18 * 60 };
const FRIDAY = 5;

/** Returns the instant that is a number of business minutes, at least one, after another, in the customer's time zone. */
export function afterBusinessMinutes(since: Date, minutes: number, state: AustralianState | null): Date {
  const timeZone = timeZoneOf(state);
  let leftMs = minutes * MINUTE_MS;
  // No Australian clock changes on a weekday, so each of them has 24 hours.
  for (let day = startOfDay(since, timeZone); ; day = startOfDay(new Date(day.getTime() + 1.5 * DAY_MS), timeZone)) {
    if (weekdayOf(day, timeZone) > FRIDAY) continue;
    const opensAt = Math.max(since.getTime(), day.getTime() + opening.from * MINUTE_MS);
    const openMs = Math.max(0, day.getTime() + opening.until * MINUTE_MS - opensAt);
    if (openMs >= leftMs) return new Date(opensAt + leftMs);
    leftMs -= openMs;
  }
}

/** How long after a purchase its electrician is reminded at the latest, so that they can still call before their customer is asked. */
const LATEST_MS = 20 * HOUR_MS;
const NIGHT_MS = 12 * HOUR_MS;

/**
 * Returns when the electrician of a purchase is reminded to call: after a number of business minutes, and before the customer is asked a day
 * after the purchase, outside the customer's quiet hours.
 */
export function callReminderAt(purchasedAt: Date, minutes: number, state: AustralianState | null): Date {
  const after = (ms: number) => new Date(purchasedAt.getTime() + ms);
  const inDay = outsideQuietHours(after(LATEST_MS), state);
  // A lead that was bought at night is reminded of on the same day.
  const latest = inDay < after(UNCALLED_MS) ? inDay : after(NIGHT_MS);
  const inBusinessHours = afterBusinessMinutes(purchasedAt, minutes, state);
  return inBusinessHours < latest ? inBusinessHours : latest;
}
