import { hashKey, infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createDiscountCode,
  listDiscountCodes,
  listDiscountCodeUses,
  type CodeSort,
  type DiscountCode,
  updateDiscountCode,
} from '@shared/contracts/discounts.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { call } from '@/lib/api/api-client.ts';
import { callPage } from '@/lib/api/api-page.ts';
import { withFirstRow, withRow, type PagedRows } from '@/lib/api/paged-rows.ts';
import { writeCached } from '@/lib/query/write-cached.ts';

export type CodeBody = WireBodyOf<typeof createDiscountCode>;

const ALL = ['discount-codes'] as const;

/** Loads the discount codes that contain a text, in an order or newest first, page by page; refetched on every visit. */
export const discountCodesQuery = (asked: { q: string; sort: CodeSort | undefined }) =>
  infiniteQueryOptions({
    queryKey: [...ALL, asked] as const,
    queryFn: ({ pageParam, signal }) => callPage(listDiscountCodes, { query: { ...asked, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Loads a code's uses, newest first, page by page. */
export const codeUsesQuery = (codeId: number) =>
  infiniteQueryOptions({
    queryKey: ['discount-code-uses', codeId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listDiscountCodeUses, { params: { codeId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });

/** The list on which a new code is the first. */
const newestFirst = discountCodesQuery({ q: '', sort: undefined });

/** Creates a code, and inserts it at the top of the list that is newest first; where it stands in the others, the server knows. */
export function useCreateCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CodeBody) => call(createDiscountCode, { body }),
    onSuccess: async (created) => {
      await writeCached<PagedRows<DiscountCode>>(queryClient, { ...newestFirst, exact: true }, (list) => withFirstRow(list, created));
      const isOther = ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(newestFirst.queryKey);
      void queryClient.invalidateQueries({ queryKey: ALL, predicate: isOther });
    },
  });
}

/** Deactivates or reactivates a code. */
export function useSetActive(codeId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) =>
      call(updateDiscountCode, { params: { codeId }, body: { isActive } }),
    onSuccess: (changed) =>
      writeCached<PagedRows<DiscountCode>>(queryClient, { queryKey: ALL }, (list) => withRow(list, changed)),
  });
}
