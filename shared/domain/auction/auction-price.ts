/** How the price of one lead falls: from `startCents` at `startsAt` to `minimumCents` after `durationMs`. */
export interface PriceSchedule {
  startCents: number;
  minimumCents: number;
  startsAt: Date;
  durationMs: number;
}

/** A card cannot be charged less than this (A$0.50); below it a lead is free to claim. */
export const CARD_MINIMUM_CENTS = 50;

/** The lowest start price under the default settings, in cents. The public pages show it. */
export const STANDARD_FLOOR_CENTS = 40_00;

/** How long a price falls under the default settings, in minutes. The public pages show it. */
export const STANDARD_MINUTES = 60;

/** The price at which every auction ends, in cents. */
export const LOWEST_PRICE_CENTS = 0;

/**
 * Returns the price of a lead at one instant, in whole cents, rounded down.
 *
 * The browser calls this to draw the falling price and the server calls it to
 * charge, so the two can disagree about the time but never about the formula.
 * Before its clock starts a lead is at its start price. Integers only: the dearest lead over the longest time,
 * 99,999,999 cents × 86,400,000 ms, is below 2^53.
 */
export function priceAt(schedule: PriceSchedule, at: Date): number {
  const { startCents, minimumCents, durationMs } = schedule;
  const elapsedMs = Math.max(0, at.getTime() - schedule.startsAt.getTime());
  const remainingMs = Math.max(0, durationMs - elapsedMs);
  return Math.max(minimumCents, Math.floor((startCents * remainingMs) / durationMs));
}

/** Returns what a buyer pays at a price, in cents: nothing when the price is below the smallest amount a card can be charged. */
export function payableCents(priceCents: number): number {
  return priceCents < CARD_MINIMUM_CENTS ? 0 : priceCents;
}

/** Returns the instant at which the schedule has run out. */
export function expiresAt(schedule: PriceSchedule): Date {
  return new Date(schedule.startsAt.getTime() + schedule.durationMs);
}

/** Returns the first instant at which the price has fallen to an amount in cents, exact to the millisecond; null if it never does. */
export function firstAtOrBelow({ startCents, minimumCents, startsAt, durationMs }: PriceSchedule, cents: number): Date | null {
  if (minimumCents > cents) return null;
  if (startCents <= cents) return startsAt;
  // The largest whole number of milliseconds for which start × remaining ÷ duration is less than a cent above the amount.
  const product = (cents + 1) * durationMs;
  const rest = product % startCents;
  const remainingMs = rest === 0 ? product / startCents - 1 : (product - rest) / startCents;
  return new Date(startsAt.getTime() + durationMs - remainingMs);
}

/** Returns how long until the lead is free to claim, in milliseconds; 0 once it is, Infinity if it never will be. */
export function msUntilFree(schedule: PriceSchedule, at: Date): number {
  if (schedule.startCents < CARD_MINIMUM_CENTS) return 0;
  const freeAt = firstAtOrBelow(schedule, CARD_MINIMUM_CENTS - 1);
  return freeAt ? Math.max(0, freeAt.getTime() - at.getTime()) : Number.POSITIVE_INFINITY;
}
