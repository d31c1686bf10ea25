import { useMutation, useMutationState, useQueryClient, type MutationState, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { MARKET } from '@/components/lead/leads-query.ts';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';
import { writeCached } from '@/lib/query/write-cached.ts';
import { refreshSession } from '@/lib/session/session.ts';
import { notices } from '@/lib/utils/strings.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { claim, pay, resume, type AgreedPayment, type PurchaseRequest, type PurchaseResult } from './purchase-flow.ts';
import { savedCardQuery } from './saved-card-data.ts';
import { outcomeOf, type Outcome, type TakingKind } from './take-outcome.ts';

type Attempt = MutationState<PurchaseResult, Error, PurchaseRequest>;

/** Returns how the earlier attempt failed. The card form that may have shown the error itself is gone. */
function outcomeOfEarlier(earlier: Attempt | null): Outcome | null {
  if (!earlier?.error || !earlier.variables) return null;
  return outcomeOf(earlier.error, earlier.variables.kind) ?? { kind: 'unfinished' };
}

/**
 * Follows an attempt at a lead that an earlier dialog of this page started and that was still pending when this one
 * opened, until it is dismissed. The handlers run when it ends.
 */
function useEarlierAttempt(
  mutationKey: readonly unknown[],
  handlers: { onTaken: (purchase: PurchasedLead) => void; onGone: () => void },
) {
  const queryClient = useQueryClient();
  const [id, setId] = useState(
    () => queryClient.getMutationCache().find({ mutationKey, status: 'pending' })?.mutationId,
  );
  const [attempt] = useMutationState({
    filters: { mutationKey, predicate: ({ mutationId }) => mutationId === id },
    select: ({ state }) => state as Attempt,
  });
  // The mutation cache drops ended attempts after a while; what is on screen must stay.
  const [last, setLast] = useState(attempt);
  if (attempt && attempt !== last) setLast(attempt);
  const earlier = id === undefined ? null : (attempt ?? last ?? null);
  const outcome = outcomeOfEarlier(earlier);
  const isPending = earlier?.status === 'pending';
  const handleEnd = useEffectEvent(() => {
    // The list of that time may be unmounted, and the current one does not know of the attempt.
    if (earlier?.data) handlers.onTaken(earlier.data.purchase);
    else if (outcome?.kind === 'gone') handlers.onGone();
  });
  const hasEnded = earlier !== null && !isPending;
  useEffect(() => {
    if (hasEnded) handleEnd();
  }, [hasEnded]);
  return { isPending, taken: earlier?.data, outcome, dismiss: () => setId(undefined) };
}

/** Returns the toast for a purchase; none while its payment is settling. */
function noticeOf(purchase: PurchasedLead, kind: TakingKind): ToastMessage | undefined {
  if (purchase.paymentStatus !== 'completed') return undefined;
  const isFree = kind === 'claim' || Number(purchase.amountPaid) === 0;
  return isFree ? notices.leadClaimed : notices.paymentSuccessful;
}

function noticeOfOutcome(outcome: Outcome | null): ToastMessage | undefined {
  if (outcome?.kind === 'processing') {
    return { title: 'Payment Processing', description: `Payment status: ${outcome.status}` };
  }
  if (outcome?.kind !== 'failed') return undefined;
  const { title, message, reference } = outcome;
  return { title, description: message, variant: 'destructive', reference };
}

function learn(queryClient: QueryClient, outcome: Outcome | null): void {
  if (outcome?.kind === 'gone') void queryClient.invalidateQueries({ queryKey: MARKET });
  if (outcome?.kind === 'notAllowed') {
    // An account that may not buy sees redacted leads and a notice of what is missing.
    void refreshSession();
    void queryClient.invalidateQueries({ queryKey: MARKET });
  }
  if (outcome?.kind === 'cardGone') {
    void writeCached(queryClient, savedCardQuery, () => ({ card: null }));
  }
}

/** Buys one lead, once: during an attempt a second press does nothing, and a new dialog waits for it. */
export function useTakeLead({
  leadId,
  userId,
  onTaken,
  onGone,
}: {
  leadId: number;
  userId: number;
  onTaken: (purchase: PurchasedLead) => void;
  onGone: () => void;
}) {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [agreed, setAgreed] = useState<AgreedPayment | null>(null);
  const mutationKey = ['take-lead', leadId];
  const earlier = useEarlierAttempt(mutationKey, { onTaken, onGone });
  const { mutate, isPending, data } = useMutation({
    mutationKey,
    mutationFn: (taking: PurchaseRequest) => {
      const where = { leadId, userId };
      if (taking.kind === 'claim') return claim(where, taking.discountCodeId);
      if (taking.kind === 'resume') return resume(where, taking);
      return pay(where, taking, { agreed, onAgreed: setAgreed });
    },
    onSuccess: ({ purchase }, { kind }) => {
      onTaken(purchase);
      const notice = noticeOf(purchase, kind);
      if (notice) toast(notice);
    },
    onError: (error, { kind }) => {
      const next = outcomeOf(error, kind);
      setOutcome(next);
      if (next?.kind === 'gone') onGone();
      learn(queryClient, next);
      const notice = noticeOfOutcome(next);
      if (notice) toast(notice);
    },
  });
  /** Drops earlier attempts, because the next purchase has other terms. */
  const clear = () => {
    earlier.dismiss();
    setOutcome(null);
    setAgreed(null);
  };
  const take = (taking: PurchaseRequest) => {
    if (queryClient.isMutating({ mutationKey }) > 0) return;
    earlier.dismiss();
    setOutcome(null);
    mutate(taking);
  };
  return {
    take,
    clear,
    isPending: isPending || earlier.isPending,
    taken: data ?? earlier.taken,
    outcome: outcome ?? earlier.outcome,
    agreed,
  };
}
