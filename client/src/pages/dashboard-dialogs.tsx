import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { FocusReturn } from '@/components/ui/focus-return.tsx';
import type { DashboardActions } from '@/features/dashboard/dashboard-actions.ts';
import { LivePriceSetting } from '@/features/leads/live-price-setting.tsx';
import { addPurchase } from '@/features/pipeline/pipeline-cache.ts';
import { refetchMarket } from './dashboard-market.tsx';

const AddLeadDialog = lazy(async () => ({
  default: (await import('@/features/add-lead/add-lead-dialog.tsx')).AddLeadDialog,
}));
const ServiceAreaDialog = lazy(async () => ({
  default: (await import('@/features/service-area/service-area-dialog.tsx')).ServiceAreaDialog,
}));
const AlertsDialog = lazy(async () => ({
  default: (await import('@/features/alerts/alerts-dialog.tsx')).AlertsDialog,
}));
const MoreDialog = lazy(async () => ({
  default: (await import('@/features/dashboard/more-dialog.tsx')).MoreDialog,
}));

/** A dialog that the header, the menus and the market open. */
export type OpenDialog = 'add' | 'area' | 'alerts' | 'more';

/** The dialogs of the whole dashboard, one at a time. */
export function DashboardDialogs({
  open,
  user,
  actions,
  onAdded,
  onClose,
}: {
  open: OpenDialog | null;
  user: CurrentUser;
  actions: DashboardActions;
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
    // Distances are the server's.
    refetchMarket(queryClient);
    onClose();
  };
  const dialogs: Record<OpenDialog, ReactNode> = {
    add: <AddLeadDialog user={user} onAdded={handleAdded} onClose={onClose} />,
    area: <ServiceAreaDialog user={user} onSaved={handleAreaSaved} onClose={onClose} />,
    alerts: <AlertsDialog onManageArea={actions.manageArea} onClose={onClose} />,
    more: (
      <MoreDialog
        actions={actions}
        settings={user.userType === 'team_member' ? null : <LivePriceSetting />}
        onClose={onClose}
      />
    ),
  };
  if (!open) return null;
  return (
    <>
      {/* A dialog that follows on another would give the focus to a button that is gone. */}
      <FocusReturn />
      <Suspense fallback={null}>{dialogs[open]}</Suspense>
    </>
  );
}
