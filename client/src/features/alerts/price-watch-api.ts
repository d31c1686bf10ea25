import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { clearPriceWatch, listPriceWatches, PriceWatch, setPriceWatch } from '@shared/contracts/alerts.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { writeCached } from '@/lib/query/write-cached.ts';

const listAddress: AddressOf<typeof listPriceWatches> = { method: 'GET', path: '/api/price-watches' };
const setAddress: AddressOf<typeof setPriceWatch> = { method: 'POST', path: '/api/leads/:id/price-watch' };
const clearAddress: AddressOf<typeof clearPriceWatch> = { method: 'DELETE', path: '/api/leads/:id/price-watch' };

/** Loads this person's price watches, when the first card is opened. */
export const priceWatchesQuery = queryOptions({
  queryKey: ['price-watches'] as const,
  queryFn: ({ signal }) => call<typeof listPriceWatches>(listAddress, { signal }),
});

/** Sets the watch on one lead; null removes it. Updates the cached list of watches; refetches it after a failure. */
export function usePriceWatchChange(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (target: string | null): Promise<PriceWatch | null> => {
      const params = { id: leadId };
      if (target !== null) return call<typeof setPriceWatch>(setAddress, { params, body: { target } });
      await call<typeof clearPriceWatch>(clearAddress, { params });
      return null;
    },
    onSuccess: (watch) => putWatch(queryClient, leadId, watch),
    // It may have been carried out all the same.
    onError: () => queryClient.invalidateQueries({ queryKey: priceWatchesQuery.queryKey }),
  });
}

function putWatch(queryClient: QueryClient, leadId: number, watch: PriceWatch | null): Promise<void> {
  return writeCached<PriceWatch[]>(queryClient, priceWatchesQuery, (watches = []) => [
    ...watches.filter((other) => other.leadId !== leadId),
    ...(watch ? [watch] : []),
  ]);
}
