import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, type ComponentProps } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { lazyComponent, lazyExtra } from '@/components/lazy/lazy-component.tsx';
import type { RenderGone } from '@/components/lead/gone-lead.ts';
import type { AskedAct } from '@/features/admin/request-acts.tsx';
import { BoughtByBid } from '@/features/bids/bought-by-bid.tsx';
import type { RenderActions, RenderWatch } from '@/features/market/lead-card.tsx';
import { LeadMarket } from '@/features/market/lead-market.tsx';
import { MarketSkeleton } from '@/features/market/market-skeleton.tsx';
import { ContactActions } from '@/features/jobs/contact-actions.tsx';
import { TaxDocumentLinks } from '@/features/jobs/tax-document-links.tsx';
import { addPurchase } from '@/features/jobs/pipeline-cache.ts';
import { refetchPurchases } from '@/features/jobs/pipeline-queries.ts';
import { useAskedLead } from './dashboard-address.ts';
import type { OpenDialog } from './dashboard-dialogs.tsx';
import { refetchMarket } from './refetch-market.ts';
import { PurchaseDialogs } from '@/features/purchase/purchase-dialogs.tsx';

// These are for super admins alone.
const RequestActs = lazyComponent(async () => (await import('@/features/admin/request-acts.tsx')).RequestActs);
const RequestDialog = lazyComponent(async () => (await import('@/features/admin/request-acts.tsx')).RequestDialog);
const ArchiveLead = lazyComponent(async () => (await import('@/features/admin/request-acts.tsx')).ArchiveLead);

const ArchivedLeads = lazyComponent(
  async () => (await import('@/features/admin/archived-leads.tsx')).ArchivedLeads,
  <MarketSkeleton />,
);

// Loads with the first card that is opened.
const PriceWatch = lazyComponent(async () => (await import('@/features/alerts/price-watch.tsx')).PriceWatch);

const BidOnLead = lazyExtra(async () => (await import('@/features/bids/bid-on-lead.tsx')).BidOnLead);

function WatchAndBid({ lead, schedule, onOpen }: { lead: AvailableLead; schedule: PriceSchedule; onOpen: (dialog: OpenDialog) => void }) {
  return (
    <div className="grid gap-4">
      <PriceWatch leadId={lead.id} schedule={schedule} onTurnOnAlerts={() => onOpen('alerts')} />
      <BidOnLead lead={lead} />
    </div>
  );
}

const requestOf = (lead: AvailableLead) => ({ ...lead, leadId: lead.id });

/** Provides what other features add to a card; stable references. */
function useRenderers({ id, userType }: CurrentUser, onOpen: (dialog: OpenDialog) => void, onAsk: (asked: AskedAct) => void) {
  const renderAdminActions = useCallback<RenderActions>(
    (lead) => (
      <>
        <ArchiveLead request={requestOf(lead)} onAsk={onAsk} />
        <RequestActs request={requestOf(lead)} variant="quiet" onAsk={onAsk} />
      </>
    ),
    [onAsk],
  );
  const renderWatch = useCallback<RenderWatch>(
    (lead, schedule) => (
      // A new auction of the same lead has neither yet.
      <WatchAndBid key={lead.lastPriceUpdate} {...{ lead, schedule, onOpen }} />
    ),
    [onOpen],
  );
  const renderGone = useCallback<RenderGone>(
    (lead, render) => (
      <BoughtByBid lead={lead} userId={id}>
        {render}
      </BoughtByBid>
    ),
    [id],
  );
  const isAdmin = userType === 'super_admin';
  return { renderWatch: isAdmin ? undefined : renderWatch, renderActions: isAdmin ? renderAdminActions : undefined, renderGone };
}

/** Renders the ways to call the customer of a lead just bought, and its receipt. */
function ContactAndReceipt({ purchase, sender }: ComponentProps<typeof ContactActions>) {
  const { taxDocuments, amountPaid } = purchase;
  return (
    <>
      <ContactActions purchase={purchase} sender={sender} />
      <TaxDocumentLinks purchase={purchase} />
      {taxDocuments.length === 0 && Number(amountPaid) > 0 ? (
        <p className="text-sm text-ink-2">Your receipt is on its way by email. It’s under History too.</p>
      ) : null}
    </>
  );
}

/** Renders the market with the parts that other features add to it. */
export function DashboardMarket({
  user,
  onOpen,
  onGoToJob,
  ...market
}: Pick<ComponentProps<typeof LeadMarket>, 'user' | 'query' | 'filter' | 'onClearFilter' | 'filters'> & {
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
  const [askedAct, setAskedAct] = useState<AskedAct | null>(null);
  const renderers = useRenderers(user, onOpen, setAskedAct);
  const refetch = () => refetchMarket(queryClient);
  return (
    <LeadMarket
      {...market}
      user={user}
      asked={asked}
      onManageArea={() => onOpen('area')}
      onManageAlerts={() => onOpen('alerts')}
      {...renderers}
      renderDialogs={(given) => (
        <>
          <PurchaseDialogs
            {...given}
            user={user}
            onTaken={handleTaken}
            onGoToJob={onGoToJob}
            renderGone={renderers.renderGone}
            renderBid={(lead) => <BidOnLead key={lead.lastPriceUpdate} lead={lead} />}
            renderContact={(purchase) => <ContactAndReceipt purchase={purchase} sender={user} />}
          />
          {askedAct ? (
            <RequestDialog
              asked={askedAct}
              listed={(market.query.data?.leads ?? []).map(requestOf)}
              onDone={(saved) => {
                if (saved?.isHeld || askedAct.what === 'archive') given.market.removeTaken(askedAct.request.leadId);
                refetch();
              }}
              onClose={() => setAskedAct(null)}
            />
          ) : null}
        </>
      )}
      onLeadRestored={refetch}
      renderArchived={isAdmin ? (onRestored) => <ArchivedLeads onRestored={onRestored} isInColumn /> : undefined}
    />
  );
}
