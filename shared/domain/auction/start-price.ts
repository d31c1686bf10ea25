import { CARD_MINIMUM_CENTS } from './auction-price.ts';

/** The most that a card can be charged, in cents; no lead starts above it. Even here a price that falls for a day stays exact. */
export const CARD_MAXIMUM_CENTS = 999_999_99;

/** The settings that a new auction's start price is calculated from. Money in cents. */
export interface StartPriceRules {
  floorCents: number;
  upliftPercent: number;
  /** How many of the latest sales are averaged. */
  sampleSize: number;
  /** By how many percent the start price may differ from the one a day before; null for no limit. */
  maxDailyChangePercent: number | null;
}

type DailyChange = Pick<StartPriceRules, 'maxDailyChangePercent'>;

/** Returns the start price limited to the allowed daily change. Money in cents. */
function withinDailyChange(cents: number, { maxDailyChangePercent: percent }: DailyChange, dayBeforeCents: number | null): number {
  // A few percent of $0 is $0, which would keep leads free for good.
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
 * `dayBeforeCents`, the start price a day before (null if nothing had been posted by then), and never below the floor.
 */
export function startPriceFrom(latestSaleCents: readonly number[], rules: StartPriceRules, dayBeforeCents: number | null): number {
  const average = averagePlusUplift(latestSaleCents.slice(0, rules.sampleSize), rules.upliftPercent);
  return Math.min(CARD_MAXIMUM_CENTS, Math.max(rules.floorCents, withinDailyChange(average, rules, dayBeforeCents)));
}
