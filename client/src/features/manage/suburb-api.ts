import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { createSuburb, listSuburbs, updateSuburb, type Suburb, type SuburbShow } from '@shared/contracts/suburbs.ts';
import { call } from '@/lib/api-client.ts';
import { callPage } from '@/lib/api-page.ts';
import { withRow, type PagedRows } from '@/lib/paged-rows.ts';

const ALL = ['suburbs'] as const;

/** The suburbs that a search and a choice leave, newest first, page by page, afresh with every visit. */
export function suburbsQuery(asked: { q: string; show: SuburbShow }) {
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
      queryClient.setQueriesData<PagedRows<Suburb>>({ queryKey: ALL }, (list) => withRow(list, saved)),
    // Another text changes how others are judged, and a refusal may mean that somebody else was there.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ALL }),
  });
}

export type SuburbBody = WireBodyOf<typeof createSuburb>;

/** Gives a suburb a page. */
export function useCreateSuburb() {
  return useSuburbMutation((body: SuburbBody) => call(createSuburb, { body }));
}

/** Changes a suburb that was read at its `updatedAt`. */
export function useUpdateSuburb(suburbId: number) {
  return useSuburbMutation((body: WireBodyOf<typeof updateSuburb>) =>
    call(updateSuburb, { params: { suburbId }, body }),
  );
}
