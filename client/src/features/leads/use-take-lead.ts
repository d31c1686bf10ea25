import { useState } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';
import { refreshSession } from '@/lib/session.ts';
import { notices } from '@/lib/strings.ts';
import { savedCardQuery } from './leads-api.ts';
import { MARKET } from './leads-query.ts';
import { outcomeOf, type Outcome, type TakingKind } from './take-outcome.ts';
import { claim, pay, resume, type AgreedPayment, type Taking } from './take-steps.ts';
import { useEarlierAttempt } from './use-earlier-attempt.ts';

/** What to say of a purchase at once; nothing while its payment is being settled. */
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
    // An account that may not buy sees less of the market, and a notice of what is missing.
    void refreshSession();
    void queryClient.invalidateQueries({ queryKey: MARKET });
  }
  if (outcome?.kind === 'cardGone') {
    queryClient.setQueryData(savedCardQuery.queryKey, { card: null });
  }
}

/** Takes one lead, once: while an attempt is under way, a second press does nothing, and a new dialog waits for it. */
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
    mutationFn: (taking: Taking) => {
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
  /** Forgets what was tried so far: what is bought next is another thing. */
  const clear = () => {
    earlier.dismiss();
    setOutcome(null);
    setAgreed(null);
  };
  const take = (taking: Taking) => {
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
