import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import type {
  bidOnLead,
  countStandingBids,
  createStandingBid,
  deleteStandingBid,
  listStandingBids,
  OwnBids,
  pauseAllBids,
  pauseStandingBid,
  setBidLimits,
  setUpBidCard,
  updateStandingBid,
} from '@shared/contracts/standing-bids.ts';
import { call, LONG_TIMEOUT_MS, type AddressOf } from '@/lib/api/api-client.ts';
import { writeCached } from '@/lib/query/write-cached.ts';

// The types tie each address to its contract, so that a market card need not load the schemas.
const listAddress: AddressOf<typeof listStandingBids> = { method: 'GET', path: '/api/standing-bids' };
const countAddress: AddressOf<typeof countStandingBids> = { method: 'GET', path: '/api/standing-bids/count' };
const limitsAddress: AddressOf<typeof setBidLimits> = { method: 'POST', path: '/api/standing-bids/limits' };
const cardAddress: AddressOf<typeof setUpBidCard> = { method: 'POST', path: '/api/standing-bids/card' };
const createAddress: AddressOf<typeof createStandingBid> = { method: 'POST', path: '/api/standing-bids' };
const updateAddress: AddressOf<typeof updateStandingBid> = { method: 'PATCH', path: '/api/standing-bids/:id' };
const pauseAddress: AddressOf<typeof pauseStandingBid> = { method: 'POST', path: '/api/standing-bids/:id/pause' };
const deleteAddress: AddressOf<typeof deleteStandingBid> = { method: 'DELETE', path: '/api/standing-bids/:id' };
const pauseAllAddress: AddressOf<typeof pauseAllBids> = { method: 'POST', path: '/api/standing-bids/pause-all' };
const onLeadAddress: AddressOf<typeof bidOnLead> = { method: 'POST', path: '/api/leads/:id/standing-bid' };

/** Loads the account's standing bids with their limits and results; fresh on each visit. */
export const ownBidsQuery = queryOptions({
  queryKey: ['standing-bids'] as const,
  queryFn: ({ signal }) => call<typeof listStandingBids>(listAddress, { signal }),
  staleTime: 0,
});

/** Refetches the standing bids where they are on screen: one of them may have bought a lead. */
export function refetchBids(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ownBidsQuery.queryKey });
}

/** Loads how many standing bids the business has, and whether they are paused. */
export const bidCountQuery = queryOptions({
  queryKey: ['standing-bid-count'] as const,
  queryFn: ({ signal }) => call<typeof countStandingBids>(countAddress, { signal }),
  staleTime: 0,
});

/** Provides a mutation of the standing bids. All of its endpoints return all bids. */
export function useBidsChange<Given>(change: (given: Given) => Promise<OwnBids>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (view) => {
      await writeCached<OwnBids>(queryClient, ownBidsQuery, () => view);
      queryClient.setQueryData(bidCountQuery.queryKey, (known) => known && { ...known, pausedFor: view.limits?.pausedFor ?? null });
      void queryClient.invalidateQueries({ queryKey: bidCountQuery.queryKey });
    },
    // A refusal means that what is shown has changed since.
    onError: () => refetchBids(queryClient),
  });
}

export const saveLimits = (body: WireBodyOf<typeof setBidLimits>) => call<typeof setBidLimits>(limitsAddress, { body, timeoutMs: LONG_TIMEOUT_MS });

/** Begins to set up a card that is charged while its owner is away. */
export const beginCardSetup = (useSavedCard: boolean) =>
  call<typeof setUpBidCard>(cardAddress, { body: { useSavedCard }, timeoutMs: LONG_TIMEOUT_MS });

export const createBid = (body: WireBodyOf<typeof createStandingBid>) => call<typeof createStandingBid>(createAddress, { body });

export const updateBid = (id: number, body: WireBodyOf<typeof updateStandingBid>) =>
  call<typeof updateStandingBid>(updateAddress, { params: { id }, body });

export const pauseBid = (id: number, isPaused: boolean) => call<typeof pauseStandingBid>(pauseAddress, { params: { id }, body: { isPaused } });

export const deleteBid = (id: number) => call<typeof deleteStandingBid>(deleteAddress, { params: { id } });

/** Pauses all bids, up to and including the last day of a holiday if there is one, or lets them go on. */
export const pauseAll = (isPaused: boolean, through: string | null = null) =>
  call<typeof pauseAllBids>(pauseAllAddress, { body: { isPaused, through } });

/** Sets the bid on one lead. */
export const bidOn = (leadId: number, amountDollars: number) =>
  call<typeof bidOnLead>(onLeadAddress, { params: { id: leadId }, body: { amountDollars } });
