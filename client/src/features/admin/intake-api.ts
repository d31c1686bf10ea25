import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { listDoubtfulTexts, reviewPublicText } from '@shared/contracts/doubtful-texts.ts';
import type { BodyOf } from '@shared/contracts/endpoint.ts';
import { listHeldLeads, type HeldSort } from '@shared/contracts/held-leads.ts';
import type { listLeads } from '@shared/contracts/leads.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { callPage } from '@/lib/api/api-page.ts';

const listDoubtfulTextsAddress: AddressOf<typeof listDoubtfulTexts> = { method: 'GET', path: '/api/leads/doubtful-texts' };
const reviewPublicTextAddress: AddressOf<typeof reviewPublicText> = { method: 'POST', path: '/api/leads/:leadId/public-text' };
const listLeadsAddress: AddressOf<typeof listLeads> = { method: 'GET', path: '/api/leads' };

const ALL = ['intake'] as const;

/** Loads the held requests page by page, of one network if given; refetched on every visit. */
export const heldQuery = (network: string, sort: HeldSort | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'held', { network, sort }] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listHeldLeads, { query: { network: network || undefined, sort, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Another order keeps the rows on screen; another network does not.
    placeholderData: (previous, query) => (query?.queryKey[2].network === network ? previous : undefined),
    staleTime: 0,
  });

/** Loads unsold leads with doubtful texts page by page; refetched on every visit. */
export const doubtfulTextsQuery = infiniteQueryOptions({
  queryKey: [...ALL, 'texts'] as const,
  queryFn: ({ pageParam, signal }) => callPage<typeof listDoubtfulTexts>(listDoubtfulTextsAddress, { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

/** Rewrites or accepts a lead's public text, and refetches the queue. */
export function useReviewText(leadId: number) {
  const refresh = useRefreshIntake();
  return useMutation({
    mutationFn: (body: BodyOf<typeof reviewPublicText>) => call<typeof reviewPublicText>(reviewPublicTextAddress, { params: { leadId }, body }),
    // Also when it was refused: the customer may have changed the request.
    onSettled: refresh,
  });
}

const MARKET_PAGE = '100';

/** Loads every lead on the market page by page; refetched on every visit. */
export const wholeMarketQuery = infiniteQueryOptions({
  queryKey: [...ALL, 'market'] as const,
  queryFn: ({ pageParam, signal }) => callPage<typeof listLeads>(listLeadsAddress, { query: { limit: MARKET_PAGE, cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

/** Returns a function that refetches everything here. */
export function useRefreshIntake(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ALL });
}
