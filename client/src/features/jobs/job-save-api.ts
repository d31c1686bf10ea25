import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import type { updateLead } from '@shared/contracts/leads.ts';
import type { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import type { PurchasedLead, restorePurchase, updateSalesStage } from '@shared/contracts/purchases.ts';
import { tabOfStage } from '@shared/domain/pipeline/sales-stage.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { changeRow, insertRow, removeRow } from './pipeline-cache.ts';
import { LISTS, refetchPurchases } from './pipeline-queries.ts';
import { scopeOf, settleRow } from './stage-move-api.ts';

const saveAddress: AddressOf<typeof updateSalesStage> = { method: 'PATCH', path: '/api/lead-purchases/:purchaseId/sales-stage' };
const listAddress: AddressOf<typeof listMyPurchasedLeads> = { method: 'GET', path: '/api/my-purchased-leads' };
const editAddress: AddressOf<typeof updateLead> = { method: 'PATCH', path: '/api/leads/:leadId' };
const restoreAddress: AddressOf<typeof restorePurchase> = { method: 'POST', path: '/api/lead-purchases/:purchaseId/restore' };

export type StageUpdate = WireBodyOf<typeof updateSalesStage>;
export type JobChanges = WireBodyOf<typeof updateLead>;

/** Saves one job's notes, amounts and ticks, after any request already in flight for that job. */
export async function saveJob(
  queryClient: QueryClient,
  purchaseId: number,
  body: StageUpdate,
): Promise<PurchasedLead> {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    scope: scopeOf(purchaseId),
    mutationFn: (update: StageUpdate) =>
      call<typeof updateSalesStage>(saveAddress, {
        params: { purchaseId },
        body: update,
      }),
  });
  const saved = await mutation.execute(body);
  settleRow(queryClient, saved, 0);
  // A list requested earlier may still return the old row.
  if (queryClient.isFetching({ queryKey: LISTS }) > 0) refetchPurchases(queryClient);
  return saved;
}

/** Loads one job as it is stored now and shows it; returns undefined when it is in no list any more. */
export async function fetchJob(
  queryClient: QueryClient,
  id: number,
  jobReference: string,
): Promise<PurchasedLead | undefined> {
  for (const archived of [undefined, 'true'] as const) {
    const rows = await call<typeof listMyPurchasedLeads>(listAddress, { query: { q: jobReference, archived } });
    const row = rows.find((found) => found.id === id);
    if (!row) continue;
    changeRow(queryClient, id, () => row);
    return row;
  }
  return undefined;
}

/** Edits a job's details; only the fields that are sent change. */
export function useEditJob({ id, leadId }: Pick<PurchasedLead, 'id' | 'leadId'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: JobChanges) => call<typeof updateLead>(editAddress, { params: { leadId }, body: changes }),
    onSuccess(saved) {
      changeRow(queryClient, id, () => saved);
      void queryClient.invalidateQueries({ queryKey: ['purchase-history', id] });
    },
  });
}

/**
 * Restores an archived job to the pipeline; its card leaves the archive at once. The handlers run even if the card has
 * unmounted before the answer came.
 */
export function useRestoreJob(
  purchaseId: number,
  handlers: { onRestored: (saved: PurchasedLead) => void; onFailed: (error: Error) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof restorePurchase>(restoreAddress, { params: { purchaseId } }),
    onSuccess: (saved) => {
      removeRow(queryClient, purchaseId, ({ isArchived }) => isArchived === true);
      insertRow(queryClient, saved, tabOfStage(saved.salesStage));
      refetchPurchases(queryClient);
      handlers.onRestored(saved);
    },
    onError: handlers.onFailed,
  });
}
