import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import type { RenderGone } from '@/components/lead/gone-lead.ts';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { AreaPrompt } from './area-prompt.tsx';
import type { AskedLead } from './asked-lead.ts';
import { hideLead, unhideLeads } from './hidden-leads.ts';
import type { RenderActions, RenderWatch } from './lead-card.tsx';
import { LeadList, type ListActs } from './lead-list.tsx';
import { useListHold, whenListIsFree } from './list-hold.ts';
import { refreshPausedPrices } from '@/components/lead/live-price.ts';
import { isInArea, type ServiceArea } from '@/components/lead/lead-area.ts';
import { MarketControls, type MarketFilters } from './market-controls.tsx';
import { MarketHeading, NewLeadsPill } from './market-heading.tsx';
import { MarketSkeleton } from './market-skeleton.tsx';
import { keepOnlyArea, useMarketView, type MarketView } from './market-view.ts';
import { PausedPricesNote } from './paused-prices-note.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';
import type { ShownLead } from './shown-leads.ts';
import type { LeadsQuery, MarketList } from './use-leads-feed.ts';
import { useMarket } from './use-market.ts';

// Loaded only for people who follow a notification.
const LeadFinder = lazyComponent(async () => (await import('./lead-finder.tsx')).LeadFinder);

// Loads after the first cards.
const MarketAside = lazyComponent(async () => (await import('./market-aside.tsx')).MarketAside);
const BelowList = lazyComponent(async () => (await import('./below-list.tsx')).BelowList);

const EVERYTHING: PurchaseFilter = {};

/** What the dialogs know of the list, and their callbacks. */
export interface GivenToDialogs {
  /** The lead whose purchase dialog is open. */
  taking: AvailableLead | null;
  market: Market;
  onTake: (lead: AvailableLead) => void;
  onClose: () => void;
}

interface MarketProps {
  query: LeadsQuery;
  user: CurrentUser;
  /** Which leads the page is about; all when left out. */
  filter?: PurchaseFilter | undefined;
  /** Removes the filter. */
  onClearFilter?: (() => void) | undefined;
  /** The search and the dates, which stand with the market's own filters; wider screens than a phone's always show them. */
  filters?: MarketFilters | undefined;
  /** The lead that a link or notification asked for. */
  asked?: AskedLead | null | undefined;
  /** Opens the service area dialog. */
  onManageArea?: (() => void) | undefined;
  /** Opens the alerts dialog. */
  onManageAlerts?: (() => void) | undefined;
  /** Renders the dialogs in which a lead is bought. */
  renderDialogs: (given: GivenToDialogs) => ReactNode;
  /** Renders a lead's price watch among its details. Must be a stable reference. */
  renderWatch?: RenderWatch | undefined;
  renderActions?: RenderActions | undefined;
  /** Renders what became of a gone lead. Must be a stable reference. */
  renderGone?: RenderGone | undefined;
  /** Renders the archived leads, for people who may restore them. */
  renderArchived?: ((onRestored: (leadId: number) => void) => ReactNode) | undefined;
  /** Called when an archived lead is for sale again. */
  onLeadRestored?: (() => void) | undefined;
}

type Market = ReturnType<typeof useMarket>;

/** Returns the index of the first card after all that are in the area. */
const beyondArea = (cards: readonly ShownLead[], area: ServiceArea) => cards.findLastIndex(({ lead }) => isInArea(lead, area)) + 1;

/** Returns the part of the market that is on screen. */
function useVisible(market: Market, view: MarketView, { leads, total }: MarketList, found: AskedLead | null) {
  const { shown, waiting, dismissed } = market;
  const { hidden, isAskedFor, isOutside } = view;
  // A lead that was asked for shows whatever the filters say.
  const isOffered = (lead: AvailableLead) => lead.id === found?.id || (isAskedFor(lead) && !isOutside(lead));
  const cards = shown.filter(
    ({ lead }) => isOffered(lead) && (!hidden.has(lead.id) || dismissed.has(lead.id)),
  );
  const countOf = (counted: readonly ShownLead[]) => counted.filter(({ lead, isGone }) => !isGone && !hidden.has(lead.id)).length;
  // Only the server knows which of the leads that are not loaded match.
  const notLoaded = leads.every(isAskedFor) ? total - leads.length : 0;
  const beyond = view.sort === 'area' && view.area ? cards.slice(beyondArea(cards, view.area)) : [];
  const [first] = beyond;
  return {
    cards,
    count: countOf(cards) + notLoaded,
    // The server sends the area first, so what is not loaded is outside once the list has come that far.
    outside: first ? { from: first.lead.id, count: countOf(beyond) + notLoaded, hasUnplaced: beyond.some(({ lead }) => lead.distanceKm === null) } : null,
    waiting: waiting.filter((lead) => isOffered(lead) && !hidden.has(lead.id)).length,
  };
}

function useActs(
  userId: number,
  { dismiss, removeGone }: Pick<Market, 'dismiss' | 'removeGone'>,
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
    }),
    [userId, dismiss, removeGone, onTake],
  );
}

/** Provides the handlers for the whole list; focus moves to its heading when the pressed control is gone. */
function useListHandlers(market: Market, { query, user, onLeadRestored }: MarketProps, { hidden }: MarketView) {
  const heading = useRef<HTMLHeadingElement>(null);
  const handleRefresh = async () => {
    market.clearGone();
    refreshPausedPrices();
    const answer = await query.refetch();
    if (answer?.isSuccess) whenListIsFree(market.putInOrder);
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
  const { data, view, query, user, asked, filters, onManageArea, onManageAlerts } = props;
  const { renderDialogs, renderWatch, renderActions, renderGone, renderArchived, onClearFilter } = props;
  const market = useMarket(data, view);
  const [found, setFound] = useState<AskedLead | null>(null);
  const { cards, count, outside, waiting } = useVisible(market, view, data, found);
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
      <MarketFrame {...{ view, user, filters, onManageArea, onManageAlerts }}>
        <PausedPricesNote />
        {asked ? (
          <LeadFinder {...{ asked, data, query, onShow: market.showWaiting, onFound: setFound }} userId={user.id} />
        ) : null}
        <NewLeadsPill count={waiting} onShow={handlers.handleShowNew} />
        {cards.length > 0 ? (
          <LeadList
            cards={cards}
            outside={outside}
            asked={found}
            hidden={view.hidden}
            hasArea={view.area !== null}
            isAdmin={user.userType === 'super_admin'}
            renderActions={renderActions}
            renderGone={renderGone}
            renderWatch={renderWatch}
            acts={acts}
          />
        ) : null}
        <BelowList
          {...{ data, query, view, onManageArea, onManageAlerts, onClearFilter }}
          dismissed={market.dismissed}
          isEmpty={cards.length === 0}
          onShowOutside={handlers.handleShowOutside}
          onShowHidden={handlers.handleShowHidden}
          renderArchived={renderArchived && (() => renderArchived(handlers.handleRestored))}
        />
      </MarketFrame>
      {renderDialogs({ taking, market, onTake: handleTake, onClose: () => setTaking(null) })}
    </>
  );
}

/** Renders what stands above the list and, on wide screens, beside it. */
function MarketFrame({
  view,
  user,
  filters,
  onManageArea,
  onManageAlerts,
  children,
}: Pick<MarketProps, 'user' | 'filters' | 'onManageArea' | 'onManageAlerts'> & { view: MarketView; children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 1280px)');
  const area = { area: view.area, onManageArea };
  return (
    <>
      <MarketControls view={view} filters={filters} />
      {isWide ? null : <PrivacyNotice />}
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start xl:gap-5">
        <div className="min-w-0">
          {isWide ? null : <AreaPrompt {...area} />}
          {children}
        </div>
        {isWide ? <MarketAside {...area} onManageAlerts={onManageAlerts} takesBids={user.userType === 'provider'} /> : null}
      </div>
    </>
  );
}

/** Renders the Leads tab: what is for sale right now. */
export function LeadMarket(props: MarketProps) {
  const { query, user, filter = EVERYTHING, filters, onManageArea, onManageAlerts } = props;
  const view = useMarketView(user, filter);
  useListHold();
  if (query.data) return <Market {...props} data={query.data} view={view} />;
  const retry = () => void query.refetch();
  return (
    <>
      <MarketHeading count={null} view={view} query={query} onRefresh={retry} />
      <MarketFrame {...{ view, user, filters, onManageArea, onManageAlerts }}>
        {query.error ? (
          <ErrorState
            title="The leads couldn’t be loaded"
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
