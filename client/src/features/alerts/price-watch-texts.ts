import { CARD_MINIMUM_CENTS, firstAtOrBelow, payableCents, priceAt, type PriceSchedule } from '@shared/domain/auction-price.ts';
import { centsFromDecimal, decimalFromCents, formatCents } from '@shared/domain/money.ts';
import { formatDateTime, formatTime } from '@/lib/format.ts';

/** Reads a price as people type it ("20", "$20.5") in cents; null for what is none. */
export function typedTarget(typed: string): number | null {
  const compact = typed.replaceAll(/[\s,]/g, '').replace(/^\$/, '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(compact) ? centsFromDecimal(compact) : null;
}

/** Writes a price as it is typed: whole dollars without their cents. */
export function targetText(cents: number): string {
  return decimalFromCents(cents).replace('.00', '');
}

/** What is offered at a price, in cents: about half of it, in whole dollars. */
export function usualTarget(priceCents: number): number {
  return Math.ceil(priceCents / 200 - 0.5) * 100;
}

const MINUTE_MS = 60_000;
const NEAR_MS = 12 * 60 * MINUTE_MS;

/** Writes an instant to the nearest minute as Sydney reads it: without its day if that is near `now`. */
export function momentText(instant: string, now: Date): string {
  const iso = new Date(Math.round(Date.parse(instant) / MINUTE_MS) * MINUTE_MS).toISOString();
  return Math.abs(Date.parse(iso) - now.getTime()) < NEAR_MS ? formatTime(iso) : formatDateTime(iso);
}

/** What a target would bring: the sentence under the field, and whether there is anything to wait for. */
export function foresee(schedule: PriceSchedule, targetCents: number, now: Date): { canWait: boolean; text: string } {
  if (payableCents(priceAt(schedule, now)) <= targetCents) return { canWait: false, text: 'The price is down to that already.' };
  // Below 50 cents a lead is free, which is no more than any target.
  const dueAt = firstAtOrBelow(schedule, Math.max(targetCents, CARD_MINIMUM_CENTS - 1));
  if (!dueAt) return { canWait: false, text: `This price stops at ${formatCents(schedule.minimumCents)}.` };
  return { canWait: true, text: `It is down to ${formatCents(targetCents)} about ${momentText(dueAt.toISOString(), now)}.` };
}
