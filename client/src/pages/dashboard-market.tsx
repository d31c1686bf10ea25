import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentProps } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { LeadMarket } from '@/features/leads/lead-market.tsx';
import { leadsQuery } from '@/features/leads/leads-query.ts';
import { ContactActions } from '@/features/pipeline/contact-actions.tsx';
import { addPurchase } from '@/features/pipeline/pipeline-cache.ts';
import { refetchPurchases } from '@/features/pipeline/pipeline-queries.ts';

// For super admins alone.
const ArchiveLead = lazy(async () => ({
  default: (await import('@/features/market-admin/archive-lead.tsx')).ArchiveLead,
}));

const ArchivedLeads = lazy(async () => ({
  default: (await import('@/features/market-admin/archived-leads.tsx')).ArchivedLeads,
}));

/** Asks again for the leads on the market: it has one less or more, or another order. */
export function refetchMarket(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: leadsQuery.queryKey });
}

/** The market with what other parts of the product add to it. */
export function DashboardMarket({
  user,
  ...market
}: Pick<
  ComponentProps<typeof LeadMarket>,
  'user' | 'query' | 'filter' | 'areControlsOpen' | 'onManageArea' | 'onGoToJob'
>) {
  const queryClient = useQueryClient();
  const isAdmin = user.userType === 'super_admin';
  const handleTaken = (purchase: PurchasedLead) => {
    addPurchase(queryClient, purchase);
    refetchMarket(queryClient);
    refetchPurchases(queryClient);
  };
  const renderArchive = (lead: AvailableLead, remove: () => void) => {
    const handleArchived = () => {
      remove();
      refetchMarket(queryClient);
    };
    return (
      <Suspense fallback={null}>
        <ArchiveLead lead={lead} onArchived={handleArchived} />
      </Suspense>
    );
  };
  return (
    <LeadMarket
      {...market}
      user={user}
      onTaken={handleTaken}
      onLeadRestored={() => refetchMarket(queryClient)}
      renderContact={(purchase) => <ContactActions purchase={purchase} sender={user} />}
      renderActions={isAdmin ? renderArchive : undefined}
      renderArchived={isAdmin ? (onRestored) => <ArchivedLeads onRestored={onRestored} /> : undefined}
    />
  );
}
