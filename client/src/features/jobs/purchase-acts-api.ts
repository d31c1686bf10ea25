import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { reportLead } from '@shared/contracts/guarantee.ts';
import { archivePurchase, contactToLead, unpurchase } from '@shared/contracts/purchases.ts';
import type { ToastMessage } from '@/components/ui/toast.tsx';
import { call } from '@/lib/api/api-client.ts';
import { formatDollars } from '@/lib/time/format.ts';
import { notices, refundIssued } from '@/lib/utils/strings.ts';
import { changeRow, removeRow } from './pipeline-cache.ts';
import { refetchPurchases } from './pipeline-queries.ts';

type ReportBody = WireBodyOf<typeof reportLead>;

/** Reports a bad lead; the purchase comes back with its report. */
export function useReportLead(purchaseId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReportBody) => call(reportLead, { params: { purchaseId }, body }),
    onSuccess: (saved) => {
      changeRow(queryClient, purchaseId, () => saved);
      refetchPurchases(queryClient);
    },
  });
}

/** An action after which a purchase leaves the pipeline. */
export type LeavingAct = 'archive' | 'unpurchase' | 'toLead';

function refundText(refunded: string): string | null {
  return refunded === '0.00' ? null : refundIssued(formatDollars(refunded));
}

/** Performs the action and returns its toast. */
async function leave(act: LeavingAct, purchaseId: number): Promise<ToastMessage> {
  const params = { purchaseId };
  if (act === 'archive') {
    await call(archivePurchase, { params });
    return notices.leadArchived;
  }
  if (act === 'unpurchase') {
    const refund = refundText((await call(unpurchase, { params })).refundedAmount);
    return refund
      ? { title: refund, description: 'The lead is back on the market.' }
      : notices.leadUnpurchased;
  }
  const refund = refundText((await call(contactToLead, { params })).refundedAmount);
  const { title, description } = notices.contactConverted;
  return { title, description: refund ? `${description} ${refund}.` : description };
}

/**
 * Archives a purchase, reverses it or turns it into a new lead; it leaves the list at once. The handlers run even if the
 * component that asked has unmounted before the answer came.
 */
export function useLeavingAct(
  { purchaseId, act }: { purchaseId: number; act: LeavingAct },
  handlers: { onLeft: (notice: ToastMessage) => void; onFailed: (error: Error) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => leave(act, purchaseId),
    onSuccess: (notice) => {
      removeRow(queryClient, purchaseId, () => true);
      handlers.onLeft(notice);
    },
    onError: handlers.onFailed,
    // A refunded purchase shows again in the history; after a refusal the list is out of date.
    onSettled: () => refetchPurchases(queryClient),
  });
}

/**
 * Archives purchases one after the other; each leaves the lists as soon as it is archived. Stops at the first that fails, so that a
 * second try goes on from there.
 */
export function useArchiveJobs(onArchived: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (purchaseIds: readonly number[]) => {
      for (const purchaseId of purchaseIds) {
        await call(archivePurchase, { params: { purchaseId } });
        removeRow(queryClient, purchaseId, () => true);
      }
    },
    onSuccess: onArchived,
    onSettled: () => refetchPurchases(queryClient),
  });
}
