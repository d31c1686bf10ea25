import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PurchasedLead, updateSalesStage } from '@shared/contracts/purchases.ts';
import type { SalesStage } from '@shared/domain/sales-stage.ts';
import { call, type AddressOf } from '@/lib/api-client.ts';
import { changeRow, moveRow, refetchSearches } from './pipeline-cache.ts';
import { holdAnswers, MOVES, releaseAnswers, SUMMARIES } from './pipeline-queries.ts';

/** Where a job's stage, notes and sums are changed. */
export const salesStageAddress: AddressOf<typeof updateSalesStage> = {
  method: 'PATCH',
  path: '/api/lead-purchases/:purchaseId/sales-stage',
};

const moveKey = (purchaseId: number) => [...MOVES, purchaseId];

/** Changes of one job reach the server in the order in which they were made. */
export const scopeOf = (purchaseId: number) => ({ id: `purchase-${purchaseId}` });

/** Takes over what the server says, but for a stage that a later move has already changed again. */
export function settleRow(queryClient: QueryClient, saved: PurchasedLead, ownMoves: 0 | 1): void {
  const moves = queryClient.isMutating({ mutationKey: moveKey(saved.id) });
  changeRow(queryClient, saved.id, (row) =>
    moves > ownMoves ? { ...saved, salesStage: row.salesStage } : saved,
  );
  if (moves > ownMoves) return;
  void queryClient.invalidateQueries({ queryKey: SUMMARIES });
  refetchSearches(queryClient);
}

export interface StageMove {
  /** The job as it was. */
  purchase: PurchasedLead;
  to: SalesStage;
}

interface Handlers {
  onMoved: (move: StageMove, saved: PurchasedLead) => void;
  onFailed: (error: Error) => void;
}

/** Moves a job to a stage: on screen at once, back again when the server refuses. */
export function useMoveStage(purchaseId: number, { onMoved, onFailed }: Handlers) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: moveKey(purchaseId),
    scope: scopeOf(purchaseId),
    mutationFn: ({ to }: StageMove) =>
      call<typeof updateSalesStage>(salesStageAddress, { params: { purchaseId }, body: { salesStage: to } }),
    onMutate: async ({ purchase, to }) => {
      moveRow(queryClient, purchase, to);
      await holdAnswers(queryClient);
    },
    onSuccess: (saved, move) => {
      settleRow(queryClient, saved, 1);
      onMoved(move, saved);
    },
    onError: (error, { purchase, to }) => {
      const hasLaterMoves = queryClient.isMutating({ mutationKey: moveKey(purchaseId) }) > 1;
      if (!hasLaterMoves) moveRow(queryClient, { ...purchase, salesStage: to }, purchase.salesStage);
      onFailed(error);
    },
    onSettled: () => releaseAnswers(queryClient),
  });
  return mutate;
}
