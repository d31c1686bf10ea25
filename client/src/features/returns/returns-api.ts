import { queryOptions } from '@tanstack/react-query';
import { reportReturns } from '@shared/contracts/purchase-lists.ts';
import { call } from '@/lib/api-client.ts';

export interface ReturnsRange {
  /** The first instant that counts, ISO 8601. */
  from?: string | undefined;
  /** The first instant that counts no more, ISO 8601. */
  to?: string | undefined;
}

/** What the leads bought in a span of time cost and brought in. Asked anew each time the panel opens. */
export function returnsQuery({ from, to }: ReturnsRange) {
  return queryOptions({
    queryKey: ['returns', { from, to }] as const,
    queryFn: ({ signal }) => call(reportReturns, { query: { from, to }, signal }),
    staleTime: 0,
  });
}
