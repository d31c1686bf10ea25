import type { Tone } from '@/components/ui/chip.tsx';
import { formatDay, formatDollars } from '@/lib/time/format.ts';
import type { DiscountCode } from '@shared/contracts/discounts.ts';
import { formatEnd } from './sydney-days.ts';

/** Says what a code takes off: "12.5% off", "$15.00 off", "Free". */
export function offText({ discountType, discountValue }: DiscountCode): string {
  if (discountType === 'free') return 'Free';
  const value = discountValue ?? '0.00';
  return discountType === 'percentage' ? `${Number(value)}% off` : `${formatDollars(value)} off`;
}

/** Says how often a code was used: "3 of 10", "3, no limit". */
export function usesText({ currentUses, maxUses }: DiscountCode): string {
  return maxUses === null ? `${currentUses}, no limit` : `${currentUses} of ${maxUses}`;
}

/** Says when a code counts, in Sydney's days. */
export function validityText({ validFrom, validUntil }: DiscountCode): string {
  if (validFrom && validUntil) return `${formatDay(validFrom)} to ${formatEnd(validUntil)}`;
  if (validFrom) return `From ${formatDay(validFrom)}`;
  return validUntil ? `Until ${formatEnd(validUntil)}` : 'Any time';
}

/** Says whether a code could be used at this instant, and if not, why. */
export function stateOf(code: DiscountCode, now: Date): { label: string; tone: Tone } {
  const { isActive, maxUses, currentUses, validFrom, validUntil } = code;
  if (!isActive) return { label: 'Off', tone: 'plain' };
  if (maxUses !== null && currentUses >= maxUses) return { label: 'Used up', tone: 'info' };
  if (validUntil && new Date(validUntil) <= now) return { label: 'Expired', tone: 'info' };
  if (validFrom && new Date(validFrom) > now) return { label: 'Not yet valid', tone: 'warning' };
  return { label: 'Valid now', tone: 'success' };
}
