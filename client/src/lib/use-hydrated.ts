import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False on the server and while its HTML is taken over, true from then on. What only the browser knows
 * (storage, the query, the time of day) may be shown once it is true; before, both must render the same.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
