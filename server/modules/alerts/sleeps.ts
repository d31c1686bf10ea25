import { isInHours, minuteOfDay } from '../../../shared/domain/time/zoned-time.ts';
import type { AustralianTimeZone } from '../../../shared/domain/words/alerts.ts';

/** A person's quiet hours; null if they have none. */
export interface QuietChoice {
  quietFrom: number | null;
  quietUntil: number | null;
  timeZone: AustralianTimeZone | null;
}

/** Returns whether an instant is in a person's quiet hours, by their own clock. */
export function sleeps({ quietFrom, quietUntil, timeZone }: QuietChoice, at: Date): boolean {
  if (quietFrom === null || quietUntil === null || timeZone === null) return false;
  return isInHours({ fromMinute: quietFrom, untilMinute: quietUntil }, minuteOfDay(at, timeZone));
}
