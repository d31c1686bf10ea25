import type { QueryClient } from '@tanstack/react-query';
import { MARKET } from '@/components/lead/leads-query.ts';
import { priceWatchesQuery } from '@/features/alerts/price-watch-api.ts';

/** Refetches the market: a lead joined or left it, or the order changed. */
export function refetchMarket(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: MARKET });
  // A watch ends with its lead. The next card to open refetches; open ones need not.
  void queryClient.invalidateQueries({ queryKey: priceWatchesQuery.queryKey, refetchType: 'none' });
}
