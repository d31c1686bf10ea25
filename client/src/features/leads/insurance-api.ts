import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { fileInsurance, getMyInsurance } from '@shared/contracts/insurance.ts';
import { call } from '@/lib/api-client.ts';
import { callWithFile } from '@/lib/api-upload.ts';
import { refreshSession } from '@/lib/session.ts';

/** One's own insurance, afresh each time it is shown: a person of the market may have decided. */
export const insuranceQuery = queryOptions({
  queryKey: ['insurance'] as const,
  queryFn: ({ signal }) => call(getMyInsurance, { signal }),
  staleTime: 0,
});

/** Files a policy with its certificate. Who is signed in is asked anew: it says what is still missing to buy. */
export function useFileInsurance() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...fields }: WireBodyOf<typeof fileInsurance> & { file: File }) => callWithFile(fileInsurance, { fields, file }),
    onSuccess(view) {
      queryClient.setQueryData(insuranceQuery.queryKey, view);
      void refreshSession();
    },
  });
}
