import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { FocusReturn } from '@/components/ui/focus-return.tsx';
import { lazyDialog, WaitingDialog } from '@/components/lazy/lazy-dialog.tsx';
import { lazyOverlay } from '@/components/lazy/lazy-overlay.tsx';
import { whenIdle } from '@/lib/lazy/when-idle.ts';
import { useQueryText } from '@/lib/hooks/use-query-text.ts';
import { MARKET } from '@/components/lead/leads-query.ts';
import { paymentReturnsOf, withoutReturn, type PaymentReturn } from './payment-return.ts';
import type { TakingHandlers } from './taking-handlers.ts';
import { useIsSold } from './use-gone.ts';

const TakeLeadDialog = lazyOverlay(
  async () => (await import('./take-lead-dialog.tsx')).TakeLeadDialog,
  ({ lead, onClose }) => <WaitingDialog title={`Purchase lead ${lead.jobReference}`} onClose={onClose} />,
);

const PaymentReturnDialog = lazyDialog(async () => (await import('./payment-return-dialog.tsx')).PaymentReturnDialog);

/** Provides the interrupted purchases, one at a time, and removes the return parameters from the URL. */
function usePaymentReturn(userId: number): [PaymentReturn | undefined, () => void] {
  const search = useQueryText();
  const [path, navigate] = useLocation();
  const [returns, setReturns] = useState(() => paymentReturnsOf(search, userId));
  useEffect(() => {
    const rest = withoutReturn(search);
    if (rest !== null) navigate(rest ? `${path}?${rest}` : path, { replace: true });
  }, [search, path, navigate]);
  return [returns[0], () => setReturns(returns.slice(1))];
}

/** The market list that a purchase changes. */
interface MarketList {
  shown: readonly { lead: AvailableLead; isGone: boolean }[];
  removeTaken: (leadId: number) => void;
  markGone: (leadId: number) => void;
  putBack: (leadId: number) => void;
}

const kmOf = ({ distanceKm }: AvailableLead) => distanceKm ?? Number.POSITIVE_INFINITY;

/** Returns the nearest other lead that is still for sale; null when there is none. */
function nearestBut(taken: AvailableLead, { shown }: MarketList): AvailableLead | null {
  const others = shown.filter(({ lead, isGone }) => !isGone && lead.id !== taken.id).map(({ lead }) => lead);
  const [first] = others;
  return first ? others.reduce((nearest, lead) => (kmOf(lead) < kmOf(nearest) ? lead : nearest), first) : null;
}

const issuesOf = (lead: AvailableLead) => (lead.visibility === 'teaser' && lead.buyingIssues) || [];

/** Renders the dialog over the market: the lead being bought, or an interrupted purchase being finished. */
export function PurchaseDialogs({
  taking,
  market,
  onTake,
  ...given
}: Omit<TakingHandlers, 'onGone' | 'onPaymentFailed'> & {
  /** The lead whose purchase dialog is open. */
  taking: AvailableLead | null;
  market: MarketList;
  onTake: (lead: AvailableLead) => void;
}) {
  const queryClient = useQueryClient();
  const [paymentReturn, endReturn] = usePaymentReturn(given.user.id);
  const isSold = useIsSold(taking, market.shown);
  useEffect(() => whenIdle(TakeLeadDialog.preload), []);
  const handlers: TakingHandlers = {
    ...given,
    onTaken: (purchase) => {
      market.removeTaken(purchase.leadId);
      given.onTaken(purchase);
    },
    onGone: market.markGone,
    onPaymentFailed: (leadId) => {
      market.putBack(leadId);
      void queryClient.invalidateQueries({ queryKey: MARKET });
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
        key={leadId}
        {...handlers}
        paymentReturn={paymentReturn}
        onClose={endReturn}
        onPurchase={onSale ? () => purchaseAgain(onSale) : null}
      />
    );
  }
  if (!taking) return null;
  const known = market.shown.find(({ lead }) => lead.id === taking.id)?.lead ?? taking;
  return (
    <>
      <FocusReturn />
      <TakeLeadDialog key={taking.id} {...handlers} lead={taking} issues={issuesOf(known)} isSold={isSold} next={nearestBut(taking, market)} onTake={onTake} />
    </>
  );
}
