import { useQueryClient } from '@tanstack/react-query';
import type { logCall } from '@shared/contracts/guarantee.ts';
import { call, type AddressOf } from '@/lib/api-client.ts';
import { changeRow } from './pipeline-cache.ts';
import { refetchPurchases } from './pipeline-queries.ts';

const logCallAddress: AddressOf<typeof logCall> = { method: 'POST', path: '/api/lead-purchases/:purchaseId/calls' };

/** Gives what logs a call to a customer. It runs beside the call: never before it, never in its way. */
export function useLogCall(purchaseId: number): () => void {
  const queryClient = useQueryClient();
  return () => {
    void call<typeof logCall>(logCallAddress, { params: { purchaseId }, keepalive: true }).then(
      ({ callAttempts }) =>
        changeRow(queryClient, purchaseId, (row) => ({ ...row, callAttempts })),
      // It may have been counted although its answer never came.
      () => refetchPurchases(queryClient),
    );
  };
}
