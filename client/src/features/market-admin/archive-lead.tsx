import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { archiveLead, type AvailableLead } from '@shared/contracts/leads.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { call, referenceOf } from '@/lib/api-client.ts';
import { notices } from '@/lib/strings.ts';

function ArchiveQuestion({
  lead,
  onArchived,
  onClose,
}: {
  lead: AvailableLead;
  onArchived: () => void;
  onClose: () => void;
}) {
  const { toast } = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(archiveLead, { params: { leadId: lead.id } }),
    onSuccess: () => {
      toast(notices.marketLeadArchived);
      onArchived();
    },
    onError: (refusal) =>
      toast({
        title: 'Error',
        description: 'Failed to archive lead.',
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
      title="Archive this lead?"
      description={`Archive: ${lead.customerName}'s lead ${lead.jobReference} leaves the market for good. Nobody can buy it any more.`}
      confirmLabel="Archive"
      pendingText="Archiving…"
      isPending={isPending}
      error={error?.message}
      onConfirm={() => mutate()}
    />
  );
}

/** Takes a lead off the market, after a question. For the super admin. */
export function ArchiveLead({
  lead,
  onArchived,
}: {
  lead: AvailableLead;
  onArchived: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" className="-ml-3 px-3" onClick={() => setIsAsking(true)}>
        <Archive aria-hidden="true" className="size-4.5" />
        <span>
          Archive<span className="sr-only"> lead {lead.jobReference}</span>
        </span>
      </Button>
      {isAsking ? (
        <ArchiveQuestion
          lead={lead}
          onArchived={onArchived}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
