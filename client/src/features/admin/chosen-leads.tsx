import { Inbox } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { MAX_LEADS_AT_ONCE } from '@shared/contracts/held-leads.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { LeadChips } from '@/components/lead/lead-chips.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatDateTime } from '@/lib/time/format.ts';
import type { LeadAct } from './chosen-leads-dialog.tsx';
import type { AskedAct } from './request-acts.tsx';

const RequestActs = lazyComponent(async () => (await import('./request-acts.tsx')).RequestActs);
const RequestDialog = lazyComponent(async () => (await import('./request-acts.tsx')).RequestDialog);
const ChosenLeadsDialog = lazyDialog(async () => (await import('./chosen-leads-dialog.tsx')).ChosenLeadsDialog);

const labels: Record<LeadAct, string> = { release: 'Release', archive: 'Archive' };

/** What each lead of the list is rendered with. */
export interface Choosing<Lead> {
  /** Renders the checkbox that selects a lead. */
  renderChoice: (lead: Lead) => ReactNode;
  /** Renders the buttons that act on one lead. */
  renderActs: (lead: Lead) => ReactNode;
}

function Choice({ lead, isChosen, onToggle }: { lead: AvailableLead; isChosen: boolean; onToggle: () => void }) {
  return (
    <label className="-m-2 grid size-12 place-items-center">
      <input type="checkbox" checked={isChosen} onChange={onToggle} className="size-6 accent-earth" />
      <span className="sr-only">Choose {lead.jobReference}</span>
    </label>
  );
}

/** Renders what the customer wrote. */
export function LeadWords({ lead }: { lead: AvailableLead }) {
  return (
    <>
      <p className="text-sm break-words text-ink-2">{lead.electricalWork}</p>
      {lead.specialRequests ? <p className="text-sm break-words text-ink-2">{lead.specialRequests}</p> : null}
    </>
  );
}

function Card<Lead extends AvailableLead>({ lead, renderChoice, renderActs, children }: Choosing<Lead> & { lead: Lead; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-3 sm:p-4">
      {renderChoice(lead)}
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <LeadChips lead={lead} />
          <span className="ml-auto text-xs text-ink-3">{lead.jobReference}</span>
        </div>
        <h2 className="text-lg break-words">{lead.serviceLocation}</h2>
        <p className="text-sm break-words">
          <bdi>{lead.customerName}</bdi>, {formatPhone(lead.customerPhone)}
        </p>
        <LeadWords lead={lead} />
        <p className="text-xs text-ink-3">Filed {formatDateTime(lead.createdAt)}</p>
        {children}
        {renderActs(lead)}
      </div>
    </li>
  );
}

/** Renders leads as cards; `children` render more about each. */
export function LeadCards<Lead extends AvailableLead>({
  leads,
  isBusy = false,
  children,
  ...choosing
}: Choosing<Lead> & { leads: readonly Lead[]; isBusy?: boolean; children?: (lead: Lead) => ReactNode }) {
  return (
    <ul aria-busy={isBusy} className="grid grid-cols-1 gap-3 [&_:is(button,input)]:scroll-mt-36">
      {leads.map((lead) => (
        <Card key={lead.id} lead={lead} {...choosing}>
          {children?.(lead)}
        </Card>
      ))}
    </ul>
  );
}

interface OwnActsProps {
  lead: AvailableLead;
  offers: readonly LeadAct[];
  onAsk: (what: LeadAct) => void;
  onAskRequest: (asked: AskedAct) => void;
}

const requestOf = (lead: AvailableLead) => ({ ...lead, leadId: lead.id });

function OwnActs({ lead, offers, onAsk, onAskRequest }: OwnActsProps) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {offers.map((what) => (
        <Button key={what} variant="secondary" onClick={() => onAsk(what)}>
          <span>
            {labels[what]}
            <span className="sr-only"> {lead.jobReference}</span>
          </span>
        </Button>
      ))}
      <RequestActs request={requestOf(lead)} onAsk={onAskRequest} />
    </div>
  );
}

interface BarProps {
  offers: readonly LeadAct[];
  chosen: readonly number[];
  onChooseAll: () => void;
  onAsk: (what: LeadAct) => void;
}

/** Renders the buttons that act on all selected leads. */
function ChoiceBar({ offers, chosen, onChooseAll, onAsk }: BarProps) {
  return (
    <div className="sticky top-15 z-10 flex flex-wrap items-center gap-2 bg-paper py-2">
      <Button variant="secondary" onClick={onChooseAll}>
        Choose all shown
      </Button>
      {offers.map((what) => (
        <Button key={what} variant={what === 'release' ? 'primary' : 'secondary'} disabled={chosen.length === 0} onClick={() => onAsk(what)}>
          {labels[what]} ({chosen.length})
        </Button>
      ))}
    </div>
  );
}

/** Renders leads with checkboxes, to release or archive the selected ones together. `children` render the list. */
export function ChosenLeads<Lead extends AvailableLead>({
  leads,
  offers,
  empty,
  onDone,
  children,
}: {
  leads: readonly Lead[];
  offers: readonly LeadAct[];
  /** Said where there are none. */
  empty: string;
  onDone: () => void;
  children: (choosing: Choosing<Lead>) => ReactNode;
}) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<{ what: LeadAct; ids: number[] } | null>(null);
  const [askedRequest, setAskedRequest] = useState<AskedAct | null>(null);
  // Leads that have left the list are not acted on.
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
  const list = (
    <>
      <ChoiceBar
        {...{ offers, chosen }}
        onChooseAll={() => setMarked(new Set(leads.slice(0, MAX_LEADS_AT_ONCE).map(({ id }) => id)))}
        onAsk={(what) => setAsked({ what, ids: chosen })}
      />
      {children({
        renderChoice: (lead) => <Choice lead={lead} isChosen={chosen.includes(lead.id)} onToggle={() => toggle(lead.id)} />,
        renderActs: (lead) => <OwnActs lead={lead} offers={offers} onAsk={(what) => setAsked({ what, ids: [lead.id] })} onAskRequest={setAskedRequest} />,
      })}
    </>
  );
  return (
    <>
      {leads.length > 0 ? list : <EmptyState icon={Inbox} title={empty} />}
      {asked ? <ChosenLeadsDialog {...asked} onDone={handleDone} onClose={() => setAsked(null)} /> : null}
      {askedRequest ? (
        <RequestDialog asked={askedRequest} listed={leads.map(requestOf)} onDone={onDone} onClose={() => setAskedRequest(null)} />
      ) : null}
    </>
  );
}
