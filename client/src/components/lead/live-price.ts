import { useSyncExternalStore } from 'react';
import { payableCents, priceAt, type PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { subscribeToSeconds } from '@/lib/time/seconds.ts';
import { hasServerTime, lastServerContact, serverNow } from '@/lib/time/server-clock.ts';
import { priceSpeed, type PriceSpeed } from './price-speed.ts';
import { subscribeToStorage } from '@/lib/storage.ts';

/** Three polls without an answer, after which a price on screen cannot be trusted. */
const STALE_AFTER_MS = 90_000;
const EVERY_SECOND_MS = 1000;
/** The slowest step of a shown price, and so how old it may be. */
export const EVERY_TEN_SECONDS_MS = 10_000;

export type PricePhase = 'live' | 'free' | 'paused';

/** The clock that prices render for. */
export interface PriceClock {
  now: () => Date;
  /** Returns true while the person has paused prices: `now` is frozen. */
  isStanding: () => boolean;
}

function overdueMs(): number {
  const contact = lastServerContact();
  return contact === null ? 0 : Math.max(0, performance.now() - contact - STALE_AFTER_MS);
}

/** The state that every price depends on besides its lead. */
interface Moment {
  speed: PriceSpeed;
  isPaused: boolean;
  /** The instant that prices render for. */
  shownAt: Date;
}

function readMoment(): Moment {
  const speed = priceSpeed();
  const step = speed === 'second' ? EVERY_SECOND_MS : EVERY_TEN_SECONDS_MS;
  const overdue = overdueMs();
  const isPaused = !navigator.onLine || !hasServerTime() || lastServerContact() === null || overdue > 0;
  return { speed, isPaused, shownAt: new Date(Math.floor((serverNow().getTime() - overdue) / step) * step) };
}

// Cached during a tick, since a hundred cards read the same value.
let ticking: Moment | null = null;

const moment = () => ticking ?? readMoment();

/** Returns true while prices cannot be trusted: offline, no clock yet, or no answer from the server for 90 s. */
export function isPricePaused(): boolean {
  return moment().isPaused;
}

const shownInstant = () => moment().shownAt;

/**
 * The server's time at the latest tick; it freezes once the server has been silent too long. Never later than now, so
 * a price is never too low. Purchase dialogs use this clock, whether or not the person paused prices.
 */
export const liveClock: PriceClock = { now: shownInstant, isStanding: () => false };

let stoodStillAt: Date | null = null;

/** The list's clock: live, until the person pauses prices. */
export const listClock: PriceClock = {
  now: () => {
    if (moment().speed !== 'paused') stoodStillAt = null;
    // Without the server's time there is no moment to stand still at.
    else if (!isPricePaused()) stoodStillAt ??= shownInstant();
    return stoodStillAt ?? shownInstant();
  },
  isStanding: () => moment().speed === 'paused',
};

/** Updates paused prices once. The next tick renders them. */
export function refreshPausedPrices(): void {
  stoodStillAt = null;
}

const listeners = new Set<() => void>();
let stops: (() => void)[] = [];

function tick(): void {
  ticking = readMoment();
  try {
    for (const listener of listeners) listener();
  } finally {
    ticking = null;
  }
}

/** Calls `listener` each second, and whenever prices are paused or resumed. */
export function subscribeToPrices(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) stops = [subscribeToSeconds(tick), subscribeToStorage(tick)];
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    for (const stop of stops) stop();
  };
}

/** Returns what the buyer would pay by a clock, in cents. */
export function shownCents(schedule: PriceSchedule, clock: PriceClock = liveClock): number {
  return payableCents(priceAt(schedule, clock.now()));
}

function phaseOf(schedule: PriceSchedule, clock: PriceClock): PricePhase {
  if (isPricePaused()) return 'paused';
  return shownCents(schedule, clock) === 0 ? 'free' : 'live';
}

/** Returns a price's phase; re-renders only when the phase changes, not each second. */
export function usePricePhase(schedule: PriceSchedule, clock: PriceClock = liveClock): PricePhase {
  return useSyncExternalStore(subscribeToPrices, () => phaseOf(schedule, clock));
}

/** Returns a value that depends on the price in a list; re-renders only when the value changes, not each second. */
export function usePriceValue<T extends number | string | boolean | null>(read: (clock: PriceClock) => T): T {
  return useSyncExternalStore(subscribeToPrices, () => read(listClock));
}

/** Returns the price in cents, re-rendering on every change: for the one button that shows it. */
export function useShownCents(schedule: PriceSchedule): number {
  return useSyncExternalStore(subscribeToPrices, () => shownCents(schedule));
}

/** Returns when the person paused prices, ISO 8601; null while they are not paused. */
export function usePricesPausedAt(): string | null {
  return useSyncExternalStore(subscribeToPrices, () =>
    listClock.isStanding() ? listClock.now().toISOString() : null,
  );
}
