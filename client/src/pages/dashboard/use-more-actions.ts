import { paths } from '@shared/contracts/page-paths.ts';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { DashboardActions } from '@/features/dashboard/dashboard-actions.ts';
import type { TabId } from '@/features/dashboard/dashboard-tabs.ts';
import { useExport } from '@/features/exporting/use-export.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import type { DashboardView } from './dashboard-address.ts';
import type { OpenDialog } from './dashboard-dialogs.tsx';

/** Provides the actions of the header, of More and of the market, on the dashboard and on the other pages in its frame. */
export function useMoreActions({
  user,
  filter,
  hrefOf,
  onOpen,
}: {
  user: CurrentUser;
  /** Which purchases are exported. */
  filter: PurchaseFilter;
  hrefOf: (place: { tab: TabId; view: DashboardView }) => string;
  onOpen: (dialog: OpenDialog) => void;
}): DashboardActions {
  const { isExporting, start } = useExport({ filter, isAdmin: user.userType === 'super_admin' });
  const isOwner = user.userType !== 'team_member';
  const isProvider = user.userType === 'provider';
  const tab = 'purchase_history';
  return {
    addLead: () => onOpen('add'),
    exportData: () => void start(),
    isExporting,
    manageArea: isOwner ? () => onOpen('area') : null,
    manageAlerts: isOwner ? () => onOpen('alerts') : null,
    openMore: () => onOpen('more'),
    bidsHref: isProvider ? paths.standingBids : null,
    teamHref: isProvider ? paths.team : null,
    returnsHref: hrefOf({ tab, view: 'returns' }),
    archivedHref: hrefOf({ tab, view: 'archived' }),
  };
}
