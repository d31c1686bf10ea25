import { ChevronRight, Zap } from 'lucide-react';
import { useEffect, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { leavesFocus } from '@/components/ui/leaves-focus.ts';
import { setItem, useStored } from '@/lib/storage.ts';
import { formatDateTime, formatRelative } from '@/lib/time/format.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { keepChoices, type MarketView } from './market-view.ts';
import type { LeadsQuery, MarketList } from './use-leads-feed.ts';

const STORAGE_KEY = 'sparkdrop.last-lead';

/** Returns when the newest lead that this device has seen was posted, ISO 8601; null before the first. */
function useLastLead(leads: readonly AvailableLead[]): string | null {
  const remembered = useStored(STORAGE_KEY);
  const latest = leads.reduce(
    (last, { createdAt }) => (Date.parse(createdAt) > Date.parse(last) ? createdAt : last),
    remembered ?? new Date(0).toISOString(),
  );
  const isNew = leads.length > 0 && latest !== remembered;
  useEffect(() => {
    if (isNew) setItem(STORAGE_KEY, latest);
  }, [isNew, latest]);
  return isNew ? latest : remembered;
}

/** Renders the button that opens the archived leads, which load only then. */
function ArchivedDisclosure({ render }: { render: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-6 border-t border-line pt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-ink-2"
      >
        <ChevronRight
          aria-hidden="true"
          className={isOpen ? '-ml-1 size-4.5 rotate-90' : '-ml-1 size-4.5'}
        />
        Archived leads
      </button>
      {isOpen ? <div id={id}>{render()}</div> : null}
    </div>
  );
}

function AreaButton({ view, onManageArea }: { view: MarketView; onManageArea: (() => void) | undefined }) {
  if (!onManageArea) return null;
  return (
    <Button variant="secondary" size="sm" onClick={onManageArea}>
      {view.area ? 'Widen area' : 'Set your service area'}
    </Button>
  );
}

function LastLead({ at }: { at: string }) {
  return (
    <span className="block">
      The last lead came {formatDateTime(at)} ({formatRelative(at, useMinute(at))}).
    </span>
  );
}

function noMatchTitle({ leads, hasMore }: MarketList): string {
  if (hasMore) return `None of the ${leads.length} leads loaded so far match`;
  return leads.length === 1 ? 'The one lead here doesn’t match' : `None of the ${leads.length} leads match`;
}

function NoMatch({ data, onClearFilter }: { data: MarketList; onClearFilter: (() => void) | undefined }) {
  const handleClear = () => {
    keepChoices({});
    onClearFilter?.();
  };
  return (
    <EmptyState
      icon={Zap}
      title={noMatchTitle(data)}
      message="Your search, dates or filters leave them out."
    >
      <Button variant="secondary" size="sm" onClick={handleClear}>
        Clear search and filters
      </Button>
    </EmptyState>
  );
}

/** Says that every lead that would show was hidden one by one. */
function allHiddenTitle({ isFiltered }: MarketView, outside: number): string {
  return `You’ve hidden every lead${outside > 0 ? ' in your area' : ''}${isFiltered ? ' that matches' : ''}`;
}

/** Says why there are no cards: the market is empty, no lead is asked for, or those that are were hidden or are outside the area. */
function MarketEmpty({
  data,
  view,
  counts,
  lastLeadAt,
  onManageArea,
  onManageAlerts,
  onClearFilter,
}: {
  data: MarketList;
  view: MarketView;
  /** Removes the search and the dates. */
  onClearFilter: (() => void) | undefined;
  /** How many leads are asked for, and how many of them each choice leaves out. */
  counts: { asked: number; outside: number; hidden: number };
  lastLeadAt: string | null;
  onManageArea: (() => void) | undefined;
  onManageAlerts: (() => void) | undefined;
}) {
  const button = <AreaButton view={view} onManageArea={onManageArea} />;
  if (data.leads.length > 0 && counts.asked === 0) return <NoMatch data={data} onClearFilter={onClearFilter} />;
  if (counts.hidden > 0) return <EmptyState icon={Zap} title={allHiddenTitle(view, counts.outside)} />;
  if (counts.outside > 0 && view.area) {
    return (
      <EmptyState
        icon={Zap}
        title="No leads in your area at the moment"
        message={`You see leads within ${view.area.text}.`}
      >
        {button}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Zap}
      title="No available leads at the moment"
      message={
        <>
          {view.area ? <span className="block">Your service area is {view.area.text}.</span> : null}
          {lastLeadAt ? <LastLead at={lastLeadAt} /> : null}
          <span className="block">
            New leads appear here as they’re posted, at full price.
          </span>
        </>
      }
    >
      {button}
      {onManageAlerts ? (
        <Button variant="secondary" size="sm" onClick={onManageAlerts}>
          Turn on alerts
        </Button>
      ) : null}
    </EmptyState>
  );
}

/** Says how many leads are left out, with a button that shows them. */
function LeftOut({
  outside,
  hidden,
  onShowOutside,
  onShowHidden,
}: {
  outside: number;
  hidden: number;
  onShowOutside: () => void;
  onShowHidden: () => void;
}) {
  const lines = [
    {
      count: outside,
      text: `${outside === 1 ? '1 lead is' : `${outside} leads are`} hidden: outside your area, or place not certain.`,
      what: 'leads outside your area',
      onShow: onShowOutside,
    },
    {
      count: hidden,
      text: hidden === 1 ? '1 lead hidden.' : `${hidden} leads hidden.`,
      what: 'hidden leads',
      onShow: onShowHidden,
    },
  ];
  return lines.map(({ count, text, what, onShow }) =>
    count === 0 ? null : (
      <p key={what} className="mt-3 flex flex-wrap items-center gap-x-1 text-sm text-ink-2">
        {text}
        <Button variant="quiet" size="sm" className="!px-2 underline" onClick={onShow}>
          Show<span className="sr-only"> {what}</span>
        </Button>
      </p>
    ),
  );
}

/** Returns the text announced after another page loads. New leads from a poll change the numbers and are not announced. */
function useLoadedText({ pageCount, leads, total }: MarketList): string {
  const [told, setTold] = useState({ pageCount, text: '' });
  if (told.pageCount !== pageCount) {
    const text = pageCount > told.pageCount ? `${leads.length} of ${total} leads are loaded` : '';
    setTold({ pageCount, text });
  }
  return told.text;
}

/** Renders how much of the market is loaded and "Load more"; nothing once all of it is. */
function More({ data, query, isNarrowed }: { data: MarketList; query: LeadsQuery; isNarrowed: boolean }) {
  const { hasMore, leads, total } = data;
  const text = useLoadedText(data);
  return (
    <>
      <output className="sr-only">{text}</output>
      {hasMore ? (
        <div className="mt-4 grid gap-3 text-sm text-ink-2">
          <p>
            {leads.length} of {total} leads are loaded.
            {isNarrowed ? ' Search, dates, filters and sorting apply to these.' : null}
          </p>
          {query.hasMoreFailed ? (
            <p role="alert" className="text-active-wire">
              More leads couldn’t be loaded. {query.error?.message}
            </p>
          ) : null}
          <Button
            ref={leavesFocus}
            variant="secondary"
            className="w-full"
            isPending={query.isLoadingMore}
            pendingText="Loading…"
            onClick={query.loadMore}
          >
            Load more
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Counts the leads left out by each choice. */
function leftOutOf({ leads, part, outside }: MarketList, view: MarketView, dismissed: ReadonlySet<number>) {
  const { hidden, isAskedFor, isOutside } = view;
  const asked = leads.filter(isAskedFor);
  return {
    asked: asked.length,
    outside: part === 'mine' ? outside : asked.filter(isOutside).length,
    hidden: asked.filter((lead) => hidden.has(lead.id) && !dismissed.has(lead.id) && !isOutside(lead)).length,
  };
}

type EmptyProps = Pick<ComponentProps<typeof MarketEmpty>, 'view' | 'onManageArea' | 'onManageAlerts' | 'onClearFilter'>;

/** Renders what stands below the cards: the empty state, what is left out or not loaded, and the archived leads. */
export function BelowList({
  data,
  query,
  isEmpty,
  dismissed,
  onShowOutside,
  onShowHidden,
  renderArchived,
  ...empty
}: EmptyProps & {
  data: MarketList;
  query: LeadsQuery;
  isEmpty: boolean;
  /** Leads just hidden, which keep their place until the list is sorted again. */
  dismissed: ReadonlySet<number>;
  onShowOutside: () => void;
  onShowHidden: () => void;
  renderArchived: (() => ReactNode) | undefined;
}) {
  const lastLeadAt = useLastLead(data.leads);
  const leftOut = leftOutOf(data, empty.view, dismissed);
  return (
    <>
      {isEmpty ? <MarketEmpty {...empty} data={data} lastLeadAt={lastLeadAt} counts={leftOut} /> : null}
      <LeftOut {...{ onShowOutside, onShowHidden }} outside={leftOut.outside} hidden={leftOut.hidden} />
      <More {...{ data, query }} isNarrowed={empty.view.isNarrowed} />
      {renderArchived ? <ArchivedDisclosure render={renderArchived} /> : null}
    </>
  );
}
