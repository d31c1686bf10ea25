import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WireQueryOf } from '@shared/contracts/endpoint.ts';
import {
  exportOperatorLeads,
  getOperatorAnalytics,
  getOperatorCharts,
  listOperatorLeads,
  listOperatorProviders,
} from '@shared/contracts/operators.ts';
import type { getOperatorBidFigures } from '@shared/contracts/bid-figures.ts';
import type { listOperatorFollowUps } from '@shared/contracts/follow-ups.ts';
import type { AddressOf } from '@/lib/api/api-client.ts';
import { serverNow } from '@/lib/time/server-clock.ts';
import { operatorCall, operatorPage } from './operator-api.ts';
import { readAnalytics, readBidFigures, readCharts, readFollowUps, readLeads, readProviders } from './operator-reading.ts';

const bidFiguresAddress: AddressOf<typeof getOperatorBidFigures> = { method: 'GET', path: '/api/admin/standing-bids' };
const followUpsAddress: AddressOf<typeof listOperatorFollowUps> = { method: 'GET', path: '/api/admin/follow-ups' };

export type ProvidersFilter = Omit<NonNullable<WireQueryOf<typeof listOperatorProviders>>, 'cursor'>;
export type LeadsFilter = Omit<NonNullable<WireQueryOf<typeof listOperatorLeads>>, 'cursor'>;

/** Components that mount at the same time share one request. */
const SAME_MOMENT_MS = 5_000;
/** A long list is not refetched whenever the user briefly opens another tab. */
const LIST_FRESH_MS = 30_000;

/** The prefix of the operator page's query keys. */
export const operatorKey = ['operator'] as const;

/** Loads the market's figures, with the time at which they were read. */
export const analyticsQuery = queryOptions({
  queryKey: [...operatorKey, 'analytics'] as const,
  queryFn: async ({ signal }) => {
    const figures = readAnalytics(await operatorCall(getOperatorAnalytics, { signal }));
    return { ...figures, readAt: serverNow().toISOString() };
  },
  staleTime: SAME_MOMENT_MS,
  refetchOnWindowFocus: true,
});

/** Loads the charts' data. */
export const chartsQuery = queryOptions({
  queryKey: [...operatorKey, 'charts'] as const,
  queryFn: async ({ signal }) => readCharts(await operatorCall(getOperatorCharts, { signal })),
  staleTime: SAME_MOMENT_MS,
  refetchOnWindowFocus: true,
});

/** Loads how the market goes with and without standing bids. */
export const bidFiguresQuery = queryOptions({
  queryKey: [...operatorKey, 'standing-bids'] as const,
  queryFn: async ({ signal }) => readBidFigures(await operatorCall<typeof getOperatorBidFigures>(bidFiguresAddress, { signal })),
  staleTime: SAME_MOMENT_MS,
  refetchOnWindowFocus: true,
});

/** Loads the customers who need our help. */
export const followUpsQuery = queryOptions({
  queryKey: [...operatorKey, 'follow-ups'] as const,
  queryFn: async ({ signal }) => readFollowUps(await operatorCall<typeof listOperatorFollowUps>(followUpsAddress, { signal })),
  staleTime: SAME_MOMENT_MS,
  refetchOnWindowFocus: true,
});

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  placeholderData: keepPreviousData,
  staleTime: LIST_FRESH_MS,
};

/** Loads the filtered electricians, newest first, page by page. */
export function providersQuery(filter: ProvidersFilter = {}) {
  return infiniteQueryOptions({
    ...pages,
    queryKey: [...operatorKey, 'providers', filter] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, cursor: pageParam };
      const { rows, nextCursor } = await operatorPage(listOperatorProviders, { query, signal });
      return { rows: readProviders(rows), nextCursor };
    },
  });
}

/** The request for one page of leads. */
interface LeadsPage {
  filter: LeadsFilter;
  cursor: string | undefined;
  signal: AbortSignal;
}

async function readLeadsPage(from: typeof listOperatorLeads | typeof exportOperatorLeads, { filter, cursor, signal }: LeadsPage) {
  const { rows, nextCursor } = await operatorPage<typeof listOperatorLeads | typeof exportOperatorLeads>(from, { query: { ...filter, cursor }, signal });
  return { rows: readLeads(rows), nextCursor };
}

/** Loads one page of the filtered leads for the CSV file, newest first. */
export const exportLeadsPage = (page: LeadsPage) => readLeadsPage(exportOperatorLeads, page);

/** Loads the filtered leads, newest first, page by page. */
export function leadsQuery(filter: LeadsFilter = {}) {
  return infiniteQueryOptions({
    ...pages,
    queryKey: [...operatorKey, 'leads', filter] as const,
    queryFn: ({ pageParam, signal }) => readLeadsPage(listOperatorLeads, { filter, cursor: pageParam, signal }),
  });
}
