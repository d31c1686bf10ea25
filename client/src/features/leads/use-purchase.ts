import { useState, type SubmitEvent } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PriceSchedule } from '@shared/domain/auction-price.ts';
import { useBuyerForm } from './buyer-form.ts';
import { centsToPay, type AppliedCode } from './discounted-price.ts';
import { useShownCents } from './live-price.ts';
import { usePaymentMethod } from './use-payment-method.ts';
import type { useTakeLead } from './use-take-lead.ts';

export type TakingState = Pick<
  ReturnType<typeof useTakeLead>,
  'take' | 'clear' | 'isPending' | 'outcome' | 'agreed'
>;

/** Everything a purchase depends on: the price of this second, a code, who buys, and how it is paid. */
export function usePurchase({
  schedule,
  user,
  taking: { take, clear, outcome, agreed },
}: {
  schedule: PriceSchedule;
  user: CurrentUser;
  taking: TakingState;
}) {
  const form = useBuyerForm(user);
  const method = usePaymentMethod();
  const [code, setCode] = useState<AppliedCode | null>(null);
  // The server has refused it: the price on the button must be without it.
  if (outcome?.kind === 'codeRefused' && code) setCode(null);
  const priceCents = useShownCents(schedule);
  const liveCents = centsToPay(priceCents, code);
  const cents = outcome?.kind === 'raised' ? outcome.cents : liveCents;
  // A payment that is open already holds the sum of then for as long as the server keeps it.
  const holdCents = Math.max(cents, agreed?.amount ?? 0);
  const { terminal } = method;
  const discountCodeId = code?.discountCodeId;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (cents === 0) {
      take({ kind: 'claim', discountCodeId });
    } else if (terminal) {
      const payment = { shownCents: cents, terminal, discountCodeId };
      void form.handleSubmit((buyer) => take({ kind: 'pay', buyer, ...payment }))(event);
    }
  };
  const handleCode = (next: AppliedCode | null) => {
    clear();
    setCode(next);
  };
  return { form, method, code, priceCents, cents, holdCents, handleSubmit, handleCode };
}
