import { useSyncExternalStore } from 'react';

const CHECK_MS = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS);
  return () => clearInterval(timer);
}

/** The first moment of the day that the device's calendar shows; another one soon after midnight. */
export function useToday(): Date {
  return new Date(useSyncExternalStore(subscribe, () => new Date().toDateString()));
}
