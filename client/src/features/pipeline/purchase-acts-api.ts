import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { reportLead } from '@shared/contracts/guarantee.ts';
import { archivePurchase, contactToLead, unpurchase } from '@shared/contracts/purchases.ts';
import type { ToastMessage } from '@/components/ui/toast.tsx';
import { call } from '@/lib/api-client.ts';
import { formatDollars } from '@/lib/format.ts';
import { notices, refundIssued } from '@/lib/strings.ts';
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

/** An act after which a purchase is no longer worked on. */
export type LeavingAct = 'archive' | 'unpurchase' | 'toLead';

function refundText(refunded: string): string | null {
  return refunded === '0.00' ? null : refundIssued(formatDollars(refunded));
}

/** Does the act and returns what there is to say about it. */
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
 * Archives a purchase, takes it back or makes a new lead of it; it leaves the list at once. The handlers are called also
 * when what asked for it has left the screen before the answer came.
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
    // A refunded purchase comes back for the history; after a refusal the list was out of date.
    onSettled: () => refetchPurchases(queryClient),
  });
}
