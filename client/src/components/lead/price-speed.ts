import { useSyncExternalStore } from 'react';
import { removeItem, getItem, setItem, subscribeToStorage } from '@/lib/storage.ts';

const STORAGE_KEY = 'sparkdrop.live-prices';
/** Stores the speed chosen before prices were paused. */
const BEFORE_KEY = 'sparkdrop.live-prices-before';

export const priceSpeeds = ['second', 'ten', 'paused'] as const;
/** How often prices update: every second, every ten, or only on request. */
export type PriceSpeed = (typeof priceSpeeds)[number];

// Created once, since a hundred cards read it each second.
const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Returns the person's choice on this device, else the default by `prefers-reduced-motion`. */
export function priceSpeed(): PriceSpeed {
  const chosen = getItem(STORAGE_KEY);
  const known = priceSpeeds.find((speed) => speed === chosen);
  return known ?? (reducedMotion.matches ? 'ten' : 'second');
}

/** Stores on this device how often prices update. */
export function keepPriceSpeed(speed: PriceSpeed): void {
  const before = getItem(STORAGE_KEY);
  if (speed === 'paused' && before !== null) setItem(BEFORE_KEY, before);
  setItem(STORAGE_KEY, speed);
}

/** Resumes paused prices at the speed before the pause, or the device's default if none was chosen. */
export function resumePrices(): void {
  const before = getItem(BEFORE_KEY);
  removeItem(BEFORE_KEY);
  if (before === null || before === 'paused') removeItem(STORAGE_KEY);
  else setItem(STORAGE_KEY, before);
}

/** Returns how often prices update, and re-renders when that changes. */
export function usePriceSpeed(): PriceSpeed {
  return useSyncExternalStore(subscribeToStorage, priceSpeed);
}
