import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import {
  changeMarketSettings,
  getMarketSettings,
  getPriceSample,
  previewMarketSettings,
  type WireMarketSettings,
} from '@shared/contracts/market-settings.ts';
import { call } from '@/lib/api/api-client.ts';
import { writeCached } from '@/lib/query/write-cached.ts';

/** Loads the market settings with their history; refetched on every visit. */
export const marketSettingsQuery = queryOptions({
  queryKey: ['market-settings'] as const,
  queryFn: ({ signal }) => call(getMarketSettings, { signal }),
  staleTime: 0,
});

/** Loads the sales behind the start price under the saved settings; refetched on every visit. */
export const priceSampleQuery = queryOptions({
  queryKey: [...marketSettingsQuery.queryKey, 'price-sample'] as const,
  queryFn: ({ signal }) => call(getPriceSample, { signal }),
  staleTime: 0,
});

/** Changes the settings for new auctions. */
export function useChangeSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WireBodyOf<typeof changeMarketSettings>) => call(changeMarketSettings, { body }),
    onSuccess: (view) => writeCached<typeof view>(queryClient, { ...marketSettingsQuery, exact: true }, () => view),
    // Also when someone else changed them first.
    onSettled: () => void queryClient.invalidateQueries(priceSampleQuery),
  });
}

/** Replays past sales under settings. Nothing is stored. */
export function useTrySettings() {
  return useMutation({
    mutationFn: (body: WireMarketSettings) => call(previewMarketSettings, { body }),
  });
}
