import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { listHeldLeads, summariseIntake } from '@shared/contracts/held-leads.ts';
import { listLeads } from '@shared/contracts/leads.ts';
import { call } from '@/lib/api-client.ts';
import { callPage } from '@/lib/api-page.ts';

const ALL = ['intake'] as const;
const COUNTED_EVERY_MS = 60_000;

/** Requests that wait to be released, page by page, afresh with every visit; of one network where it is named. */
export const heldQuery = (network: string) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'held', network] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listHeldLeads, { query: { network: network || undefined, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

const MARKET_PAGE = '100';

/** Every lead on the market, page by page, afresh with every visit. */
export const wholeMarketQuery = infiniteQueryOptions({
  queryKey: [...ALL, 'market'] as const,
  queryFn: ({ pageParam, signal }) => callPage(listLeads, { query: { limit: MARKET_PAGE, cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

/** How many requests are held, and how many leads ended lately. */
export const intakeSummaryQuery = queryOptions({
  queryKey: [...ALL, 'summary'] as const,
  queryFn: ({ signal }) => call(summariseIntake, { signal }),
  staleTime: 0,
  refetchInterval: COUNTED_EVERY_MS,
});

/** Returns a function that reads everything here afresh. */
export function useRefreshIntake(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ALL });
}
