import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { FocusReturn } from '@/components/ui/focus-return.tsx';
import type { MoreActions } from '@/features/dashboard/dashboard-actions.ts';
import { ownBidsQuery } from '@/features/bids/bids-api.ts';
import { addPurchase } from '@/features/jobs/pipeline-cache.ts';
import { refetchMarket } from './refetch-market.ts';

const AddLeadDialog = lazyDialog(
  async () => (await import('@/features/add-lead/add-lead-dialog.tsx')).AddLeadDialog,
);
const ServiceAreaDialog = lazyDialog(
  async () => (await import('@/features/service-area/service-area-dialog.tsx')).ServiceAreaDialog,
);
const AlertsDialog = lazyDialog(async () => (await import('@/features/alerts/alerts-dialog.tsx')).AlertsDialog);
const MoreDialog = lazyDialog(async () => (await import('./dashboard-more.tsx')).DashboardMore);

/** A dialog that the header, the menus and the market open. */
export type OpenDialog = 'add' | 'area' | 'alerts' | 'more';

/** Renders the dashboard's dialogs, one at a time. */
export function DashboardDialogs({
  open,
  user,
  actions,
  onAdded,
  onClose,
}: {
  open: OpenDialog;
  user: CurrentUser;
  actions: MoreActions;
  onAdded: (purchase: PurchasedLead) => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const handleAdded = (purchase: PurchasedLead) => {
    addPurchase(queryClient, purchase);
    onClose();
    onAdded(purchase);
  };
  const handleAreaSaved = () => {
    // The server computes the distances.
    refetchMarket(queryClient);
    void queryClient.invalidateQueries({ queryKey: ownBidsQuery.queryKey });
    onClose();
  };
  const dialogs: Record<OpenDialog, ReactNode> = {
    add: <AddLeadDialog user={user} onAdded={handleAdded} onClose={onClose} />,
    area: <ServiceAreaDialog user={user} onSaved={handleAreaSaved} onClose={onClose} />,
    alerts: <AlertsDialog onManageArea={actions.manageArea} onClose={onClose} />,
    more: <MoreDialog user={user} actions={actions} onClose={onClose} />,
  };
  return (
    <>
      {/* A dialog that follows on another would give the focus to a button that is gone. */}
      <FocusReturn />
      {dialogs[open]}
    </>
  );
}
