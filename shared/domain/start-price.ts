import { CARD_MINIMUM_CENTS } from './auction-price.ts';

/** The most that a card can be charged; no lead starts above it. At it, a price that falls for a day is still exact. */
export const CARD_MAXIMUM_CENTS = 999_999_99;

/** The rules by which a new auction's start price is found. Money in cents. */
export interface StartPriceRules {
  floorCents: number;
  upliftPercent: number;
  /** How many of the latest sales are averaged. */
  sampleSize: number;
  /** By how many percent the start price may differ from that of a day before; null when it may by any. */
  maxDailyChangePercent: number | null;
}

type DailyChange = Pick<StartPriceRules, 'maxDailyChangePercent'>;

/** Returns a start price no further from that of a day before than the rules allow. Money in cents. */
function withinDailyChange(cents: number, { maxDailyChangePercent: percent }: DailyChange, dayBeforeCents: number | null): number {
  // A few percent of what costs nothing would keep it free for good.
  if (percent === null || dayBeforeCents === null || dayBeforeCents < CARD_MINIMUM_CENTS) return cents;
  const least = Math.round((dayBeforeCents * (100 - percent)) / 100);
  const most = Math.round((dayBeforeCents * (100 + percent)) / 100);
  return Math.min(most, Math.max(least, cents));
}

function averagePlusUplift(sample: readonly number[], upliftPercent: number): number {
  const sum = sample.reduce((total, cents) => total + cents, 0);
  return sample.length === 0 ? 0 : Math.round((sum * (100 + upliftPercent)) / (sample.length * 100));
}

/**
 * Returns the start price of a new auction, in cents: the average of the latest sales plus the uplift, within the daily change from
 * `dayBeforeCents`, the start price of a day before, and never under the floor. Where nothing was posted by then, that is null.
 */
export function startPriceFrom(latestSaleCents: readonly number[], rules: StartPriceRules, dayBeforeCents: number | null): number {
  const average = averagePlusUplift(latestSaleCents.slice(0, rules.sampleSize), rules.upliftPercent);
  return Math.min(CARD_MAXIMUM_CENTS, Math.max(rules.floorCents, withinDailyChange(average, rules, dayBeforeCents)));
}
