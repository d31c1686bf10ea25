/** The most that a card can be charged; no lead starts above it. At it, a price that falls for a day is still exact. */
export const CARD_MAXIMUM_CENTS = 999_999_99;

/** The rules by which a new auction's start price is found. Money in cents. */
export interface StartPriceRules {
  floorCents: number;
  upliftPercent: number;
  /** How many of the latest sales are averaged. */
  sampleSize: number;
}

/** Returns the start price of a new auction, in cents: the average of the latest sales plus the uplift, never under the floor. */
export function startPriceFrom(
  latestSaleCents: readonly number[],
  { floorCents, upliftPercent, sampleSize }: StartPriceRules,
): number {
  const sample = latestSaleCents.slice(0, sampleSize);
  if (sample.length === 0) return floorCents;
  const sum = sample.reduce((total, cents) => total + cents, 0);
  const raised = Math.round((sum * (100 + upliftPercent)) / (sample.length * 100));
  return Math.min(CARD_MAXIMUM_CENTS, Math.max(floorCents, raised));
}
