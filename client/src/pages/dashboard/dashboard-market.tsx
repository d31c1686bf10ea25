import { useQueryClient } from '@tanstack/react-query';
import { useCallback, type ComponentProps } from 'react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import type { RenderActions, RenderWatch } from '@/features/market/lead-card.tsx';
import { LeadMarket } from '@/features/market/lead-market.tsx';
import { MarketSkeleton } from '@/features/market/market-skeleton.tsx';
import { ContactActions } from '@/features/jobs/contact-actions.tsx';
import { addPurchase } from '@/features/jobs/pipeline-cache.ts';
import { refetchPurchases } from '@/features/jobs/pipeline-queries.ts';
import { useAskedLead } from './dashboard-address.ts';
import type { OpenDialog } from './dashboard-dialogs.tsx';
import { refetchMarket } from './refetch-market.ts';
import { PurchaseDialogs } from '@/features/purchase/purchase-dialogs.tsx';

// For super admins alone.
const ArchiveLead = lazyComponent(async () => (await import('@/features/admin/archive-lead.tsx')).ArchiveLead);

const ArchivedLeads = lazyComponent(
  async () => (await import('@/features/admin/archived-leads.tsx')).ArchivedLeads,
  <MarketSkeleton />,
);

// Loads with the first card that is opened.
const PriceWatch = lazyComponent(async () => (await import('@/features/alerts/price-watch.tsx')).PriceWatch);

/** Renders the market with the parts that other features add to it. */
export function DashboardMarket({
  user,
  onOpen,
  onGoToJob,
  ...market
}: Pick<ComponentProps<typeof LeadMarket>, 'user' | 'query' | 'filter' | 'onClearFilter' | 'areControlsOpen'> & {
  onGoToJob: (purchase: PurchasedLead) => void;
  /** Must be a stable reference. */
  onOpen: (dialog: OpenDialog) => void;
}) {
  const queryClient = useQueryClient();
  const asked = useAskedLead();
  const isAdmin = user.userType === 'super_admin';
  const handleTaken = (purchase: PurchasedLead) => {
    addPurchase(queryClient, purchase);
    refetchMarket(queryClient);
    refetchPurchases(queryClient);
  };
  const renderArchive = useCallback<RenderActions>(
    (lead, remove) => {
      const handleArchived = () => {
        remove();
        refetchMarket(queryClient);
      };
      return <ArchiveLead lead={lead} onArchived={handleArchived} />;
    },
    [queryClient],
  );
  const renderWatch = useCallback<RenderWatch>(
    ({ id, lastPriceUpdate }, schedule) => (
      // A new auction of the same lead has no watch yet.
      <PriceWatch key={lastPriceUpdate} leadId={id} schedule={schedule} onTurnOnAlerts={() => onOpen('alerts')} />
    ),
    [onOpen],
  );
  return (
    <LeadMarket
      {...market}
      user={user}
      asked={asked}
      onManageArea={() => onOpen('area')}
      onManageAlerts={() => onOpen('alerts')}
      renderWatch={isAdmin ? undefined : renderWatch}
      renderDialogs={(given) => (
        <PurchaseDialogs
          {...given}
          user={user}
          onTaken={handleTaken}
          onGoToJob={onGoToJob}
          renderContact={(purchase) => <ContactActions purchase={purchase} sender={user} />}
        />
      )}
      onLeadRestored={() => refetchMarket(queryClient)}
      renderActions={isAdmin ? renderArchive : undefined}
      renderArchived={isAdmin ? (onRestored) => <ArchivedLeads onRestored={onRestored} /> : undefined}
    />
  );
}
