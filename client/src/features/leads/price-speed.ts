import { useSyncExternalStore } from 'react';
import { forget, recall, remember, subscribeToRemembered } from '@/lib/remembered.ts';

const STORAGE_KEY = 'sparkdrop.live-prices';
/** What was chosen before prices were paused. */
const BEFORE_KEY = 'sparkdrop.live-prices-before';

export const priceSpeeds = ['second', 'ten', 'paused'] as const;
/** How often prices on screen change: each second, each ten, or not until asked to. */
export type PriceSpeed = (typeof priceSpeeds)[number];

// Asked once: a hundred cards look at it each second.
const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

/** How often prices change for this person: as chosen here, else by how much motion their device asks for. */
export function priceSpeed(): PriceSpeed {
  const chosen = recall(STORAGE_KEY);
  const known = priceSpeeds.find((speed) => speed === chosen);
  return known ?? (reducedMotion.matches ? 'ten' : 'second');
}

/** Remembers on this device how often prices change. */
export function keepPriceSpeed(speed: PriceSpeed): void {
  const before = recall(STORAGE_KEY);
  if (speed === 'paused' && before !== null) remember(BEFORE_KEY, before);
  remember(STORAGE_KEY, speed);
}

/** Lets paused prices change as often as before the pause; where nothing was chosen then, as the device asks for. */
export function resumePrices(): void {
  const before = recall(BEFORE_KEY);
  forget(BEFORE_KEY);
  if (before === null || before === 'paused') forget(STORAGE_KEY);
  else remember(STORAGE_KEY, before);
}

/** How often prices change, as it stands. */
export function usePriceSpeed(): PriceSpeed {
  return useSyncExternalStore(subscribeToRemembered, priceSpeed);
}
