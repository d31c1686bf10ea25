import { useSyncExternalStore } from 'react';

const CHECK_MS = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS);
  return () => clearInterval(timer);
}

/** Returns the start of the device's calendar day; changes soon after midnight. */
export function useToday(): Date {
  return new Date(useSyncExternalStore(subscribe, () => new Date().toDateString()));
}
