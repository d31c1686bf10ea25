import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { archiveLeads, MAX_LEADS_AT_ONCE, releaseLeads } from '@shared/contracts/held-leads.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { serviceTypeLabels, urgencyLabels } from '@shared/domain/labels.ts';
import { formatPhone } from '@shared/domain/phone.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { call } from '@/lib/api-client.ts';
import { formatDateTime } from '@/lib/format.ts';

const leadsText = (count: number) => (count === 1 ? '1 lead' : `${count} leads`);

async function release(ids: number[]): Promise<string> {
  const { released, notHeld } = await call(releaseLeads, { body: { ids } });
  const others = notHeld.length > 0 ? ` ${leadsText(notHeld.length)} were not held any more.` : '';
  return `${leadsText(released.length)} put on the market.${others}`;
}

async function archive(ids: number[]): Promise<string> {
  const { archived, sold, notFound } = await call(archiveLeads, { body: { ids } });
  const others = sold.length + notFound.length;
  return `${leadsText(archived.length)} archived.${others > 0 ? ` ${leadsText(others)} could not be: somebody has bought them.` : ''}`;
}

const acts = {
  release: {
    act: release,
    label: 'Release',
    pending: 'Releasing…',
    description: 'They go on the market at a fresh start price, and alerts go out.',
    variant: 'primary',
  },
  archive: {
    act: archive,
    label: 'Archive',
    pending: 'Archiving…',
    description: 'They leave this list and go into the archive, from which they can be restored.',
    variant: 'danger',
  },
} as const;

type Act = keyof typeof acts;

function BulkQuestion({ what, ids, onDone, onClose }: { what: Act; ids: number[]; onDone: () => void; onClose: () => void }) {
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

function Row({ lead, isChosen, onToggle, children }: { lead: AvailableLead; isChosen: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4">
      <label className="-m-2 grid size-12 place-items-center">
        <input type="checkbox" checked={isChosen} onChange={onToggle} className="size-6 accent-earth" />
        <span className="sr-only">Choose {lead.jobReference}</span>
      </label>
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <Chip>{urgencyLabels[lead.urgency]}</Chip>
          <Chip>{serviceTypeLabels[lead.serviceType]}</Chip>
          <span className="ml-auto text-xs text-ink-3">{lead.jobReference}</span>
        </div>
        <h3 className="text-lg break-words">{lead.serviceLocation}</h3>
        <p className="text-sm break-words">
          {lead.customerName}, {formatPhone(lead.customerPhone)}
        </p>
        <p className="text-sm break-words text-ink-2">{lead.electricalWork}</p>
        {lead.specialRequests ? <p className="text-sm break-words text-ink-2">{lead.specialRequests}</p> : null}
        <p className="text-xs text-ink-3">Filed {formatDateTime(lead.createdAt)}</p>
        {children}
      </div>
    </li>
  );
}

function OwnActs({ lead, offers, onAsk }: { lead: AvailableLead; offers: readonly Act[]; onAsk: (what: Act) => void }) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {offers.map((what) => (
        <Button key={what} variant="secondary" onClick={() => onAsk(what)}>
          <span>
            {acts[what].label}
            <span className="sr-only"> {lead.jobReference}</span>
          </span>
        </Button>
      ))}
    </div>
  );
}

/** Leads of which some are chosen, to be released or archived together. */
export function ChosenLeads<Lead extends AvailableLead>({
  leads,
  offers,
  onDone,
  children,
}: {
  leads: readonly Lead[];
  offers: readonly Act[];
  onDone: () => void;
  /** What else is said of each. */
  children?: (lead: Lead) => ReactNode;
}) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<{ what: Act; ids: number[] } | null>(null);
  // What has gone from the list is not acted on.
  const chosen = leads.flatMap(({ id }) => (marked.has(id) ? [id] : [])).slice(0, MAX_LEADS_AT_ONCE);
  const toggle = (id: number) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    setMarked(next);
  };
  const handleDone = () => {
    setMarked(new Set());
    setAsked(null);
    onDone();
  };
  return (
    <>
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2 bg-paper py-2">
        <Button variant="secondary" onClick={() => setMarked(new Set(leads.slice(0, MAX_LEADS_AT_ONCE).map(({ id }) => id)))}>
          Choose all shown
        </Button>
        {offers.map((what) => (
          <Button
            key={what}
            variant={what === 'release' ? 'primary' : 'secondary'}
            disabled={chosen.length === 0}
            onClick={() => setAsked({ what, ids: chosen })}
          >
            {acts[what].label} ({chosen.length})
          </Button>
        ))}
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {leads.map((lead) => (
          <Row key={lead.id} lead={lead} isChosen={chosen.includes(lead.id)} onToggle={() => toggle(lead.id)}>
            {children?.(lead)}
            <OwnActs lead={lead} offers={offers} onAsk={(what) => setAsked({ what, ids: [lead.id] })} />
          </Row>
        ))}
      </ul>
      {asked ? <BulkQuestion {...asked} onDone={handleDone} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
