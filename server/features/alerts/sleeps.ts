import { type AustralianTimeZone, isQuiet, minuteOfDay } from '../../../shared/domain/alerts.ts';

/** The hours that someone wants quiet; nulls where they want none. */
export interface QuietChoice {
  quietFrom: number | null;
  quietUntil: number | null;
  timeZone: AustralianTimeZone | null;
}

/** True at an instant at which someone wants to hear of no new lead, by their own clock. */
export function sleeps({ quietFrom, quietUntil, timeZone }: QuietChoice, at: Date): boolean {
  if (quietFrom === null || quietUntil === null || timeZone === null) return false;
  return isQuiet({ from: quietFrom, until: quietUntil }, minuteOfDay(at, timeZone));
}
