import { CARD_MINIMUM_CENTS, firstAtOrBelow, payableCents, priceAt, type PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { centsFromDecimal, decimalFromCents, formatCents } from '@shared/domain/money/money.ts';
import { formatNear } from '@/lib/time/format.ts';

/** Parses a typed price ("20", "$20.5") into cents; null if it is invalid. */
export function typedTarget(typed: string): number | null {
  const compact = typed.replaceAll(/[\s,]/g, '').replace(/^\$/, '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(compact) ? centsFromDecimal(compact) : null;
}

/** Formats a price for the field: whole dollars without cents. */
export function targetText(cents: number): string {
  return decimalFromCents(cents).replace('.00', '');
}

/** Returns the suggested target in cents: about half the price, in whole dollars. */
export function usualTarget(priceCents: number): number {
  return Math.ceil(priceCents / 200 - 0.5) * 100;
}

/** Returns the forecast of a target: the sentence under the field, and whether it can be waited for. */
export function foresee(schedule: PriceSchedule, targetCents: number, now: Date): { canWait: boolean; text: string } {
  if (payableCents(priceAt(schedule, now)) <= targetCents) return { canWait: false, text: 'The price is already that low.' };
  // Below 50 cents a lead is free, which meets any target.
  const dueAt = firstAtOrBelow(schedule, Math.max(targetCents, CARD_MINIMUM_CENTS - 1));
  if (!dueAt) return { canWait: false, text: `This price stops at ${formatCents(schedule.minimumCents)}.` };
  return { canWait: true, text: `It should hit ${formatCents(targetCents)} at about ${formatNear(dueAt.toISOString(), now)}.` };
}
