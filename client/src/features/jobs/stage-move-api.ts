import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PurchasedLead, updateSalesStage } from '@shared/contracts/purchases.ts';
import type { SalesStage } from '@shared/domain/pipeline/sales-stage.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { changeRow, moveRow, refetchSearches } from './pipeline-cache.ts';
import { holdAnswers, MOVES, refetchPurchases, releaseAnswers, SUMMARIES } from './pipeline-queries.ts';

/** The endpoint that changes a job's stage, notes and amounts. */
export const salesStageAddress: AddressOf<typeof updateSalesStage> = {
  method: 'PATCH',
  path: '/api/lead-purchases/:purchaseId/sales-stage',
};

const moveKey = (purchaseId: number) => [...MOVES, purchaseId];

/** Returns the mutation scope of a job, which sends its changes in order. */
export const scopeOf = (purchaseId: number) => ({ id: `purchase-${purchaseId}` });

/** The last state from the server of each job with moves in flight; what is on screen is optimistic. */
const confirmed = new WeakMap<QueryClient, Map<number, PurchasedLead>>();

function confirmedJobs(queryClient: QueryClient): Map<number, PurchasedLead> {
  const jobs = confirmed.get(queryClient) ?? new Map<number, PurchasedLead>();
  confirmed.set(queryClient, jobs);
  return jobs;
}

const countMoves = (queryClient: QueryClient, purchaseId: number) =>
  queryClient.isMutating({ mutationKey: moveKey(purchaseId) });

/** Shows the server's row, except for a stage that a later move has already changed. */
export function settleRow(queryClient: QueryClient, saved: PurchasedLead, ownMoves: 0 | 1): void {
  const moves = countMoves(queryClient, saved.id);
  if (moves > 0) confirmedJobs(queryClient).set(saved.id, saved);
  changeRow(queryClient, saved.id, (row) =>
    moves > ownMoves ? { ...saved, salesStage: row.salesStage } : saved,
  );
  if (moves > ownMoves) return;
  void queryClient.invalidateQueries({ queryKey: SUMMARIES });
  refetchSearches(queryClient);
}

export interface StageMove {
  /** The job as shown. */
  purchase: PurchasedLead;
  to: SalesStage;
}

interface Handlers {
  /** `before` is the server's row before this move. */
  onMoved: (saved: PurchasedLead, before: PurchasedLead) => void;
  onFailed: (error: Error) => void;
}

/** Rolls the job back to the server's stage and refetches: a refused move may mean it changed elsewhere. */
function rollBack(queryClient: QueryClient, shown: StageMove, stored: PurchasedLead): void {
  moveRow(queryClient, { ...stored, salesStage: shown.to }, stored.salesStage);
  refetchPurchases(queryClient);
}

/** Moves a job to a stage with an optimistic update, rolled back if the server refuses. */
export function useMoveStage(purchaseId: number, { onMoved, onFailed }: Handlers) {
  const queryClient = useQueryClient();
  const jobs = confirmedJobs(queryClient);
  const { mutate } = useMutation({
    mutationKey: moveKey(purchaseId),
    scope: scopeOf(purchaseId),
    mutationFn: ({ to }: StageMove) =>
      call<typeof updateSalesStage>(salesStageAddress, { params: { purchaseId }, body: { salesStage: to } }),
    onMutate: async ({ purchase, to }) => {
      if (!jobs.has(purchaseId)) jobs.set(purchaseId, purchase);
      moveRow(queryClient, purchase, to);
      await holdAnswers(queryClient);
    },
    onSuccess: (saved, { purchase }) => {
      const before = jobs.get(purchaseId) ?? purchase;
      settleRow(queryClient, saved, 1);
      onMoved(saved, before);
    },
    onError: (error, move) => {
      const hasLaterMoves = countMoves(queryClient, purchaseId) > 1;
      if (!hasLaterMoves) rollBack(queryClient, move, jobs.get(purchaseId) ?? move.purchase);
      onFailed(error);
    },
    onSettled: () => {
      if (countMoves(queryClient, purchaseId) <= 1) jobs.delete(purchaseId);
      releaseAnswers(queryClient);
    },
  });
  return mutate;
}
