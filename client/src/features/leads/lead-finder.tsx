import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { Panel } from '@/components/ui/panel.tsx';
import type { AskedLead } from './asked-lead.ts';
import { unhideLeads } from './hidden-leads.ts';
import type { LeadsQuery } from './use-leads-feed.ts';

interface Props {
  asked: AskedLead;
  leads: readonly AvailableLead[];
  query: LeadsQuery;
  userId: number;
  /** Puts the leads that wait above the list into it. */
  onShow: () => void;
  onFound: (asked: AskedLead) => void;
}

type Outcome = 'looking' | 'found' | 'gone' | 'dismissed';

/** Looks for a lead until it is found or known to be gone: the list on screen may be older than the lead. */
function useFinding({ asked, leads, query, userId, onShow, onFound }: Props) {
  const { dataUpdatedAt, refetch } = query;
  const [search, setSearch] = useState({ asked, since: dataUpdatedAt, outcome: 'looking' as Outcome });
  const isThere = leads.some(({ id }) => id === asked.id);
  const end = (outcome: Outcome) => setSearch((current) => ({ ...current, outcome }));
  if (search.asked !== asked) setSearch({ asked, since: dataUpdatedAt, outcome: 'looking' });
  else if (search.outcome === 'looking' && isThere) end('found');
  else if (search.outcome === 'looking' && dataUpdatedAt > search.since) end('gone');

  const { outcome } = search;
  const follow = useEffectEvent((wanted: AskedLead) => {
    if (outcome === 'looking') void refetch();
    if (outcome === 'gone') window.scrollTo({ top: 0 });
    if (outcome !== 'found') return;
    unhideLeads(userId, [wanted.id]);
    onShow();
    onFound(wanted);
  });
  useEffect(() => {
    if (outcome !== 'dismissed') follow(asked);
  }, [asked, outcome]);
  return { isGone: outcome === 'gone', dismiss: () => end('dismissed') };
}

/** Shows the lead that somebody came for, or says kindly that it is gone. */
export function LeadFinder(props: Props) {
  const { isGone, dismiss } = useFinding(props);
  if (!isGone) return null;
  return (
    <Panel className="mb-3">
      <div className="flex items-start justify-between gap-2">
        <output className="text-base">That lead is gone. Here is what is on the market now.</output>
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
