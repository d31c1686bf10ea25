import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from '@shared/contracts/discounts.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { call } from '@/lib/api-client.ts';

export type CodeBody = WireBodyOf<typeof createDiscountCode>;

/** Every discount code, newest first, afresh with every visit. */
export const discountCodesQuery = queryOptions({
  queryKey: ['discount-codes'] as const,
  queryFn: ({ signal }) => call(listDiscountCodes, { signal }),
  staleTime: 0,
});

/** Creates a code and puts it on top of the list. */
export function useCreateCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CodeBody) => call(createDiscountCode, { body }),
    onSuccess: (created) =>
      queryClient.setQueryData(discountCodesQuery.queryKey, (codes) => codes && [created, ...codes]),
  });
}

/** Takes a code out of use or puts it back. */
export function useSetActive(codeId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) =>
      call(updateDiscountCode, { params: { codeId }, body: { isActive } }),
    onSuccess: (changed) =>
      queryClient.setQueryData(discountCodesQuery.queryKey, (codes) =>
        codes?.map((code) => (code.id === codeId ? changed : code)),
      ),
  });
}
