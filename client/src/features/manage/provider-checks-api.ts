import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getProviderAbn } from '@shared/contracts/abn.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { decideInsurance, getProviderInsurance } from '@shared/contracts/insurance.ts';
import { call } from '@/lib/api-client.ts';

/** An electrician's insurance, afresh each time it is opened. */
export const providerInsuranceQuery = (providerId: number) =>
  queryOptions({
    queryKey: ['provider-insurance', providerId] as const,
    queryFn: ({ signal }) => call(getProviderInsurance, { params: { providerId }, signal }),
    staleTime: 0,
  });

/** What the business register said of an electrician's ABN. */
export const providerAbnQuery = (providerId: number) =>
  queryOptions({
    queryKey: ['provider-abn', providerId] as const,
    queryFn: ({ signal }) => call(getProviderAbn, { params: { providerId }, signal }),
    staleTime: 0,
  });

type Decision = WireBodyOf<typeof decideInsurance> & { policyId: number };

/** Verifies or refuses a policy. The lists are asked for again either way: somebody else may have decided first. */
export function useDecideInsurance(providerId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = providerInsuranceQuery(providerId);
  return useMutation({
    mutationFn: ({ policyId, ...body }: Decision) => call(decideInsurance, { params: { policyId }, body }),
    onSuccess: (view) => queryClient.setQueryData(queryKey, view),
    onError: () => void queryClient.invalidateQueries({ queryKey }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['providers'] }),
  });
}
