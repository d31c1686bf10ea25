import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listArchivedLeads, restoreLead, type AvailableLead } from '@shared/contracts/leads.ts';
import { serviceTypeLabels, urgencyLabels } from '@shared/domain/labels.ts';
import { formatPhone } from '@shared/domain/phone.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { call, referenceOf } from '@/lib/api-client.ts';
import { formatDateTime } from '@/lib/format.ts';

// Asked each time it is opened: leads are archived elsewhere too.
const archivedQuery = queryOptions({
  queryKey: ['archived-leads'] as const,
  queryFn: ({ signal }) => call(listArchivedLeads, { signal }),
  gcTime: 0,
});

function RestoreQuestion({
  lead,
  onRestored,
  onClose,
}: {
  lead: AvailableLead;
  onRestored: () => void;
  onClose: () => void;
}) {
  const { toast } = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(restoreLead, { params: { leadId: lead.id } }),
    onSuccess: () => {
      toast({ title: 'Lead restored', description: 'It is back on sale at a fresh start price.' });
      onRestored();
    },
    onError: (refusal) =>
      toast({
        title: 'Error',
        description: 'Failed to restore lead.',
        variant: 'destructive',
        reference: referenceOf(refusal),
      }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      title={`Restore lead ${lead.jobReference}?`}
      description="The lead goes back on sale at a fresh start price."
      variant="primary"
      confirmLabel="Restore"
      pendingText="Restoring…"
      isPending={isPending}
      error={error?.message}
      onConfirm={() => mutate()}
    />
  );
}

function ArchivedCard({ lead, onRestore }: { lead: AvailableLead; onRestore: () => void }) {
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4">
      <div className="min-w-0 basis-64 grow">
        <div className="flex flex-wrap items-center gap-2">
          <Chip>{urgencyLabels[lead.urgency]}</Chip>
          <Chip>{serviceTypeLabels[lead.serviceType]}</Chip>
          <span className="ml-auto text-xs text-ink-3">{lead.jobReference}</span>
        </div>
        <h3 className="mt-2 text-lg">{lead.serviceLocation}</h3>
        <p className="text-sm">
          {lead.customerName}, {formatPhone(lead.customerPhone)}
        </p>
        <p className="mt-1 line-clamp-2 text-sm text-ink-2">{lead.electricalWork}</p>
        <p className="mt-1 text-xs text-ink-3">Posted {formatDateTime(lead.createdAt)}</p>
      </div>
      <Button variant="secondary" onClick={onRestore}>
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
  onRestore,
}: {
  leads: readonly AvailableLead[];
  onRestore: (lead: AvailableLead) => void;
}) {
  if (leads.length === 0) return <EmptyState title="No archived leads" />;
  return (
    <ul className="grid grid-cols-1 gap-3">
      {leads.map((lead) => (
        <ArchivedCard key={lead.id} lead={lead} onRestore={() => onRestore(lead)} />
      ))}
    </ul>
  );
}

/** The leads that were taken off the market, each with a way back. For the super admin. */
export function ArchivedLeads({ onRestored }: { onRestored: (leadId: number) => void }) {
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(archivedQuery);
  const [restoring, setRestoring] = useState<AvailableLead | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const handleRestored = ({ id }: AvailableLead) => {
    queryClient.setQueryData(archivedQuery.queryKey, (leads) => leads?.filter((lead) => lead.id !== id));
    setRestoring(null);
    heading.current?.focus();
    onRestored(id);
  };
  return (
    <section aria-label="Archived leads" className="mt-2">
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-lg">
        Taken off the market
      </h2>
      {data ? <ArchivedList leads={data} onRestore={setRestoring} /> : null}
      {!data && error ? (
        <ErrorState
          title="The archived leads could not be loaded"
          message={error.message}
          reference={referenceOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data || error ? null : (
        <SkeletonGroup label="Loading archived leads" className="grid gap-3">
          <Skeleton className="h-44 rounded-lg" />
        </SkeletonGroup>
      )}
      {restoring ? (
        <RestoreQuestion
          lead={restoring}
          onRestored={() => handleRestored(restoring)}
          onClose={() => setRestoring(null)}
        />
      ) : null}
    </section>
  );
}
