import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createDiscountCode,
  listDiscountCodes,
  listDiscountCodeUses,
  type DiscountCode,
  updateDiscountCode,
} from '@shared/contracts/discounts.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { call } from '@/lib/api/api-client.ts';

export type CodeBody = WireBodyOf<typeof createDiscountCode>;

const ALL = ['discount-codes'] as const;

/** Loads the discount codes that contain a text, newest first; refetched on every visit. */
export const discountCodesQuery = (q: string) =>
  queryOptions({
    queryKey: [...ALL, q] as const,
    queryFn: ({ signal }) => call(listDiscountCodes, { query: { q }, signal }),
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

/** Creates a code, and inserts it at the top of the list. */
export function useCreateCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CodeBody) => call(createDiscountCode, { body }),
    onSuccess: (created) =>
      queryClient.setQueriesData<DiscountCode[]>({ queryKey: ALL }, (codes) => codes && [created, ...codes]),
  });
}

/** Deactivates or reactivates a code. */
export function useSetActive(codeId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) =>
      call(updateDiscountCode, { params: { codeId }, body: { isActive } }),
    onSuccess: (changed) =>
      queryClient.setQueriesData<DiscountCode[]>({ queryKey: ALL }, (codes) =>
        codes?.map((code) => (code.id === codeId ? changed : code)),
      ),
  });
}
