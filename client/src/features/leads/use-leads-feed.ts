import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StreamState } from '@/lib/live-stream.ts';
import { useIsOnline } from '@/lib/use-is-online.ts';
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
 * longer. Nothing is asked for people who may not see it. `stream` is how what changes between polls is told.
 */
export function useLeadsFeed({ isEnabled, stream }: { isEnabled: boolean; stream: StreamState }) {
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState !== 'hidden',
  );
  const isOnline = useIsOnline();
  const isPolling = isEnabled && isVisible && isOnline;
  const query = useQuery({
    ...leadsQuery,
    enabled: isEnabled,
    refetchInterval: isPolling ? POLL_MS : false,
  });
  const { data, error, isError, dataUpdatedAt, errorUpdateCount, isFetching, refetch } = query;
  const isRecent = useIsRecent(dataUpdatedAt, LIVE_FOR_MS);
  const failures = useFailuresInARow(errorUpdateCount, dataUpdatedAt);

  // The same as long as nothing of it changes, so that what shows it renders for that alone.
  const shown = useMemo(
    () => ({ data, error, isError, dataUpdatedAt, isFetching, refetch }),
    [data, error, isError, dataUpdatedAt, isFetching, refetch],
  );

  const refreshWhenOld = useEffectEvent(() => {
    if (!isFetching && Date.now() - dataUpdatedAt > POLL_MS) void refetch();
  });
  useEffect(() => {
    if (isPolling) refreshWhenOld();
  }, [isPolling]);

  return { query: shown, isOnline, state: feedState({ isOnline, isRecent, failures, dataUpdatedAt, stream }) };
}

/** The market as it was answered last, and how that went. */
export type LeadsQuery = ReturnType<typeof useLeadsFeed>['query'];

function feedState(feed: {
  isOnline: boolean;
  isRecent: boolean;
  failures: number;
  dataUpdatedAt: number;
  stream: StreamState;
}): FeedState {
  if (!feed.isOnline) return 'offline';
  if (feed.failures >= 2 || feed.stream === 'lost') return 'reconnecting';
  if (feed.isRecent) return 'live';
  return feed.dataUpdatedAt === 0 && feed.failures === 0 ? 'connecting' : 'reconnecting';
}
