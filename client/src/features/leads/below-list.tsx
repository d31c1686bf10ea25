import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { leavesFocus } from '@/components/ui/leaves-focus.ts';
import { ArchivedDisclosure } from './archived-disclosure.tsx';
import { useLastLead } from './last-lead.ts';
import { MarketEmpty } from './market-empty.tsx';
import type { MarketView } from './market-view.ts';
import type { LeadsQuery, MarketList } from './use-leads-feed.ts';

/** Says what is left out, and brings it back. */
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
      text: outside === 1 ? '1 lead outside your area is hidden.' : `${outside} leads outside your area are hidden.`,
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

/** What was loaded last, to be read out. New leads that come by themselves change the numbers and are not read out here. */
function useLoadedText({ pageCount, leads, total }: MarketList): string {
  const [told, setTold] = useState({ pageCount, text: '' });
  if (told.pageCount !== pageCount) {
    const text = pageCount > told.pageCount ? `${leads.length} of ${total} leads are loaded` : '';
    setTold({ pageCount, text });
  }
  return told.text;
}

/** How much of the market is loaded, and the way to the rest; nothing while all of it is. */
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
            {isNarrowed ? ' Search, dates and order go over these.' : null}
          </p>
          {query.hasMoreFailed ? (
            <p role="alert" className="text-active-wire">
              No more leads could be loaded. {query.error?.message}
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

/** How much is left out by what. */
function leftOutOf({ leads, part, outside }: MarketList, view: MarketView, dismissed: ReadonlySet<number>) {
  const { hidden, isAskedFor, isOutside } = view;
  const asked = leads.filter(isAskedFor);
  return {
    filtered: leads.length - asked.length,
    outside: part === 'mine' ? outside : asked.filter(isOutside).length,
    hidden: asked.filter((lead) => hidden.has(lead.id) && !dismissed.has(lead.id) && !isOutside(lead)).length,
  };
}

type EmptyProps = Pick<ComponentProps<typeof MarketEmpty>, 'view' | 'onManageArea' | 'onManageAlerts'>;

/** What stands below the cards: why there are none, what is left out or not loaded and the ways to that, what was taken off. */
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
  /** Hidden, and still in their places. */
  dismissed: ReadonlySet<number>;
  onShowOutside: () => void;
  onShowHidden: () => void;
  renderArchived: (() => ReactNode) | undefined;
}) {
  const lastLeadAt = useLastLead(data.leads);
  const leftOut = leftOutOf(data, empty.view, dismissed);
  return (
    <>
      {isEmpty ? <MarketEmpty {...empty} lastLeadAt={lastLeadAt} counts={leftOut} /> : null}
      <LeftOut {...{ onShowOutside, onShowHidden }} outside={leftOut.outside} hidden={leftOut.hidden} />
      <More {...{ data, query }} isNarrowed={empty.view.isNarrowed} />
      {renderArchived ? <ArchivedDisclosure render={renderArchived} /> : null}
    </>
  );
}
