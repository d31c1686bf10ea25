import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import {
  createInvitation,
  getCallback,
  listCallbacks,
  summariseCallbacks,
  updateCallback,
  type Callback,
} from '@shared/contracts/callbacks.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { ApiError, call } from '@/lib/api-client.ts';
import { callPage } from '@/lib/api-page.ts';
import { withRow, type PagedRows } from '@/lib/paged-rows.ts';
import type { CallbackTab } from './callback-texts.ts';

const LISTS = ['callbacks', 'list'] as const;
const SUMMARY = ['callbacks', 'summary'] as const;
const COUNTED_EVERY_MS = 60_000;

/**
 * One part of the queue, page by page, afresh with every visit and not in between: what was acted on stays where it is,
 * so that nobody has to look for it in the middle of a call.
 */
export function callbacksQuery({ tab, q }: { tab: CallbackTab; q: string }) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, { tab, q }] as const,
    queryFn: ({ pageParam, signal }) => {
      const status = tab === 'all' ? undefined : tab;
      return callPage(listCallbacks, { query: { status, q, cursor: pageParam ?? undefined }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // A longer search narrows what is there; another part is something else.
    placeholderData: (previous, query) => (query?.queryKey[2].tab === tab ? previous : undefined),
    staleTime: 0,
  });
}

/** How many there are in each part of the queue. */
export const callbackSummaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: ({ signal }) => call(summariseCallbacks, { signal }),
  staleTime: 0,
  refetchInterval: COUNTED_EVERY_MS,
});

function putCallback(queryClient: QueryClient, changed: Callback): void {
  queryClient.setQueriesData<PagedRows<Callback>>({ queryKey: LISTS }, (list) => withRow(list, changed));
  void queryClient.invalidateQueries({ queryKey: SUMMARY });
}

/** After a refusal: it is no longer as it is shown. What cannot be asked for either stays as it was. */
async function showAsItIs(queryClient: QueryClient, callbackId: number, error: Error): Promise<void> {
  if (!(error instanceof ApiError && error.code === 'conflict')) return;
  const now = await call(getCallback, { params: { callbackId } }).catch(() => null);
  if (now) putCallback(queryClient, now);
}

export type CallbackChange = WireBodyOf<typeof updateCallback>;

/** Changes a callback and shows it as it is then, in the place it had. */
export function useUpdateCallback(callbackId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallbackChange) => call(updateCallback, { params: { callbackId }, body }),
    onSuccess: (changed) => putCallback(queryClient, changed),
    onError: (error) => showAsItIs(queryClient, callbackId, error),
  });
}

/** Invites an approved electrician once more, by e-mail or with a link to pass on. */
export function useInvite(callbackId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (by: 'email' | 'link') => call(createInvitation, { params: { callbackId }, body: { by } }),
    onSuccess: ({ callback }) => putCallback(queryClient, callback),
    onError: (error) => showAsItIs(queryClient, callbackId, error),
  });
}
