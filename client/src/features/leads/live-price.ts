import { useSyncExternalStore } from 'react';
import { payableCents, priceAt, type PriceSchedule } from '@shared/domain/auction-price.ts';
import { subscribeToRemembered } from '@/lib/remembered.ts';
import { subscribeToSeconds } from '@/lib/seconds.ts';
import { hasServerTime, lastServerContact, serverNow } from '@/lib/server-clock.ts';
import { priceSpeed, type PriceSpeed } from './price-speed.ts';

/** Three polls without an answer: after that a price on screen can no longer be trusted. */
const STALE_AFTER_MS = 90_000;
const EVERY_SECOND_MS = 1000;
const EVERY_TEN_SECONDS_MS = 10_000;

export type PricePhase = 'live' | 'free' | 'paused';

/** Tells for which instant a price is drawn. */
export interface PriceClock {
  now: () => Date;
  /** True while the person has paused prices: `now` stands still. */
  isStanding: () => boolean;
}

function overdueMs(): number {
  const contact = lastServerContact();
  return contact === null ? 0 : Math.max(0, performance.now() - contact - STALE_AFTER_MS);
}

/** What every price depends on besides its lead. */
interface Moment {
  speed: PriceSpeed;
  isPaused: boolean;
  /** The instant prices are drawn for. */
  shownAt: Date;
}

function readMoment(): Moment {
  const speed = priceSpeed();
  const step = speed === 'second' ? EVERY_SECOND_MS : EVERY_TEN_SECONDS_MS;
  const overdue = overdueMs();
  const isPaused = !navigator.onLine || !hasServerTime() || lastServerContact() === null || overdue > 0;
  return { speed, isPaused, shownAt: new Date(Math.floor((serverNow().getTime() - overdue) / step) * step) };
}

// While a tick goes round: a hundred cards ask the same, and the answer is read once.
let ticking: Moment | null = null;

const moment = () => ticking ?? readMoment();

/** Returns true while no price can be vouched for: offline, no clock yet, or the server silent for 90 s. */
export function isPricePaused(): boolean {
  return moment().isPaused;
}

const shownInstant = () => moment().shownAt;

/**
 * The server's time at the latest tick, which stands still once the server has been silent too long.
 * Earlier than now, so never a price too low. Whoever buys sees this one, paused or not.
 */
export const liveClock: PriceClock = { now: shownInstant, isStanding: () => false };

let stoodStillAt: Date | null = null;

/** The clock of the list: the live one, until the person pauses prices. */
export const listClock: PriceClock = {
  now: () => {
    if (moment().speed !== 'paused') stoodStillAt = null;
    // Without the server's time there is no moment to stand still at.
    else if (!isPricePaused()) stoodStillAt ??= shownInstant();
    return stoodStillAt ?? shownInstant();
  },
  isStanding: () => moment().speed === 'paused',
};

/** Brings paused prices up to date, once. The next tick draws them. */
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

/** Calls `listener` at each second, and whenever prices are paused or let go. */
export function subscribeToPrices(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) stops = [subscribeToSeconds(tick), subscribeToRemembered(tick)];
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

/** The phase a price is in; renders again only when it changes, not each second. */
export function usePricePhase(schedule: PriceSchedule, clock: PriceClock = liveClock): PricePhase {
  return useSyncExternalStore(subscribeToPrices, () => phaseOf(schedule, clock));
}

/** The price itself, in cents, each time it changes: for the one button that has to say it. */
export function useShownCents(schedule: PriceSchedule): number {
  return useSyncExternalStore(subscribeToPrices, () => shownCents(schedule));
}

/** Since when prices stand still by the person's own wish, ISO 8601; null while they fall. */
export function usePricesPausedAt(): string | null {
  return useSyncExternalStore(subscribeToPrices, () =>
    listClock.isStanding() ? listClock.now().toISOString() : null,
  );
}
