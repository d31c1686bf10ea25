import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import type { purchaseLead } from '@shared/contracts/leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { decimalFromCents } from '@shared/domain/money.ts';
import { useToast } from '@/components/ui/toast.tsx';
import { notices } from '@/lib/strings.ts';
import { leadsQuery, openPayment, takeLead } from './leads-api.ts';
import { PriceRaisedError, TakeStepError, outcomeOf, type Outcome } from './take-outcome.ts';

export type Buyer = Pick<
  WireBodyOf<typeof purchaseLead>,
  'buyerName' | 'buyerEmail' | 'buyerPhone' | 'buyerCompany'
>;

/** A purchase at the price a button said, or a claim that costs nothing. */
export type Taking = { kind: 'pay'; shownCents: number; buyer: Buyer } | { kind: 'claim' };

async function pay(leadId: number, shownCents: number, buyer: Buyer): Promise<PurchasedLead> {
  const intent = await openPayment(leadId, shownCents);
  if (intent.amount > shownCents) throw new PriceRaisedError(intent.amount);
  const amountPaid = decimalFromCents(intent.amount);
  return takeLead(leadId, { ...buyer, amountPaid, paymentStatus: 'completed' }).catch(
    (cause: unknown) => {
      throw new TakeStepError(cause);
    },
  );
}

const paymentSuccess = {
  title: 'Payment Successful',
  description: 'Payment processed successfully!',
} as const;

/** Takes one lead, once: a second press while the first is under way does nothing. */
export function useTakeLead({
  leadId,
  onTaken,
  onGone,
}: {
  leadId: number;
  onTaken: (purchase: PurchasedLead) => void;
  onGone: () => void;
}) {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const mutationKey = ['take-lead', leadId];
  const { mutate, isPending, data } = useMutation({
    mutationKey,
    mutationFn: (taking: Taking) =>
      taking.kind === 'pay'
        ? pay(leadId, taking.shownCents, taking.buyer)
        : takeLead(leadId, { paymentStatus: 'completed' }),
    onSuccess: (purchase, { kind }) => {
      onTaken(purchase);
      toast(kind === 'pay' ? paymentSuccess : notices.leadClaimed);
    },
    onError: (error, { kind }) => {
      const next = outcomeOf(error, kind);
      setOutcome(next);
      if (next.kind === 'gone') {
        onGone();
        void queryClient.invalidateQueries({ queryKey: leadsQuery.queryKey });
      }
      if (next.kind !== 'failed') return;
      const { title, message, reference } = next;
      toast({ title, description: message, variant: 'destructive', reference });
    },
  });
  const take = (taking: Taking) => {
    if (queryClient.isMutating({ mutationKey }) > 0) return;
    setOutcome(null);
    mutate(taking);
  };
  return { take, isPending, purchase: data, outcome };
}
