import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WireQueryOf } from '@shared/contracts/endpoint.ts';
import {
  exportOperatorLeads,
  getOperatorAnalytics,
  getOperatorCharts,
  listOperatorLeads,
  listOperatorProviders,
} from '@shared/contracts/operators.ts';
import { serverNow } from '@/lib/server-clock.ts';
import { operatorCall, operatorPage } from './operator-api.ts';
import { readAnalytics, readCharts, readLeads, readProviders } from './operator-reading.ts';

export type ProvidersFilter = Omit<NonNullable<WireQueryOf<typeof listOperatorProviders>>, 'cursor'>;
export type LeadsFilter = Omit<NonNullable<WireQueryOf<typeof listOperatorLeads>>, 'cursor'>;

/** What several parts of the page want at the same time is asked for once. */
const SAME_MOMENT_MS = 5_000;
/** A list of many pages is not read anew whenever someone looks at another tab for a moment. */
const LIST_FRESH_MS = 30_000;

/** What every query of an operator's page begins with. */
export const operatorKey = ['operator'] as const;

/** The market in figures, with the time at which they were read. */
export const analyticsQuery = queryOptions({
  queryKey: [...operatorKey, 'analytics'] as const,
  queryFn: async ({ signal }) => {
    const figures = readAnalytics(await operatorCall(getOperatorAnalytics, { signal }));
    return { ...figures, readAt: serverNow().toISOString() };
  },
  staleTime: SAME_MOMENT_MS,
  refetchOnWindowFocus: true,
});

/** What the charts draw. */
export const chartsQuery = queryOptions({
  queryKey: [...operatorKey, 'charts'] as const,
  queryFn: async ({ signal }) => readCharts(await operatorCall(getOperatorCharts, { signal })),
  staleTime: SAME_MOMENT_MS,
  refetchOnWindowFocus: true,
});

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  placeholderData: keepPreviousData,
  staleTime: LIST_FRESH_MS,
};

/** The electricians that a filter lets through, newest first, page by page. */
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

/** What one page of leads is asked for by. */
interface LeadsPage {
  filter: LeadsFilter;
  cursor: string | undefined;
  signal: AbortSignal;
}

async function readLeadsPage(from: typeof listOperatorLeads | typeof exportOperatorLeads, { filter, cursor, signal }: LeadsPage) {
  const { rows, nextCursor } = await operatorPage<typeof listOperatorLeads | typeof exportOperatorLeads>(from, { query: { ...filter, cursor }, signal });
  return { rows: readLeads(rows), nextCursor };
}

/** One page of the leads that a filter lets through, newest first, for a file. */
export const exportLeadsPage = (page: LeadsPage) => readLeadsPage(exportOperatorLeads, page);

/** The leads that a filter lets through, newest first, page by page. */
export function leadsQuery(filter: LeadsFilter = {}) {
  return infiniteQueryOptions({
    ...pages,
    queryKey: [...operatorKey, 'leads', filter] as const,
    queryFn: ({ pageParam, signal }) => readLeadsPage(listOperatorLeads, { filter, cursor: pageParam, signal }),
  });
}
