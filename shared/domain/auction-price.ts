/** How the price of one lead falls: from `startCents` at `startsAt` to `minimumCents` after `durationMs`. */
export interface PriceSchedule {
  startCents: number;
  minimumCents: number;
  startsAt: Date;
  durationMs: number;
}

/** A card cannot be charged less than this (A$0.50); below it a lead is free to claim. */
export const CARD_MINIMUM_CENTS = 50;

/** The rules by which a new auction is set up. Money in cents, duration in minutes. */
export const MARKET_DEFAULTS = {
  floorCents: 40_00,
  minimumCents: 0,
  upliftPercent: 10,
  sampleSize: 5,
  durationMinutes: 60,
} as const;

/**
 * Returns the price of a lead at one instant, in whole cents, rounded down.
 *
 * The browser calls this to draw the falling price and the server calls it to
 * charge, so the two can disagree about the time but never about the formula.
 * Integers only: 4,000 cents × 3,600,000 ms is far below 2^53.
 */
export function priceAt(schedule: PriceSchedule, at: Date): number {
  const { startCents, minimumCents, durationMs } = schedule;
  const elapsedMs = Math.max(0, at.getTime() - schedule.startsAt.getTime());
  const remainingMs = Math.max(0, durationMs - elapsedMs);
  return Math.max(minimumCents, Math.floor((startCents * remainingMs) / durationMs));
}

/** Returns what a buyer pays at a price: nothing below the smallest sum a card can be charged, in cents. */
export function payableCents(priceCents: number): number {
  return priceCents < CARD_MINIMUM_CENTS ? 0 : priceCents;
}

/** Returns the start price of a new auction: the average of the latest sales plus the uplift, never under the floor. */
export function startPriceFrom(latestSaleCents: readonly number[]): number {
  const { floorCents, upliftPercent, sampleSize } = MARKET_DEFAULTS;
  const sample = latestSaleCents.slice(0, sampleSize);
  if (sample.length === 0) return floorCents;
  const sum = sample.reduce((total, cents) => total + cents, 0);
  const raised = Math.round((sum * (100 + upliftPercent)) / (sample.length * 100));
  return Math.max(floorCents, raised);
}

/** Returns the instant at which the schedule has run out. */
export function expiresAt(schedule: PriceSchedule): Date {
  return new Date(schedule.startsAt.getTime() + schedule.durationMs);
}

/** Returns how long until the lead is free to claim, in milliseconds; 0 once it is, Infinity if it never will be. */
export function msUntilFree(schedule: PriceSchedule, at: Date): number {
  const { startCents, minimumCents, durationMs } = schedule;
  if (startCents < CARD_MINIMUM_CENTS) return 0;
  if (minimumCents >= CARD_MINIMUM_CENTS) return Number.POSITIVE_INFINITY;
  // The price is under 50 cents as soon as start × remaining ÷ duration is.
  const freeRemainingMs = Math.ceil((CARD_MINIMUM_CENTS * durationMs) / startCents) - 1;
  const freeAtMs = schedule.startsAt.getTime() + durationMs - freeRemainingMs;
  return Math.max(0, freeAtMs - at.getTime());
}
