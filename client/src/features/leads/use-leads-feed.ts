import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { leadsQuery } from './leads-query.ts';

const POLL_MS = 30_000;
/** Two polls and a breath: a feed older than this is not live. */
const LIVE_FOR_MS = 65_000;

/** Whether the list on screen is kept up to date, as the badge says it. */
export type FeedState = 'connecting' | 'live' | 'reconnecting' | 'offline';

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** True again for `forMs` after each `since`. */
function useIsRecent(since: number, forMs: number): boolean {
  const [expired, setExpired] = useState(0);
  useEffect(() => {
    const left = since + forMs - Date.now();
    const timer = setTimeout(() => setExpired(since), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [since, forMs]);
  return since > 0 && expired !== since;
}

/** How many polls in a row have failed. */
function useFailuresInARow(errorCount: number, dataUpdatedAt: number): number {
  const [last, setLast] = useState({ dataUpdatedAt, errorCount });
  if (last.dataUpdatedAt !== dataUpdatedAt) setLast({ dataUpdatedAt, errorCount });
  return last.dataUpdatedAt === dataUpdatedAt ? errorCount - last.errorCount : 0;
}

/**
 * The market, polled every 30 s while the page is visible and at once when it has been away for
 * longer. Nothing is asked for people who may not see it.
 */
export function useLeadsFeed({ isEnabled }: { isEnabled: boolean }) {
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState !== 'hidden',
  );
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const isPolling = isEnabled && isVisible && isOnline;
  const query = useQuery({
    ...leadsQuery,
    enabled: isEnabled,
    refetchInterval: isPolling ? POLL_MS : false,
  });
  const { dataUpdatedAt, errorUpdateCount, isFetching, refetch } = query;
  const isRecent = useIsRecent(dataUpdatedAt, LIVE_FOR_MS);
  const failures = useFailuresInARow(errorUpdateCount, dataUpdatedAt);

  const refreshWhenOld = useEffectEvent(() => {
    if (!isFetching && Date.now() - dataUpdatedAt > POLL_MS) void refetch();
  });
  useEffect(() => {
    if (isPolling) refreshWhenOld();
  }, [isPolling]);

  return { query, isOnline, state: feedState({ isOnline, isRecent, failures, dataUpdatedAt }) };
}

function feedState(feed: {
  isOnline: boolean;
  isRecent: boolean;
  failures: number;
  dataUpdatedAt: number;
}): FeedState {
  if (!feed.isOnline) return 'offline';
  if (feed.failures >= 2) return 'reconnecting';
  if (feed.isRecent) return 'live';
  return feed.dataUpdatedAt === 0 && feed.failures === 0 ? 'connecting' : 'reconnecting';
}
