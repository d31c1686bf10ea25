import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { lazyDialog } from '@/components/lazy-part.tsx';
import { leadsQuery } from './leads-query.ts';
import { paymentReturnOf, withoutReturn, type PaymentReturn } from './payment-return.ts';
import type { TakingHandlers } from './taking-handlers.ts';
import type { useMarket } from './use-market.ts';

const TakeLeadDialog = lazyDialog(async () => (await import('./take-lead-dialog.tsx')).TakeLeadDialog);

const PaymentReturnDialog = lazyDialog(async () => (await import('./payment-return-dialog.tsx')).PaymentReturnDialog);

/** The purchase that this page was left in the middle of, if any; the address loses what brought it. */
function usePaymentReturn(userId: number): [PaymentReturn | null, () => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [paymentReturn, setPaymentReturn] = useState(() => paymentReturnOf(search, userId));
  useEffect(() => {
    const rest = withoutReturn(search);
    if (rest !== null) navigate(rest ? `${path}?${rest}` : path, { replace: true });
  }, [search, path, navigate]);
  return [paymentReturn, () => setPaymentReturn(null)];
}

/** What stands over the market: the lead being taken, or a purchase that is found out about after a return. */
export function MarketDialogs({
  taking,
  market,
  onTake,
  ...given
}: Omit<TakingHandlers, 'onGone' | 'onPaymentFailed'> & {
  /** The lead whose button was pressed. */
  taking: AvailableLead | null;
  market: ReturnType<typeof useMarket>;
  onTake: (lead: AvailableLead) => void;
}) {
  const queryClient = useQueryClient();
  const [paymentReturn, endReturn] = usePaymentReturn(given.user.id);
  const handlers: TakingHandlers = {
    ...given,
    onTaken: (purchase) => {
      market.removeTaken(purchase.leadId);
      given.onTaken(purchase);
    },
    onGone: market.markGone,
    onPaymentFailed: (leadId) => {
      market.putBack(leadId);
      void queryClient.invalidateQueries({ queryKey: leadsQuery.queryKey });
    },
  };
  if (paymentReturn) {
    const { leadId } = paymentReturn;
    const onSale = market.shown.find(({ lead, isGone }) => lead.id === leadId && !isGone)?.lead;
    const purchaseAgain = (lead: AvailableLead) => {
      endReturn();
      onTake(lead);
    };
    return (
      <PaymentReturnDialog
        {...handlers}
        paymentReturn={paymentReturn}
        onClose={endReturn}
        onPurchase={onSale ? () => purchaseAgain(onSale) : null}
      />
    );
  }
  return taking && <TakeLeadDialog key={taking.id} {...handlers} lead={taking} />;
}
