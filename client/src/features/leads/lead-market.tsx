import { RotateCw, Zap } from 'lucide-react';
import { useCallback, useDeferredValue, useState, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { Button } from '@/components/ui/button.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import { formatClock } from '@/lib/format.ts';
import { serverNow } from '@/lib/server-clock.ts';
import { LeadCard } from './lead-card.tsx';
import { MarketDialogs } from './market-dialogs.tsx';
import { MarketSkeleton } from './market-skeleton.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';
import type { ShownLead } from './shown-leads.ts';
import type { useLeadsFeed } from './use-leads-feed.ts';
import { useMarket } from './use-market.ts';

type Query = ReturnType<typeof useLeadsFeed>['query'];

interface MarketProps {
  query: Query;
  user: CurrentUser;
  /** A lead was taken here: the pipeline has one more. */
  onTaken: (purchase: PurchasedLead) => void;
  onGoToJob: (purchase: PurchasedLead) => void;
  /** The ways to reach the customer of a lead just taken. */
  renderContact: (purchase: PurchasedLead) => ReactNode;
  /** What else this person can do with a lead; `remove` takes it out of the list. */
  renderActions?: ((lead: AvailableLead, remove: () => void) => ReactNode) | undefined;
}

const FIRST_CARDS = 6;

const refreshClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold hover:bg-sunken';

function countText(count: number): string {
  if (count === 0) return 'Available leads';
  return count === 1 ? '1 available lead' : `${count} available leads`;
}

/** The time of day of an answer, right even where the device's own clock is not. */
function clockOf(deviceMs: number): string {
  const ageMs = Date.now() - deviceMs;
  return formatClock(new Date(serverNow().getTime() - ageMs).toISOString());
}

function MarketHeading({
  count,
  query,
  onRefresh,
}: {
  count: number;
  query: Query;
  onRefresh: () => void;
}) {
  const updatedAt = clockOf(query.dataUpdatedAt);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <h1 className="text-xl">{countText(count)}</h1>
      {query.isError ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm text-active-wire">
          Last updated {updatedAt}.
          <button type="button" onClick={onRefresh} className={refreshClass}>
            Retry
          </button>
        </p>
      ) : (
        <Tooltip content="Leads refresh by themselves every 30 seconds">
          <button type="button" onClick={onRefresh} className={`${refreshClass} text-ink-2`}>
            <RotateCw aria-hidden="true" className="size-4" />
            <span className="font-normal">
              <span className="max-sm:sr-only">Updated </span>
              {updatedAt}
            </span>
            <span className="underline max-sm:sr-only">Refresh</span>
          </button>
        </Tooltip>
      )}
    </div>
  );
}

function NewLeadsPill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <output className="sticky top-32 z-20 grid justify-items-center">
      {count > 0 ? (
        <Button variant="spark" size="sm" className="!rounded-full shadow-2" onClick={onShow}>
          {count === 1 ? '1 new lead' : `${count} new leads`}
        </Button>
      ) : null}
    </output>
  );
}

function LeadList({
  shown,
  isAdmin,
  actionsOf,
  onTake,
}: {
  shown: readonly ShownLead[];
  isAdmin: boolean;
  actionsOf: (lead: AvailableLead) => ReactNode;
  onTake: (lead: AvailableLead) => void;
}) {
  // The first screen at once, the rest without holding up a tap.
  const cards = useDeferredValue(shown, shown.slice(0, FIRST_CARDS));
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={Zap}
        title="No available leads at the moment"
        message="New leads appear here by themselves, each at its full price."
      />
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {cards.map(({ lead, isGone }) => (
        <li key={lead.id}>
          <LeadCard
            lead={lead}
            isGone={isGone}
            isAdmin={isAdmin}
            actions={actionsOf(lead)}
            onTake={onTake}
          />
        </li>
      ))}
    </ul>
  );
}

function Market({
  leads,
  query,
  user,
  onTaken,
  onGoToJob,
  renderContact,
  renderActions,
}: MarketProps & { leads: readonly AvailableLead[] }) {
  const market = useMarket(leads);
  const [taking, setTaking] = useState<AvailableLead | null>(null);
  const handleTake = useCallback((lead: AvailableLead) => setTaking(lead), []);
  const handleRefresh = () => {
    market.clearGone();
    void query.refetch();
  };
  const handleShowNew = () => {
    market.showWaiting();
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <MarketHeading
        count={market.shown.filter(({ isGone }) => !isGone).length}
        query={query}
        onRefresh={handleRefresh}
      />
      <PrivacyNotice />
      <NewLeadsPill count={market.waiting.length} onShow={handleShowNew} />
      <LeadList
        shown={market.shown}
        isAdmin={user.userType === 'super_admin'}
        actionsOf={(lead) => renderActions?.(lead, () => market.removeTaken(lead.id))}
        onTake={handleTake}
      />
      <MarketDialogs
        taking={taking}
        market={market}
        user={user}
        onTake={handleTake}
        onClose={() => setTaking(null)}
        onTaken={onTaken}
        onGoToJob={onGoToJob}
        renderContact={renderContact}
      />
    </>
  );
}

/** The Leads tab: what is for sale this second. */
export function LeadMarket(props: MarketProps) {
  const { query } = props;
  if (query.data) return <Market {...props} leads={query.data} />;
  return (
    <>
      <div className="flex min-h-11 items-center">
        <h1 className="text-xl">{countText(0)}</h1>
      </div>
      <PrivacyNotice />
      {query.error ? (
        <ErrorState
          title="The leads could not be loaded"
          message={query.error.message}
          reference={referenceOf(query.error)}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <MarketSkeleton />
      )}
    </>
  );
}
