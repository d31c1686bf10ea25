import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import { isInHours, minuteOfDay } from '../../../shared/domain/time/zoned-time.ts';
import { MINUTES_OF_DAY, timeZoneOf } from '../../../shared/domain/words/alerts.ts';
import type { AustralianState } from '../../../shared/domain/words/enums.ts';

/** The hours in which customers get no emails or texts, in minutes since their midnight: from 9 pm to 8 am. */
const quietHours = { fromMinute: 21 * 60, untilMinute: 8 * 60 };

/** Returns the instant itself, or 8 am at the customer's place if it is in the quiet hours there. Sydney's time counts where the state is unknown. */
export function outsideQuietHours(at: Date, state: AustralianState | null): Date {
  const timeZone = timeZoneOf(state);
  const minute = minuteOfDay(at, timeZone);
  if (!isInHours(quietHours, minute)) return at;
  const missing = (quietHours.untilMinute - minute + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  const morning = new Date(at.getTime() + missing * MINUTE_MS);
  // On the night on which clocks go back, that is an hour early.
  return isInHours(quietHours, minuteOfDay(morning, timeZone)) ? outsideQuietHours(morning, state) : morning;
}
