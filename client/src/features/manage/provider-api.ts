import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { listProviders, lookUpLicence, updateProvider, type Provider, type ProviderShow } from '@shared/contracts/providers.ts';
import { call } from '@/lib/api-client.ts';
import { callPage } from '@/lib/api-page.ts';
import { withRow, type PagedRows } from '@/lib/paged-rows.ts';

/** All lists of electricians. */
export const allProviders = ['providers'] as const;

/** The electricians that a search and a choice leave, newest first, page by page, afresh with every visit. */
export function providersQuery(asked: { q: string; show: ProviderShow }) {
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

/** Changes an electrician and shows them as they are then, in the place they had. */
export function useUpdateProvider(providerId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProviderChange) => call(updateProvider, { params: { providerId }, body }),
    onSuccess: (changed) =>
      queryClient.setQueriesData<PagedRows<Provider>>({ queryKey: allProviders }, (list) => withRow(list, changed)),
    // It was refused because they are no longer as they are shown.
    onError: () => void queryClient.invalidateQueries({ queryKey: allProviders }),
  });
}

/** Asks the register of an electrician's licence, and changes nothing. */
export function useLicenceLookup(providerId: number) {
  return useMutation({ mutationFn: () => call(lookUpLicence, { params: { providerId } }) });
}
