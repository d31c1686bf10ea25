import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { listProviders, lookUpLicence, updateProvider, type Provider, type ProviderShow, type ProviderSort } from '@shared/contracts/providers.ts';
import { call } from '@/lib/api/api-client.ts';
import { callPage } from '@/lib/api/api-page.ts';
import { withRow, type PagedRows } from '@/lib/api/paged-rows.ts';
import { writeCached } from '@/lib/query/write-cached.ts';

/** The key of all lists of electricians. */
export const allProviders = ['providers'] as const;

/** Loads the electricians that match a search and a filter, in an order or the filter's own, page by page; refetched on every visit. */
export function providersQuery(asked: { q: string; show: ProviderShow; sort: ProviderSort | undefined }) {
  return infiniteQueryOptions({
    queryKey: [...allProviders, asked] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listProviders, { query: { ...asked, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

type ProviderChange = WireBodyOf<typeof updateProvider>;

/** Updates an electrician, and their row in place. */
export function useUpdateProvider(providerId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProviderChange) => call(updateProvider, { params: { providerId }, body }),
    onSuccess: (changed) =>
      writeCached<PagedRows<Provider>>(queryClient, { queryKey: allProviders }, (list) => withRow(list, changed)),
    // A refusal means they have changed since they were shown.
    onError: () => void queryClient.invalidateQueries({ queryKey: allProviders }),
  });
}

/** Looks up an electrician's licence in its register, and changes nothing. */
export function useLicenceLookup(providerId: number) {
  return useMutation({ mutationFn: () => call(lookUpLicence, { params: { providerId } }) });
}
