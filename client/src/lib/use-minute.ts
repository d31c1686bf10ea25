import { useSyncExternalStore } from 'react';
import { subscribeToSeconds } from './seconds.ts';
import { serverNow } from './server-clock.ts';

const MINUTE_MS = 60_000;

/**
 * The server's time, drawn again each minute: for everything that says how long ago something was. With `since` the
 * minutes are those since that instant, so that its age is never out of date.
 */
export function useMinute(since?: string): Date {
  const start = since ? Date.parse(since) : 0;
  useSyncExternalStore(subscribeToSeconds, () => Math.floor((serverNow().getTime() - start) / MINUTE_MS));
  return serverNow();
}
