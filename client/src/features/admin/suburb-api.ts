import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { createSuburb, listSuburbs, updateSuburb, type Suburb, type SuburbShow, type SuburbSort } from '@shared/contracts/suburbs.ts';
import { call } from '@/lib/api/api-client.ts';
import { callPage } from '@/lib/api/api-page.ts';
import { withRow, type PagedRows } from '@/lib/api/paged-rows.ts';
import { writeCached } from '@/lib/query/write-cached.ts';

const ALL = ['suburbs'] as const;

/** Loads the suburbs that match a search and a filter, in an order or newest first, page by page; refetched on every visit. */
export function suburbsQuery(asked: { q: string; show: SuburbShow; sort: SuburbSort | undefined }) {
  return infiniteQueryOptions({
    queryKey: [...ALL, asked] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listSuburbs, { query: { ...asked, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function useSuburbMutation<Body>(send: (body: Body) => Promise<Suburb>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (saved) =>
      writeCached<PagedRows<Suburb>>(queryClient, { queryKey: ALL }, (list) => withRow(list, saved)),
    // A changed text affects the scores of others, and a refusal may mean that someone else made a change.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ALL }),
  });
}

export type SuburbBody = WireBodyOf<typeof createSuburb>;

/** Creates a suburb's page. */
export function useCreateSuburb() {
  return useSuburbMutation((body: SuburbBody) => call(createSuburb, { body }));
}

/** Updates a suburb that was read at its `updatedAt` (optimistic locking). */
export function useUpdateSuburb(suburbId: number) {
  return useSuburbMutation((body: WireBodyOf<typeof updateSuburb>) =>
    call(updateSuburb, { params: { suburbId }, body }),
  );
}
