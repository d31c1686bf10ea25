import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { lazyPart } from '@/components/lazy-part.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import type { PurchaseFilter } from '@/lib/purchase-filter.ts';
import { useMediaQuery } from '@/lib/use-media-query.ts';
import { AreaPrompt } from './area-prompt.tsx';
import type { AskedLead } from './asked-lead.ts';
import { hideLead, unhideLeads } from './hidden-leads.ts';
import type { RenderActions, RenderWatch } from './lead-card.tsx';
import { LeadList, type ListActs } from './lead-list.tsx';
import { useListHold, whenListIsFree } from './list-hold.ts';
import { refreshPausedPrices } from './live-price.ts';
import { MarketControls } from './market-controls.tsx';
import { MarketDialogs } from './market-dialogs.tsx';
import { MarketHeading, NewLeadsPill } from './market-heading.tsx';
import { MarketSkeleton } from './market-skeleton.tsx';
import { keepOnlyArea, useMarketView, type MarketView } from './market-view.ts';
import { PausedPricesNote } from './paused-prices-note.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';
import type { LeadsQuery, MarketList } from './use-leads-feed.ts';
import { useMarket } from './use-market.ts';

// For those who come from a notification.
const LeadFinder = lazyPart(async () => (await import('./lead-finder.tsx')).LeadFinder);

// The first cards come first.
const MarketAside = lazyPart(async () => (await import('./market-aside.tsx')).MarketAside);
const BelowList = lazyPart(async () => (await import('./below-list.tsx')).BelowList);

const EVERYTHING: PurchaseFilter = {};

interface MarketProps {
  query: LeadsQuery;
  user: CurrentUser;
  /** Which leads the page is about; all when left out. */
  filter?: PurchaseFilter | undefined;
  /** Whether a phone shows what orders and limits the list; wider screens always do. */
  areControlsOpen?: boolean | undefined;
  /** The lead that somebody came for. */
  asked?: AskedLead | null | undefined;
  /** Opens what changes the service area. */
  onManageArea?: (() => void) | undefined;
  /** Opens what says how to hear of new leads. */
  onManageAlerts?: (() => void) | undefined;
  /** A lead was taken here: the pipeline has one more. */
  onTaken: (purchase: PurchasedLead) => void;
  onGoToJob: (purchase: PurchasedLead) => void;
  /** The ways to reach the customer of a lead just taken. */
  renderContact: (purchase: PurchasedLead) => ReactNode;
  /** What waits for a lead's price, shown with its details; the same function from one render to the next. */
  renderWatch?: RenderWatch | undefined;
  renderActions?: RenderActions | undefined;
  /** The leads that were taken off the market, for those who may put them back. */
  renderArchived?: ((onRestored: (leadId: number) => void) => ReactNode) | undefined;
  /** An archived lead is for sale again. */
  onLeadRestored?: (() => void) | undefined;
}

type Market = ReturnType<typeof useMarket>;

/** What of the market is on screen. */
function useVisible(market: Market, view: MarketView, { leads, total }: MarketList, found: AskedLead | null) {
  const { shown, waiting, dismissed } = market;
  const { hidden, isAskedFor, isOutside } = view;
  // Who came for a lead sees it, whatever they chose to see.
  const isOffered = (lead: AvailableLead) => lead.id === found?.id || (isAskedFor(lead) && !isOutside(lead));
  const cards = shown.filter(
    ({ lead }) => isOffered(lead) && (!hidden.has(lead.id) || dismissed.has(lead.id)),
  );
  const onScreen = cards.filter(({ lead, isGone }) => !isGone && !hidden.has(lead.id)).length;
  return {
    cards,
    // Which of those that are not loaded match, only the server knows.
    count: leads.every(isAskedFor) ? onScreen + total - leads.length : onScreen,
    waiting: waiting.filter((lead) => isOffered(lead) && !hidden.has(lead.id)).length,
  };
}

function useActs(
  userId: number,
  { dismiss, removeGone, removeTaken }: Pick<Market, 'dismiss' | 'removeGone' | 'removeTaken'>,
  onTake: ListActs['onTake'],
): ListActs {
  return useMemo(
    () => ({
      onTake,
      onHide: ({ id }) => {
        dismiss(id);
        hideLead(userId, id);
      },
      onUnhide: ({ id }) => unhideLeads(userId, [id]),
      onLeave: ({ id }) => removeGone(id),
      onRemove: ({ id }) => removeTaken(id),
    }),
    [userId, dismiss, removeGone, removeTaken, onTake],
  );
}

/** What a person does with the list as a whole; focus follows to its heading when what was pressed is no more. */
function useListHandlers(market: Market, { query, user, onLeadRestored }: MarketProps, { hidden }: MarketView) {
  const heading = useRef<HTMLHeadingElement>(null);
  const handleRefresh = async () => {
    market.clearGone();
    refreshPausedPrices();
    const { isSuccess } = await query.refetch();
    if (isSuccess) whenListIsFree(market.putInOrder);
  };
  const handleShowNew = () => {
    market.showWaiting();
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  };
  const handleShowOutside = () => {
    keepOnlyArea(false);
    heading.current?.focus();
  };
  const handleShowHidden = () => {
    unhideLeads(user.id, [...hidden]);
    heading.current?.focus();
  };
  const handleRestored = (leadId: number) => {
    market.putBack(leadId);
    onLeadRestored?.();
  };
  return { heading, handleRefresh, handleShowNew, handleShowOutside, handleShowHidden, handleRestored };
}

function Market(props: MarketProps & { data: MarketList; view: MarketView }) {
  const { data, view, query, user, asked, areControlsOpen, onManageArea, onManageAlerts } = props;
  const { onTaken, onGoToJob, renderContact, renderWatch, renderActions, renderArchived } = props;
  const market = useMarket(data, view);
  const [found, setFound] = useState<AskedLead | null>(null);
  const { cards, count, waiting } = useVisible(market, view, data, found);
  const { heading, ...handlers } = useListHandlers(market, props, view);
  const [taking, setTaking] = useState<AvailableLead | null>(null);
  const handleTake = useCallback((lead: AvailableLead) => setTaking(lead), []);
  const acts = useActs(user.id, market, handleTake);
  return (
    <>
      <MarketHeading
        {...{ count, view, query, headingRef: heading }}
        onRefresh={() => void handlers.handleRefresh()}
      />
      <MarketFrame {...{ view, areControlsOpen, onManageArea, onManageAlerts }}>
        <PausedPricesNote />
        {asked ? (
          <LeadFinder {...{ asked, data, query, onShow: market.showWaiting, onFound: setFound }} userId={user.id} />
        ) : null}
        <NewLeadsPill count={waiting} onShow={handlers.handleShowNew} />
        {cards.length > 0 ? (
          <LeadList
            cards={cards}
            asked={found}
            hidden={view.hidden}
            isAdmin={user.userType === 'super_admin'}
            renderActions={renderActions}
            renderWatch={renderWatch}
            acts={acts}
          />
        ) : null}
        <BelowList
          {...{ data, query, view, onManageArea, onManageAlerts }}
          dismissed={market.dismissed}
          isEmpty={cards.length === 0}
          onShowOutside={handlers.handleShowOutside}
          onShowHidden={handlers.handleShowHidden}
          renderArchived={renderArchived && (() => renderArchived(handlers.handleRestored))}
        />
      </MarketFrame>
      <MarketDialogs
        {...{ taking, market, user, onTaken, onGoToJob, renderContact }}
        onTake={handleTake}
        onClose={() => setTaking(null)}
      />
    </>
  );
}

/** What stands around the list: above it, and where there is room beside it. */
function MarketFrame({
  view,
  areControlsOpen = true,
  onManageArea,
  onManageAlerts,
  children,
}: Pick<MarketProps, 'areControlsOpen' | 'onManageArea' | 'onManageAlerts'> & { view: MarketView; children: ReactNode }) {
  // Where there is room for a column beside the list.
  const isWide = useMediaQuery('(min-width: 1280px)');
  const area = { area: view.area, onManageArea };
  return (
    <>
      {isWide ? null : <PrivacyNotice />}
      <MarketControls view={view} isOpen={areControlsOpen} />
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start xl:gap-5">
        <div className="min-w-0">
          {isWide ? null : <AreaPrompt {...area} />}
          {children}
        </div>
        {isWide ? <MarketAside {...area} onManageAlerts={onManageAlerts} /> : null}
      </div>
    </>
  );
}

/** The Leads tab: what is for sale this second. */
export function LeadMarket(props: MarketProps) {
  const { query, user, filter = EVERYTHING, areControlsOpen, onManageArea, onManageAlerts } = props;
  const view = useMarketView(user, filter);
  useListHold();
  if (query.data) return <Market {...props} data={query.data} view={view} />;
  const retry = () => void query.refetch();
  return (
    <>
      <MarketHeading count={null} view={view} query={query} onRefresh={retry} />
      <MarketFrame {...{ view, areControlsOpen, onManageArea, onManageAlerts }}>
        {query.error ? (
          <ErrorState
            title="The leads could not be loaded"
            message={query.error.message}
            reference={referenceOf(query.error)}
            isRetrying={query.isFetching}
            onRetry={retry}
          />
        ) : (
          <MarketSkeleton />
        )}
      </MarketFrame>
    </>
  );
}
