import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { listHeldLeads, type HeldSort } from '@shared/contracts/held-leads.ts';
import { callPage } from '@/lib/api/api-page.ts';

/** The key of every list of the section. */
export const INTAKE = ['intake'] as const;

/** Loads the held requests page by page, of one network if given; refetched on every visit. */
export const heldQuery = (network: string, sort: HeldSort | undefined) =>
  infiniteQueryOptions({
    queryKey: [...INTAKE, 'held', { network, sort }] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listHeldLeads, { query: { network: network || undefined, sort, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Another order keeps the rows on screen; another network does not.
    placeholderData: (previous, query) => (query?.queryKey[2].network === network ? previous : undefined),
    staleTime: 0,
  });

/** Returns a function that refetches everything here. */
export function useRefreshIntake(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: INTAKE });
}
