import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getProviderAbn } from '@shared/contracts/abn.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { decideInsurance, getProviderInsurance } from '@shared/contracts/insurance.ts';
import type { Provider } from '@shared/contracts/providers.ts';
import { call } from '@/lib/api/api-client.ts';
import { type PagedRows, withRow } from '@/lib/api/paged-rows.ts';
import { writeCached } from '@/lib/query/write-cached.ts';
import { allProviders } from './provider-api.ts';

/** Loads an electrician's insurance; refetched each time it opens. */
export const providerInsuranceQuery = (providerId: number) =>
  queryOptions({
    queryKey: ['provider-insurance', providerId] as const,
    queryFn: ({ signal }) => call(getProviderInsurance, { params: { providerId }, signal }),
    staleTime: 0,
  });

/** Loads the business register's entry for an electrician's ABN. */
export const providerAbnQuery = (providerId: number) =>
  queryOptions({
    queryKey: ['provider-abn', providerId] as const,
    queryFn: ({ signal }) => call(getProviderAbn, { params: { providerId }, signal }),
    staleTime: 0,
  });

type Decision = WireBodyOf<typeof decideInsurance> & { policyId: number };

/** Verifies or refuses a policy, and updates its electrician's row in place. */
export function useDecideInsurance(providerId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = providerInsuranceQuery(providerId);
  return useMutation({
    mutationFn: ({ policyId, ...body }: Decision) => call(decideInsurance, { params: { policyId }, body }),
    onSuccess: async (view) => {
      await writeCached<typeof view>(queryClient, { queryKey }, () => view);
      const { insuredUntil, insuranceReview, missingToBuy } = view;
      await writeCached<PagedRows<Provider>>(queryClient, { queryKey: allProviders }, (list) =>
        withRow(list, { id: providerId, insuredUntil, insuranceReview, missingToBuy }),
      );
    },
    // A refusal means they have changed since they were shown.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: allProviders });
    },
  });
}
