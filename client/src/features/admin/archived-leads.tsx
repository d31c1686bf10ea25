import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { archivedSorts, listArchivedLeads, restoreLead, type ArchivedLead, type ArchivedSort } from '@shared/contracts/leads.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { EndChip, LeadChips } from '@/components/lead/lead-chips.tsx';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { call } from '@/lib/api/api-client.ts';
import { callPage } from '@/lib/api/api-page.ts';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { TABLE_FROM, useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { formatDateTime } from '@/lib/time/format.ts';
import { withoutRow, type PagedRows } from '@/lib/api/paged-rows.ts';
import { writeCached } from '@/lib/query/write-cached.ts';
import { LateQuestion } from './late-question.ts';

/** Lazy: phones have cards instead. */
const ArchivedTable = lazyComponent(async () => (await import('./lead-tables.tsx')).ArchivedTable, <Skeleton className="h-36" />);

const ALL = ['archived-leads'] as const;

// Refetched each time it opens, because leads are archived elsewhere too.
const archivedQuery = (q: string, sort: ArchivedSort | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ALL, { q, sort }] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listArchivedLeads, { query: { q, sort, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

function Restore({ lead, onRestore }: { lead: ArchivedLead; onRestore: () => void }) {
  return (
    <Button variant="secondary" className="max-w-full wrap-anywhere" onClick={onRestore}>
      <RotateCcw aria-hidden="true" className="size-4.5" />
      <span>
        Restore<span className="sr-only"> lead {lead.jobReference}</span>
      </span>
    </Button>
  );
}

function Dates({ createdAt, endedAt, isCancelled }: ArchivedLead) {
  return (
    <p className="mt-1 text-xs text-ink-3">
      Posted {formatDateTime(createdAt)}
      {endedAt ? `, ended ${formatDateTime(endedAt)} because nobody took it` : null}
      {isCancelled ? '. The customer cancelled it, so it can’t go back on sale.' : null}
    </p>
  );
}

function ArchivedCard({ lead, onRestore }: { lead: ArchivedLead; onRestore: () => void }) {
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4">
      <div className="min-w-0 basis-64 grow">
        <div className="flex flex-wrap items-center gap-2">
          <LeadChips lead={lead} />
          <EndChip {...lead} />
          <span className="ml-auto text-xs text-ink-3">{lead.jobReference}</span>
        </div>
        <h3 className="mt-2 text-lg">{lead.serviceLocation}</h3>
        <p className="text-sm">
          <bdi>{lead.customerName}</bdi>, {formatPhone(lead.customerPhone)}
        </p>
        <p className="mt-1 line-clamp-2 text-sm text-ink-2">{lead.electricalWork}</p>
        <Dates {...lead} />
      </div>
      {lead.isCancelled ? null : <Restore lead={lead} onRestore={onRestore} />}
    </li>
  );
}

interface ListProps {
  leads: readonly ArchivedLead[];
  isSearched: boolean;
  onRestore: (lead: ArchivedLead) => void;
  sort: ArchivedSort;
  onSort: (sort: ArchivedSort | '') => void;
  isBusy: boolean;
  isInColumn: boolean;
}

function ArchivedList({ leads, isSearched, onRestore, isInColumn, ...order }: ListProps) {
  const isWide = useMediaQuery(TABLE_FROM) && !isInColumn;
  if (leads.length === 0) {
    return isSearched ? (
      <EmptyState title="No archived leads match" message="Search for a reference, a name, a number, a place or the work." />
    ) : (
      <EmptyState title="No archived leads" message="What is taken off the market is kept here, and can go back on sale." />
    );
  }
  if (isWide) {
    return (
      <ArchivedTable
        leads={leads}
        renderActs={(lead) => (
          <>
            <Dates {...lead} />
            {lead.isCancelled ? null : <Restore lead={lead} onRestore={() => onRestore(lead)} />}
          </>
        )}
        {...order}
      />
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {leads.map((lead) => (
        <ArchivedCard key={lead.id} lead={lead} onRestore={() => onRestore(lead)} />
      ))}
    </ul>
  );
}

function RestoreQuestion({
  lead,
  onRestored,
  onClose,
}: {
  lead: ArchivedLead;
  onRestored: () => void;
  onClose: () => void;
}) {
  return (
    <LateQuestion
      act={() => call(restoreLead, { params: { leadId: lead.id } })}
      done={{ title: 'Lead restored', description: 'It’s back on sale at a fresh start price.' }}
      failed="Failed to restore lead."
      title={`Restore lead ${lead.jobReference}?`}
      description="The lead goes back on sale at a fresh start price."
      variant="primary"
      confirmLabel="Restore"
      pendingText="Restoring…"
      onDone={onRestored}
      onClose={onClose}
    />
  );
}

interface Props {
  q?: string;
  onRestored: (leadId: number) => void;
  /** True in a column that has no room for a table, however wide the screen is. */
  isInColumn?: boolean;
}

/** Renders the archived leads, each with a restore button: a table where there is room, cards elsewhere. The URL has the order of the table. For super admins. */
export function ArchivedLeads({ q = '', onRestored, isInColumn = false }: Props) {
  const queryClient = useQueryClient();
  const { params, change } = useAddressQuery();
  const sort = isInColumn ? undefined : archivedSorts.find((choice) => choice === params.get('sort'));
  const query = useInfiniteQuery(archivedQuery(q, sort));
  const count = query.data?.pages.reduce((sum, { rows }) => sum + rows.length, 0);
  const [restoring, setRestoring] = useState<ArchivedLead | null>(null);
  const [restoredId, setRestoredId] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button unmounts with its card.
    if (restoredId !== null) heading.current?.focus();
  }, [restoredId]);
  const handleRestored = (leadId: number) => {
    void writeCached<PagedRows<ArchivedLead>>(queryClient, { queryKey: ALL }, (list) => withoutRow(list, leadId));
    setRestoring(null);
    setRestoredId(leadId);
    onRestored(leadId);
  };
  return (
    <section aria-label="Archived leads" aria-busy={query.isPlaceholderData} className="mt-2 grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        Taken off the market{count === undefined ? null : ` (${count}${query.hasNextPage ? '+' : ''})`}
      </h2>
      <Loaded query={query} what="archived leads">
        {({ pages }) => (
          <ArchivedList
            leads={pages.flatMap(({ rows }) => rows)}
            isSearched={q !== ''}
            onRestore={setRestoring}
            sort={sort ?? '-filed'}
            onSort={(choice) => change({ sort: choice === '-filed' ? '' : choice })}
            isBusy={query.isPlaceholderData}
            isInColumn={isInColumn}
          />
        )}
      </Loaded>
      <LoadMore query={query} what="archived leads" />
      {restoring ? (
        <RestoreQuestion
          lead={restoring}
          onRestored={() => handleRestored(restoring.id)}
          onClose={() => setRestoring(null)}
        />
      ) : null}
    </section>
  );
}
