import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ArchivedLead, listArchivedLeads, restoreLead } from '@shared/contracts/leads.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { LeadChips } from '@/components/lead/lead-chips.tsx';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { call, referenceOf, type AddressOf } from '@/lib/api/api-client.ts';
import { callPage } from '@/lib/api/api-page.ts';
import { formatDateTime } from '@/lib/time/format.ts';
import { withoutRow, type PagedRows } from '@/lib/api/paged-rows.ts';
import { LateQuestion } from './late-question.ts';

const listArchivedLeadsAddress: AddressOf<typeof listArchivedLeads> = { method: 'GET', path: '/api/leads/archived' };
const restoreLeadAddress: AddressOf<typeof restoreLead> = { method: 'POST', path: '/api/leads/:leadId/restore' };

const ALL = ['archived-leads'] as const;

// Refetched each time it opens, because leads are archived elsewhere too.
const archivedQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...ALL, q] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage<typeof listArchivedLeads>(listArchivedLeadsAddress, { query: { q, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

function ArchivedCard({ lead, onRestore }: { lead: ArchivedLead; onRestore: () => void }) {
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4">
      <div className="min-w-0 basis-64 grow">
        <div className="flex flex-wrap items-center gap-2">
          <LeadChips lead={lead} />
          {lead.endedAt ? <Chip tone="info">Ended</Chip> : null}
          <span className="ml-auto text-xs text-ink-3">{lead.jobReference}</span>
        </div>
        <h3 className="mt-2 text-lg">{lead.serviceLocation}</h3>
        <p className="text-sm">
          <bdi>{lead.customerName}</bdi>, {formatPhone(lead.customerPhone)}
        </p>
        <p className="mt-1 line-clamp-2 text-sm text-ink-2">{lead.electricalWork}</p>
        <p className="mt-1 text-xs text-ink-3">
          Posted {formatDateTime(lead.createdAt)}
          {lead.endedAt ? `, ended ${formatDateTime(lead.endedAt)} because nobody took it` : null}
        </p>
      </div>
      <Button variant="secondary" className="max-w-full wrap-anywhere" onClick={onRestore}>
        <RotateCcw aria-hidden="true" className="size-4.5" />
        <span>
          Restore<span className="sr-only"> lead {lead.jobReference}</span>
        </span>
      </Button>
    </li>
  );
}

function ArchivedList({
  leads,
  isSearched,
  onRestore,
}: {
  leads: readonly ArchivedLead[];
  isSearched: boolean;
  onRestore: (lead: ArchivedLead) => void;
}) {
  if (leads.length === 0) {
    return isSearched ? (
      <EmptyState title="No archived leads match" message="Search for a reference, a name, a number, a place or the work." />
    ) : (
      <EmptyState title="No archived leads" message="What is taken off the market is kept here, and can go back on sale." />
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
      act={() => call<typeof restoreLead>(restoreLeadAddress, { params: { leadId: lead.id } })}
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

/** Renders a list, its placeholder or its error. */
function Body({
  query: { data, error, isFetching, refetch },
  children,
}: {
  query: {
    data: Pick<PagedRows<ArchivedLead>, 'pages'> | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  children: (leads: ArchivedLead[]) => ReactNode;
}) {
  if (data) return children(data.pages.flatMap(({ rows }) => rows));
  if (error) {
    return (
      <ErrorState
        title="The archived leads couldn’t be loaded"
        message={error.message}
        reference={referenceOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <SkeletonGroup label="Loading archived leads" className="grid gap-3">
      <Skeleton className="h-44 rounded-lg" />
    </SkeletonGroup>
  );
}

/** Renders the archived leads, latest first, each with a restore button. For super admins. */
export function ArchivedLeads({ q = '', onRestored }: { q?: string; onRestored: (leadId: number) => void }) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(archivedQuery(q));
  const [restoring, setRestoring] = useState<ArchivedLead | null>(null);
  const [restoredId, setRestoredId] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button unmounts with its card.
    if (restoredId !== null) heading.current?.focus();
  }, [restoredId]);
  const handleRestored = (leadId: number) => {
    queryClient.setQueriesData<PagedRows<ArchivedLead>>({ queryKey: ALL }, (list) => withoutRow(list, leadId));
    setRestoring(null);
    setRestoredId(leadId);
    onRestored(leadId);
  };
  return (
    <section aria-label="Archived leads" aria-busy={query.isPlaceholderData} className="mt-2 grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        Taken off the market
      </h2>
      <Body query={query}>
        {(leads) => <ArchivedList leads={leads} isSearched={q !== ''} onRestore={setRestoring} />}
      </Body>
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
