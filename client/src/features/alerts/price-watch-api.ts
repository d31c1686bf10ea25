import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { clearPriceWatch, listPriceWatches, PriceWatch, setPriceWatch } from '@shared/contracts/alerts.ts';
import { call, type AddressOf } from '@/lib/api-client.ts';

const listAddress: AddressOf<typeof listPriceWatches> = { method: 'GET', path: '/api/price-watches' };
const setAddress: AddressOf<typeof setPriceWatch> = { method: 'POST', path: '/api/leads/:id/price-watch' };
const clearAddress: AddressOf<typeof clearPriceWatch> = { method: 'DELETE', path: '/api/leads/:id/price-watch' };

/** All price watches of this person; asked for when the first card is opened. */
export const priceWatchesQuery = queryOptions({
  queryKey: ['price-watches'] as const,
  queryFn: ({ signal }) => call<typeof listPriceWatches>(listAddress, { signal }),
});

/** Changes the watch on one lead; null takes it back. The list of watches follows without being asked for again. */
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
  });
}

function putWatch(queryClient: QueryClient, leadId: number, watch: PriceWatch | null): void {
  queryClient.setQueryData(priceWatchesQuery.queryKey, (watches = []) => [
    ...watches.filter((other) => other.leadId !== leadId),
    ...(watch ? [watch] : []),
  ]);
}
