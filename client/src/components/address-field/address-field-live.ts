import { useEffect, useSyncExternalStore } from 'react';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { inTime } from './address-field-in-time.ts';
import type { LiveSearch, Suggestion } from './address-field-suggestion.ts';

const READY_EVENT = 'googlePlacesReady';
const READY_DELAY_MS = 100;
const TIMEOUT_MS = 4_000;

// One for all fields of a page: the library loads once, and a refused key is not tried again.
let search: LiveSearch | null = null;
let isStarting = false;
let hasFailed = false;
const listeners = new Set<() => void>();

function change(next: LiveSearch | null): void {
  search = next;
  for (const listener of listeners) listener();
}

function fail(error: unknown): void {
  if (!hasFailed) console.warn('Live address search is unavailable, using basic suggestions.', error);
  hasFailed = true;
  change(null);
}

/** Resets the maps provider, as on page load. */
export function resetLiveSearch(): void {
  isStarting = false;
  hasFailed = false;
  change(null);
}

async function start(way: 'connectPlaces' | 'loadPlaces'): Promise<void> {
  if (search || isStarting) return;
  isStarting = true;
  try {
    const google = await import('./address-field-google.ts');
    change(await google[way]());
  } catch (error) {
    fail(error);
  } finally {
    isStarting = false;
  }
}

function isPresent(): boolean {
  return Boolean(globalThis.google?.maps?.places);
}

/** Starts loading the maps provider's library, if there is a key for it. */
export function beginLiveSearch(): void {
  if (hasFailed) return;
  if (isPresent()) void start('connectPlaces');
  else if (clientConfig.hasPlacesKey) void start('loadPlaces');
}

/** Searches with the maps provider; null while there is none, and once it has refused or timed out. */
export async function askLiveSearch(typed: string): Promise<readonly Suggestion[] | null> {
  if (!search) return null;
  try {
    return await inTime(search(typed), TIMEOUT_MS);
  } catch (error) {
    fail(error);
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true while suggestions come from the maps provider. Its library may already be on the page, or announce itself later. */
export function useLiveSearch(): boolean {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(start, READY_DELAY_MS, 'connectPlaces');
    };
    if (isPresent() && !hasFailed) startSoon();
    window.addEventListener(READY_EVENT, startSoon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(READY_EVENT, startSoon);
    };
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => search !== null,
    () => false,
  );
}
