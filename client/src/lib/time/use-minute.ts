import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { subscribeToSeconds } from './seconds.ts';
import { serverNow } from './server-clock.ts';

/**
 * Returns the server's time and re-renders every minute, for texts such as "3 min ago". With `since` the minutes are counted from
 * that instant, so that its age is always exact.
 */
export function useMinute(since?: string): Date {
  const start = since ? Date.parse(since) : 0;
  useSyncExternalStore(subscribeToSeconds, () => Math.floor((serverNow().getTime() - start) / MINUTE_MS));
  return serverNow();
}
