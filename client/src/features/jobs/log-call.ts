import { useQueryClient } from '@tanstack/react-query';
import type { logCall } from '@shared/contracts/guarantee.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { changeRow } from './pipeline-cache.ts';
import { refetchPurchases } from './pipeline-queries.ts';

const logCallAddress: AddressOf<typeof logCall> = { method: 'POST', path: '/api/lead-purchases/:purchaseId/calls' };

/** Returns the function that logs a call to a customer. It never delays the call. */
export function useLogCall(purchaseId: number): () => void {
  const queryClient = useQueryClient();
  return () => {
    void call<typeof logCall>(logCallAddress, { params: { purchaseId }, keepalive: true }).then(
      ({ callAttempts }) =>
        changeRow(queryClient, purchaseId, (row) => ({ ...row, callAttempts })),
      // The call may have been counted even if the response was lost.
      () => refetchPurchases(queryClient),
    );
  };
}
