import { useMutation } from '@tanstack/react-query';
import { archiveLeads, releaseLeads } from '@shared/contracts/held-leads.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { call } from '@/lib/api/api-client.ts';

const leadsText = (count: number) => (count === 1 ? '1 lead' : `${count} leads`);

async function release(ids: number[]): Promise<string> {
  const { released, notHeld } = await call(releaseLeads, { body: { ids } });
  const others = notHeld.length > 0 ? ` No longer held: ${leadsText(notHeld.length)}.` : '';
  return `${leadsText(released.length)} put on the market.${others}`;
}

async function archive(ids: number[]): Promise<string> {
  const { archived, sold, notFound } = await call(archiveLeads, { body: { ids } });
  const bought = sold.length > 0 ? ` Already bought: ${leadsText(sold.length)}.` : '';
  const gone = notFound.length > 0 ? ` Not found: ${leadsText(notFound.length)}.` : '';
  return `${leadsText(archived.length)} archived.${bought}${gone}`;
}

const acts = {
  release: {
    act: release,
    label: 'Release',
    pending: 'Releasing…',
    description: 'On the market each starts at a fresh start price, and alerts go out.',
    variant: 'primary',
  },
  archive: {
    act: archive,
    label: 'Archive',
    pending: 'Archiving…',
    description: 'Archived requests leave this list. You can restore them from the archive.',
    variant: 'danger',
  },
} as const;

/** The actions on selected leads. */
export type LeadAct = keyof typeof acts;

interface Props {
  what: LeadAct;
  ids: number[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks before the selected leads are released or archived. */
export function ChosenLeadsDialog({ what, ids, onDone, onClose }: Props) {
  const { toast } = useToast();
  const { act, label, pending, description, variant } = acts[what];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => act(ids),
    onSuccess: (text) => {
      toast({ title: text });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={`${label} ${leadsText(ids.length)}?`}
      description={description}
      confirmLabel={label}
      pendingText={pending}
      variant={variant}
      isPending={isPending}
      error={error?.message}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
