import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Changes cached answers as the answer to a write says. Reads that are under way may be older than the write, so they are dropped and
 * started again.
 */
export async function writeCached<Data>(
  queryClient: QueryClient,
  filters: Required<Pick<QueryFilters, 'queryKey'>> & Pick<QueryFilters, 'exact'>,
  change: (known: Data | undefined) => Data | undefined,
): Promise<void> {
  const isBeingRead = queryClient.isFetching(filters) > 0;
  await queryClient.cancelQueries(filters);
  queryClient.setQueriesData<Data>(filters, change);
  if (isBeingRead) void queryClient.invalidateQueries(filters);
}
