import { timeZoneOf } from '../../../shared/domain/words/alerts.ts';
import type { AustralianState } from '../../../shared/domain/words/enums.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import { startOfDay, weekdayOf } from '../../../shared/domain/time/zoned-time.ts';

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
