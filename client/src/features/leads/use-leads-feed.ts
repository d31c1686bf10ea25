import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { StreamState } from '@/lib/live-stream.ts';
import { useIsOnline } from '@/lib/use-is-online.ts';
import { leadsOf, marketQuery, type MarketPages, type MarketPart } from './leads-query.ts';

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

/** The pages that are loaded, as one list. */
function listOf(loaded: Pick<MarketPages, 'pages'>) {
  const last = loaded.pages.at(-1);
  return {
    /** Which part of the market this is. */
    part: last?.part ?? 'all',
    leads: leadsOf(loaded),
    /** How many leads there are, loaded or not. */
    total: last?.total ?? 0,
    /** How many leads the service area leaves out. */
    outside: last?.outside ?? 0,
    pageCount: loaded.pages.length,
    /** True while there are leads that are not loaded. */
    hasMore: last?.nextCursor != null,
  };
}

/** What of the market is loaded. */
export type MarketList = ReturnType<typeof listOf>;

/** Pages are asked for by number: a change that is told breaks off what is being read, and the wish for more outlasts that. */
function useMarketPages(part: MarketPart, { isEnabled, isPolling }: { isEnabled: boolean; isPolling: boolean }) {
  const query = useInfiniteQuery({
    ...marketQuery(part),
    enabled: isEnabled,
    refetchInterval: isPolling ? POLL_MS : false,
    // Until the other part has come, what is on screen stays.
    placeholderData: keepPreviousData,
  });
  const queryClient = useQueryClient();
  // Nobody hears of changes of the part that is not on screen.
  useEffect(() => {
    const other = part === 'mine' ? 'all' : 'mine';
    queryClient.removeQueries({ queryKey: marketQuery(other).queryKey });
  }, [queryClient, part]);
  const { hasNextPage, isFetchNextPageError, isFetching, isError, fetchNextPage } = query;
  const pageCount = query.data?.pages.length ?? 0;
  const [wanted, setWanted] = useState({ part, count: 1 });
  const isWanting = wanted.part === part && wanted.count > pageCount && hasNextPage;
  const isDue = isWanting && !isFetching && !isError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  const loadMore = useCallback(() => {
    setWanted({ part, count: pageCount + 1 });
    if (isFetchNextPageError) void fetchNextPage();
  }, [part, pageCount, isFetchNextPageError, fetchNextPage]);
  return { query, isLoadingMore: isWanting && !isFetchNextPageError, loadMore };
}

/**
 * A part of the market, polled every 30 s while the page is visible and at once when it has been away for
 * longer. Nothing is asked for people who may not see it. `stream` is how what changes between polls is told.
 */
export function useLeadsFeed({ isEnabled, stream, part = 'all' }: { isEnabled: boolean; stream: StreamState; part?: MarketPart }) {
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState !== 'hidden',
  );
  const isOnline = useIsOnline();
  const isPolling = isEnabled && isVisible && isOnline;
  const { query, isLoadingMore, loadMore } = useMarketPages(part, { isEnabled, isPolling });
  const { error, errorUpdateCount, isFetching, refetch, isPlaceholderData, isFetchNextPageError: hasMoreFailed } = query;
  // The time of what is on screen, which may be the other part.
  const [heardAt, setHeardAt] = useState(0);
  const dataUpdatedAt = isPlaceholderData ? heardAt : query.dataUpdatedAt;
  if (dataUpdatedAt !== heardAt) setHeardAt(dataUpdatedAt);
  // What is on screen is up to date all the same when only the next page did not come.
  const isError = query.isError && !hasMoreFailed;
  const isRecent = useIsRecent(dataUpdatedAt, LIVE_FOR_MS);
  const failures = useFailuresInARow(errorUpdateCount, dataUpdatedAt);
  const data = useMemo(() => query.data && listOf(query.data), [query.data]);

  // The same as long as nothing of it changes, so that what shows it renders for that alone.
  const shown = useMemo(
    () => ({ data, error, isError, dataUpdatedAt, isFetching, refetch, isLoadingMore, hasMoreFailed, loadMore }),
    [data, error, isError, dataUpdatedAt, isFetching, refetch, isLoadingMore, hasMoreFailed, loadMore],
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
