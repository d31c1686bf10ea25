import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, type ComponentProps } from 'react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { lazyPart } from '@/components/lazy-part.tsx';
import { priceWatchesQuery } from '@/features/alerts/price-watch-api.ts';
import type { RenderActions, RenderWatch } from '@/features/leads/lead-card.tsx';
import { LeadMarket } from '@/features/leads/lead-market.tsx';
import { MARKET } from '@/features/leads/leads-query.ts';
import { MarketSkeleton } from '@/features/leads/market-skeleton.tsx';
import { ContactActions } from '@/features/pipeline/contact-actions.tsx';
import { addPurchase } from '@/features/pipeline/pipeline-cache.ts';
import { refetchPurchases } from '@/features/pipeline/pipeline-queries.ts';
import { useAskedLead } from './dashboard-address.ts';
import type { OpenDialog } from './dashboard-dialogs.tsx';

// For super admins alone.
const ArchiveLead = lazyPart(async () => (await import('@/features/market-admin/archive-lead.tsx')).ArchiveLead);

const ArchivedLeads = lazyPart(
  async () => (await import('@/features/market-admin/archived-leads.tsx')).ArchivedLeads,
  <MarketSkeleton />,
);

// With the first card that is opened.
const PriceWatch = lazyPart(async () => (await import('@/features/alerts/price-watch.tsx')).PriceWatch);

/** Asks again for the leads on the market: it has one less or more, or another order. */
export function refetchMarket(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: MARKET });
  // A watch goes with its lead. The next card that is opened asks; none that is open has to.
  void queryClient.invalidateQueries({ queryKey: priceWatchesQuery.queryKey, refetchType: 'none' });
}

/** The market with what other parts of the product add to it. */
export function DashboardMarket({
  user,
  onOpen,
  ...market
}: Pick<ComponentProps<typeof LeadMarket>, 'user' | 'query' | 'filter' | 'areControlsOpen' | 'onGoToJob'> & {
  /** The same function from one render to the next. */
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
      // Another auction of the same lead has no watch yet.
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
      onTaken={handleTaken}
      onLeadRestored={() => refetchMarket(queryClient)}
      renderContact={(purchase) => <ContactActions purchase={purchase} sender={user} />}
      renderActions={isAdmin ? renderArchive : undefined}
      renderArchived={isAdmin ? (onRestored) => <ArchivedLeads onRestored={onRestored} /> : undefined}
    />
  );
}
