import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { logCall, reportLead } from '@shared/contracts/guarantee.ts';
import { archivePurchase, contactToLead, unpurchase } from '@shared/contracts/purchases.ts';
import type { ToastMessage } from '@/components/ui/toast.tsx';
import { call } from '@/lib/api-client.ts';
import { formatDollars } from '@/lib/format.ts';
import { notices, refundIssued } from '@/lib/strings.ts';
import { changeRow, purchasedLeadsQuery } from './pipeline-api.ts';

function refetchPurchases(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: purchasedLeadsQuery.queryKey });
}

/** Gives what logs a call to a customer. It runs beside the call: never before it, never in its way. */
export function useLogCall(purchaseId: number): () => void {
  const queryClient = useQueryClient();
  return () => {
    void call(logCall, { params: { purchaseId }, keepalive: true }).then(
      ({ callAttempts }) =>
        changeRow(queryClient, purchaseId, (row) => ({ ...row, callAttempts })),
      // It may have been counted although its answer never came.
      () => refetchPurchases(queryClient),
    );
  };
}

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

/** Archives a purchase, takes it back or makes a new lead of it; it leaves the list at once. */
export function useLeavingAct(purchaseId: number, act: LeavingAct) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => leave(act, purchaseId),
    onSuccess: () =>
      queryClient.setQueryData(purchasedLeadsQuery.queryKey, (rows) =>
        rows?.filter(({ id }) => id !== purchaseId),
      ),
    // A refunded purchase comes back for the history; after a refusal the list was out of date.
    onSettled: () => refetchPurchases(queryClient),
  });
}
