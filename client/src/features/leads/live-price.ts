import { useSyncExternalStore } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { payableCents, priceAt, type PriceSchedule } from '@shared/domain/auction-price.ts';
import { centsFromDecimal } from '@shared/domain/money.ts';
import { subscribeToSeconds } from '@/lib/seconds.ts';
import { hasServerTime, lastServerContact, serverNow } from '@/lib/server-clock.ts';

/** Three polls without an answer: after that a price on screen can no longer be trusted. */
const STALE_AFTER_MS = 90_000;
const EVERY_SECOND_MS = 1000;
/** For people who asked for less motion. */
const EVERY_TEN_SECONDS_MS = 10_000;

export type PricePhase = 'live' | 'free' | 'paused';

/** Reads how a lead's price falls out of what the list carries. */
export function scheduleOf(
  lead: Pick<AvailableLead, 'startingPrice' | 'minimumPrice' | 'lastPriceUpdate' | 'auctionDuration'>,
): PriceSchedule {
  return {
    startCents: centsFromDecimal(lead.startingPrice),
    minimumCents: centsFromDecimal(lead.minimumPrice),
    startsAt: new Date(lead.lastPriceUpdate),
    durationMs: lead.auctionDuration * 60_000,
  };
}

function overdueMs(): number {
  const contact = lastServerContact();
  return contact === null ? 0 : Math.max(0, performance.now() - contact - STALE_AFTER_MS);
}

// Asked once: a hundred cards look at it each second.
const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

function stepMs(): number {
  return reducedMotion.matches ? EVERY_TEN_SECONDS_MS : EVERY_SECOND_MS;
}

/** Returns true while no price can be vouched for: offline, no clock yet, or the server silent for 90 s. */
export function isPricePaused(): boolean {
  return !navigator.onLine || !hasServerTime() || lastServerContact() === null || overdueMs() > 0;
}

/**
 * Returns the instant prices are drawn for: the server's time at the latest tick, which stands
 * still once the server has been silent too long. Earlier than now, so never a price too low.
 */
export function shownInstant(): Date {
  const step = stepMs();
  const ms = serverNow().getTime() - overdueMs();
  return new Date(Math.floor(ms / step) * step);
}

/** Returns what the buyer would pay by what the screen shows, in cents. */
export function shownCents(schedule: PriceSchedule): number {
  return payableCents(priceAt(schedule, shownInstant()));
}

function phaseOf(schedule: PriceSchedule): PricePhase {
  if (isPricePaused()) return 'paused';
  return shownCents(schedule) === 0 ? 'free' : 'live';
}

/** The phase a price is in; renders again only when it changes, not each second. */
export function usePricePhase(schedule: PriceSchedule): PricePhase {
  return useSyncExternalStore(subscribeToSeconds, () => phaseOf(schedule));
}

/** The price itself, in cents, each time it changes: for the one button that has to say it. */
export function useShownCents(schedule: PriceSchedule): number {
  return useSyncExternalStore(subscribeToSeconds, () => shownCents(schedule));
}
