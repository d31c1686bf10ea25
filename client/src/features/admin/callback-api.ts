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
  type CallbackSort,
} from '@shared/contracts/callbacks.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { ApiError, call } from '@/lib/api/api-client.ts';
import { isUnanswered } from '@/lib/api/unanswered.ts';
import { callPage } from '@/lib/api/api-page.ts';
import { withRow, type PagedRows } from '@/lib/api/paged-rows.ts';
import { writeCached } from '@/lib/query/write-cached.ts';
import type { CallbackTab } from './callback-texts.ts';

const LISTS = ['callbacks', 'list'] as const;
const SUMMARY = ['callbacks', 'summary'] as const;
const COUNTED_EVERY_MS = MINUTE_MS;
/** The failed change is shown until then. */
const LOOK_TIMEOUT_MS = 5000;

/**
 * Loads one tab of the queue page by page; refetched on every visit but not in between, so that a handled callback stays in place
 * during a call.
 */
export function callbacksQuery({ tab, q, sort }: { tab: CallbackTab; q: string; sort?: CallbackSort | undefined }) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, { tab, q, sort }] as const,
    queryFn: ({ pageParam, signal }) => {
      const status = tab === 'all' ? undefined : tab;
      return callPage(listCallbacks, { query: { status, q, sort, cursor: pageParam ?? undefined }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // A longer search keeps the rows on screen; another tab does not.
    placeholderData: (previous, query) => (query?.queryKey[2].tab === tab ? previous : undefined),
    staleTime: 0,
  });
}

/** Loads the counts of the queue's tabs. */
export const callbackSummaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: ({ signal }) => call(summariseCallbacks, { signal }),
  staleTime: 0,
  refetchInterval: COUNTED_EVERY_MS,
});

async function putCallback(queryClient: QueryClient, changed: Callback): Promise<void> {
  await writeCached<PagedRows<Callback>>(queryClient, { queryKey: LISTS }, (list) => withRow(list, changed));
  void queryClient.invalidateQueries({ queryKey: SUMMARY });
}

/** Refetches a callback after a change that was refused because it had changed, or whose outcome is unknown. Null if that fails too. */
async function showAsItIs(queryClient: QueryClient, callbackId: number, error: Error): Promise<Callback | null> {
  if (!isUnanswered(error) && !(error instanceof ApiError && error.code === 'conflict')) return null;
  const now = await call(getCallback, { params: { callbackId }, timeoutMs: LOOK_TIMEOUT_MS }).catch(() => null);
  if (now) await putCallback(queryClient, now);
  return now;
}

export type CallbackChange = WireBodyOf<typeof updateCallback>;

/**
 * Updates a callback, and its row in place. `onFailed` is told of a failure, also once the card is gone, with how the callback stands
 * where that was refetched.
 */
export function useUpdateCallback(
  callbackId: number,
  onFailed?: (failure: { error: Error; sent: CallbackChange; now: Callback | null }) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallbackChange) => call(updateCallback, { params: { callbackId }, body }),
    onSuccess: (changed) => putCallback(queryClient, changed),
    onError: async (error, sent) => {
      const now = await showAsItIs(queryClient, callbackId, error);
      onFailed?.({ error, sent, now });
    },
  });
}

/** Invites an approved electrician again, by email or with a link to pass on. */
export function useInvite(callbackId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (by: 'email' | 'link') => call(createInvitation, { params: { callbackId }, body: { by } }),
    onSuccess: ({ callback }) => putCallback(queryClient, callback),
    onError: (error) => showAsItIs(queryClient, callbackId, error),
  });
}
