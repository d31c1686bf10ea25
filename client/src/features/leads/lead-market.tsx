import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { lazyPart } from '@/components/lazy-part.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import type { PurchaseFilter } from '@/lib/purchase-filter.ts';
import { useMediaQuery } from '@/lib/use-media-query.ts';
import { ArchivedDisclosure } from './archived-disclosure.tsx';
import type { AskedLead } from './asked-lead.ts';
import { hideLead, unhideLeads } from './hidden-leads.ts';
import { useLastLead } from './last-lead.ts';
import type { RenderWatch } from './lead-card.tsx';
import { LeadList, LeftOut, type ListActs } from './lead-list.tsx';
import { useListHold, whenListIsFree } from './list-hold.ts';
import { refreshPausedPrices } from './live-price.ts';
import { AreaPrompt, MarketAside } from './market-aside.tsx';
import { MarketControls } from './market-controls.tsx';
import { MarketDialogs } from './market-dialogs.tsx';
import { MarketEmpty } from './market-empty.tsx';
import { MarketHeading, NewLeadsPill } from './market-heading.tsx';
import { MarketSkeleton } from './market-skeleton.tsx';
import { keepOnlyArea, useMarketView, type MarketView } from './market-view.ts';
import { PausedPricesNote } from './paused-prices-note.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';
import type { LeadsQuery } from './use-leads-feed.ts';
import { useMarket } from './use-market.ts';

// For those who come from a notification.
const LeadFinder = lazyPart(async () => (await import('./lead-finder.tsx')).LeadFinder);

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
  /** What else this person can do with a lead; `remove` takes it out of the list. */
  renderActions?: ((lead: AvailableLead, remove: () => void) => ReactNode) | undefined;
  /** The leads that were taken off the market, for those who may put them back. */
  renderArchived?: ((onRestored: (leadId: number) => void) => ReactNode) | undefined;
  /** An archived lead is for sale again. */
  onLeadRestored?: (() => void) | undefined;
}

type Market = ReturnType<typeof useMarket>;

/** What of the market is on screen, and how much is left out by what. */
function useVisible(market: Market, view: MarketView, leads: readonly AvailableLead[], found: AskedLead | null) {
  const { shown, waiting, dismissed } = market;
  const { hidden, isAskedFor, isOutside } = view;
  // Who came for a lead sees it, whatever they chose to see.
  const isOffered = (lead: AvailableLead) => lead.id === found?.id || (isAskedFor(lead) && !isOutside(lead));
  const asked = leads.filter(isAskedFor);
  const cards = shown.filter(
    ({ lead }) => isOffered(lead) && (!hidden.has(lead.id) || dismissed.has(lead.id)),
  );
  return {
    cards,
    count: cards.filter(({ lead, isGone }) => !isGone && !hidden.has(lead.id)).length,
    waiting: waiting.filter((lead) => isOffered(lead) && !hidden.has(lead.id)).length,
    leftOut: {
      filtered: leads.length - asked.length,
      outside: asked.filter(isOutside).length,
      hidden: asked.filter((lead) => hidden.has(lead.id) && !dismissed.has(lead.id) && !isOutside(lead))
        .length,
    },
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

function Market(props: MarketProps & { leads: readonly AvailableLead[]; view: MarketView }) {
  const { leads, view, query, user, asked, areControlsOpen, onManageArea, onManageAlerts } = props;
  const { onTaken, onGoToJob, renderContact, renderWatch, renderActions, renderArchived } = props;
  const market = useMarket(leads, view);
  const [found, setFound] = useState<AskedLead | null>(null);
  const { cards, count, waiting, leftOut } = useVisible(market, view, leads, found);
  const { heading, ...handlers } = useListHandlers(market, props, view);
  const lastLeadAt = useLastLead(leads);
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
          <LeadFinder {...{ asked, leads, query, onShow: market.showWaiting, onFound: setFound }} userId={user.id} />
        ) : null}
        <NewLeadsPill count={waiting} onShow={handlers.handleShowNew} />
        {cards.length > 0 ? (
          <LeadList
            cards={cards}
            asked={found}
            hidden={view.hidden}
            isAdmin={user.userType === 'super_admin'}
            actionsOf={(lead) => renderActions?.(lead, () => market.removeTaken(lead.id))}
            renderWatch={renderWatch}
            acts={acts}
          />
        ) : (
          <MarketEmpty {...{ view, lastLeadAt, onManageArea, onManageAlerts, counts: leftOut }} />
        )}
        <LeftOut
          outside={leftOut.outside}
          hidden={leftOut.hidden}
          onShowOutside={handlers.handleShowOutside}
          onShowHidden={handlers.handleShowHidden}
        />
        {renderArchived ? (
          <ArchivedDisclosure render={() => renderArchived(handlers.handleRestored)} />
        ) : null}
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
  if (query.data) return <Market {...props} leads={query.data} view={view} />;
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
