import { queryOptions, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { countWorkQueues, WorkQueues } from '@shared/contracts/work-queues.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';

const countWorkQueuesAddress: AddressOf<typeof countWorkQueues> = { method: 'GET', path: '/api/manage/queues' };

/** Loads how much waits in each queue. */
export const workQueuesQuery = queryOptions({
  queryKey: ['work-queues'] as const,
  queryFn: ({ signal }) => call<typeof countWorkQueues>(countWorkQueuesAddress, { signal }),
  staleTime: 0,
  refetchInterval: MINUTE_MS,
});

/** Loads how much waits in each queue, once a minute and after each change made on this page. */
export function useWorkQueues() {
  const queryClient = useQueryClient();
  const isChanging = useIsMutating() > 0;
  const wasChanging = useRef(false);
  useEffect(() => {
    if (wasChanging.current && !isChanging) void queryClient.invalidateQueries(workQueuesQuery);
    wasChanging.current = isChanging;
  }, [isChanging, queryClient]);
  return useQuery(workQueuesQuery);
}

/** Returns how much waits in all queues together. */
export const waitingInAll = ({ followUps, callbacksWaiting, heldRequests, doubtfulTexts, providersWaiting, reportsWaiting }: WorkQueues) =>
  followUps + callbacksWaiting + heldRequests + doubtfulTexts + providersWaiting + reportsWaiting;
