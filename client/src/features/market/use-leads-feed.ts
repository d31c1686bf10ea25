import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { StreamState } from '@/lib/live/live-stream.ts';
import { useIsOnline } from '@/lib/hooks/use-is-online.ts';
import { refetchAsked } from '@/lib/query/refetching.ts';
import { leadsOf, marketQuery, type MarketPages, type MarketPart } from '@/components/lead/leads-query.ts';

const POLL_MS = 30_000;
/** Two polls and a margin: a feed older than this is not live. */
const LIVE_FOR_MS = 65_000;

/** A server may answer with a market that it read this long before. */
const CACHED_MS = 1000;

/** The feed's state, as the badge shows it. */
export type FeedState = 'connecting' | 'live' | 'reconnecting' | 'offline';

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Returns true for `forMs` after each change of `since`. */
function useIsRecent(since: number, forMs: number): boolean {
  const [expired, setExpired] = useState(0);
  useEffect(() => {
    const left = since + forMs - Date.now();
    const timer = setTimeout(() => setExpired(since), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [since, forMs]);
  return since > 0 && expired !== since;
}

/** Counts the polls that failed in a row. */
function useFailuresInARow(errorCount: number, dataUpdatedAt: number): number {
  const [last, setLast] = useState({ dataUpdatedAt, errorCount });
  if (last.dataUpdatedAt !== dataUpdatedAt) setLast({ dataUpdatedAt, errorCount });
  return last.dataUpdatedAt === dataUpdatedAt ? errorCount - last.errorCount : 0;
}

/** Joins the loaded pages into one list. */
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

/** The loaded part of the market. */
export type MarketList = ReturnType<typeof listOf>;

/** Loads the market up to a number of pages: a live event cancels a fetch in flight, and the wanted number survives that. */
function useMarketPages(part: MarketPart, { isEnabled, isPolling }: { isEnabled: boolean; isPolling: boolean }) {
  const query = useInfiniteQuery({
    ...marketQuery(part),
    enabled: isEnabled,
    refetchInterval: isPolling ? POLL_MS : false,
    // The previous part stays on screen until the other one has loaded.
    placeholderData: keepPreviousData,
  });
  const queryClient = useQueryClient();
  // Live events do not refresh the part that is not on screen.
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
 * Reads the market once more if it changed after it was read and before the stream that tells of changes was open. Waits for a read that is
 * under way.
 */
function useCatchUp(query: ReturnType<typeof useMarketPages>['query'], marketChangedAt: number | null) {
  const { data, isFetching, refetch } = query;
  const checked = useRef<number>(null);
  const readAt = data?.pages[0]?.readAt;
  useEffect(() => {
    if (marketChangedAt === null || readAt === undefined || isFetching || checked.current === marketChangedAt) return;
    checked.current = marketChangedAt;
    if (readAt - CACHED_MS <= marketChangedAt) void refetch();
  }, [marketChangedAt, readAt, isFetching, refetch]);
}

interface FeedAsked {
  isEnabled: boolean;
  /** The state of the live events between polls. */
  stream: StreamState;
  /** When the market had last changed as the stream opened; null until then. */
  marketChangedAt?: number | null;
  part?: MarketPart;
}

/**
 * Loads a part of the market, polled every 30 s while the page is visible and at once when it was hidden for longer.
 * Sends no requests for people who may not see it.
 */
export function useLeadsFeed({ isEnabled, stream, marketChangedAt = null, part = 'all' }: FeedAsked) {
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState !== 'hidden',
  );
  const isOnline = useIsOnline();
  const isPolling = isEnabled && isVisible && isOnline;
  const { query, isLoadingMore, loadMore } = useMarketPages(part, { isEnabled, isPolling });
  useCatchUp(query, marketChangedAt);
  const { error, errorUpdateCount, isFetching, refetch, isPlaceholderData, isFetchNextPageError: hasMoreFailed } = query;
  // When the data on screen was loaded; it may still be the other part's.
  const [heardAt, setHeardAt] = useState(0);
  const dataUpdatedAt = isPlaceholderData ? heardAt : query.dataUpdatedAt;
  if (dataUpdatedAt !== heardAt) setHeardAt(dataUpdatedAt);
  // A next page that fails to load does not make what is on screen stale.
  const isError = query.isError && !hasMoreFailed;
  const isRecent = useIsRecent(dataUpdatedAt, LIVE_FOR_MS);
  const failures = useFailuresInARow(errorUpdateCount, dataUpdatedAt);
  const data = useMemo(() => query.data && listOf(query.data), [query.data]);

  // A stable reference, so that consumers render only when it changes.
  const shown = useMemo(
    () => ({ data, error, isError, dataUpdatedAt, isFetching, refetch: () => refetchAsked({ error: isError ? error : null, refetch }), isLoadingMore, hasMoreFailed, loadMore }),
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

/** The latest answer of the market and the state of its query. */
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
