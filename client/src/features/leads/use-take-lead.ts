import { useState } from 'react';
import { useMutation, useMutationState, useQueryClient, type MutationState, type QueryClient } from '@tanstack/react-query';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';
import { notices } from '@/lib/strings.ts';
import { savedCardQuery } from './leads-api.ts';
import { leadsQuery } from './leads-query.ts';
import { outcomeOf, type Outcome, type TakingKind } from './take-outcome.ts';
import {
  claim,
  pay,
  resume,
  type AgreedPayment,
  type InterruptedPayment,
  type Payment,
  type Taken,
} from './take-steps.ts';

/** A purchase at the price a button said, a claim that costs nothing, or the rest of an interrupted purchase. */
export type Taking =
  | ({ kind: 'pay' } & Payment)
  | { kind: 'claim'; discountCodeId?: number | undefined }
  | ({ kind: 'resume' } & InterruptedPayment);

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
  if (outcome?.kind === 'gone') void queryClient.invalidateQueries({ queryKey: leadsQuery.queryKey });
  if (outcome?.kind === 'cardGone') {
    queryClient.setQueryData(savedCardQuery.queryKey, { card: null });
  }
}

type Attempt = MutationState<Taken, Error, Taking>;

/**
 * The attempt at this lead that another dialog of this page started and that was under way when this one opened, until
 * it is dismissed.
 */
function useEarlierAttempt(mutationKey: readonly unknown[]): { earlier: Attempt | null; dismiss: () => void } {
  const queryClient = useQueryClient();
  const [id, setId] = useState(
    () => queryClient.getMutationCache().find({ mutationKey, status: 'pending' })?.mutationId,
  );
  const [attempt] = useMutationState({
    filters: { mutationKey, predicate: ({ mutationId }) => mutationId === id },
    select: ({ state }) => state as Attempt,
  });
  // The cache forgets what has ended after a while; what is on screen stays.
  const [last, setLast] = useState(attempt);
  if (attempt && attempt !== last) setLast(attempt);
  return { earlier: id === undefined ? null : (attempt ?? last ?? null), dismiss: () => setId(undefined) };
}

/** How the earlier attempt failed. Its form, which may have said so by itself, is gone. */
function outcomeOfEarlier(earlier: Attempt | null): Outcome | null {
  if (!earlier?.error || !earlier.variables) return null;
  return outcomeOf(earlier.error, earlier.variables.kind) ?? { kind: 'unfinished' };
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
  const { earlier, dismiss } = useEarlierAttempt(mutationKey);
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
    dismiss();
    setOutcome(null);
    setAgreed(null);
  };
  const take = (taking: Taking) => {
    if (queryClient.isMutating({ mutationKey }) > 0) return;
    dismiss();
    setOutcome(null);
    mutate(taking);
  };
  return {
    take,
    clear,
    isPending: isPending || earlier?.status === 'pending',
    taken: data ?? earlier?.data,
    outcome: outcome ?? outcomeOfEarlier(earlier),
    agreed,
  };
}
