import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Panel } from '@/components/ui/panel.tsx';
import type { AskedLead } from './asked-lead.ts';
import { unhideLeads } from './hidden-leads.ts';
import { pauseOnlyArea } from './market-view.ts';
import type { LeadsQuery, MarketList } from './use-leads-feed.ts';

interface Props {
  asked: AskedLead;
  data: MarketList;
  query: LeadsQuery;
  userId: number;
  /** Moves the waiting new leads into the list. */
  onShow: () => void;
  onFound: (asked: AskedLead) => void;
}

/** How many pages are searched for a lead. */
const MAX_PAGES = 5;

type Outcome = 'looking' | 'found' | 'gone' | 'not loaded' | 'dismissed';

/** Returns the next step while a lead is not among those just read. */
function nextStep({ part, outside, hasMore, pageCount }: MarketList): 'everywhere' | 'more' | 'gone' | 'not loaded' {
  if (hasMore && pageCount < MAX_PAGES) return 'more';
  if (part === 'mine' && outside > 0) return 'everywhere';
  return hasMore ? 'not loaded' : 'gone';
}

/**
 * Searches for a lead until it is found or known to be gone: the list may be older than the lead, and the lead may be on a
 * page that is not loaded or outside the chosen area.
 */
function useFinding({ asked, data, query, userId, onShow, onFound }: Props) {
  const { leads } = data;
  const { dataUpdatedAt, refetch, loadMore } = query;
  const [search, setSearch] = useState({ asked, since: dataUpdatedAt, outcome: 'looking' as Outcome });
  const isThere = leads.some(({ id }) => id === asked.id);
  const end = (outcome: Outcome) => setSearch((current) => ({ ...current, outcome }));
  if (search.asked !== asked) setSearch({ asked, since: dataUpdatedAt, outcome: 'looking' });
  else if (search.outcome === 'looking' && isThere) end('found');
  const isFresh = search.outcome === 'looking' && !isThere && dataUpdatedAt > search.since;
  const step = isFresh ? nextStep(data) : null;
  if (step === 'gone' || step === 'not loaded') end(step);

  const { outcome } = search;
  useEffect(() => {
    if (step === 'more') loadMore();
    if (step === 'everywhere') pauseOnlyArea();
    // `loadMore` is another one after each page.
  }, [step, loadMore]);
  const follow = useEffectEvent((wanted: AskedLead) => {
    if (outcome === 'looking') void refetch();
    if (outcome === 'gone' || outcome === 'not loaded') window.scrollTo({ top: 0 });
    if (outcome !== 'found') return;
    unhideLeads(userId, [wanted.id]);
    onShow();
    onFound(wanted);
  });
  useEffect(() => {
    if (outcome !== 'dismissed') follow(asked);
  }, [asked, outcome]);
  return { outcome, dismiss: () => end('dismissed') };
}

/** Shows the lead that was asked for, or says that it is gone. */
export function LeadFinder(props: Props) {
  const { outcome, dismiss } = useFinding(props);
  if (outcome !== 'gone' && outcome !== 'not loaded') return null;
  return (
    <Panel className="mb-3">
      <div className="flex items-start justify-between gap-2">
        <output className="text-base">
          {outcome === 'gone'
            ? 'That lead is gone. Here’s what’s on the market now.'
            : `That lead isn’t in the ${props.data.leads.length} loaded so far. Load more below the list.`}
        </output>
        <button
          type="button"
          aria-label="Dismiss"
          onClick={dismiss}
          className="-my-2.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </Panel>
  );
}
