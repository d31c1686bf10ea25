import type { ReactNode } from 'react';
import type { DoubtfulText, DoubtfulTextColumn, DoubtfulTextSort } from '@shared/contracts/doubtful-texts.ts';
import type { HeldColumn, HeldLead, HeldSort } from '@shared/contracts/held-leads.ts';
import type { ArchivedColumn, ArchivedLead, ArchivedSort, AvailableLead } from '@shared/contracts/leads.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import type { SortBy } from '@shared/domain/words/sort.ts';
import { EndChip, LeadChips } from '@/components/lead/lead-chips.tsx';
import { type Column, RowTable } from '@/components/lists/row-table.tsx';
import { formatDateTime } from '@/lib/time/format.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { type Choosing, LeadWords } from './chosen-leads.tsx';

interface Order<Sort extends string> {
  /** Empty for an order that is no column's. */
  sort: Sort | '';
  /** Left out while not all are loaded, if the server knows no other order. */
  onSort?: ((sort: Sort | '') => void) | undefined;
  isBusy: boolean;
}

type LeadColumn = Column<AvailableLead, 'filed' | 'customer' | 'place'>;

const nameOf = ({ jobReference, customerName }: AvailableLead) => `${jobReference}, ${isolate(customerName)}`;

const customer: LeadColumn = { heading: 'Customer', sortBy: 'customer', startsAscending: true, cell: ({ customerName }) => <bdi>{customerName}</bdi> };
const phone: LeadColumn = { heading: 'Phone', className: 'w-32', cell: ({ customerPhone }) => <span className="tnum">{formatPhone(customerPhone)}</span> };
const place: LeadColumn = { heading: 'Place', sortBy: 'place', startsAscending: true, cell: ({ serviceLocation }) => serviceLocation };
const job: LeadColumn = {
  heading: 'Job',
  className: 'w-[22%]',
  cell: (lead) => (
    <span className="flex flex-wrap gap-1">
      <LeadChips lead={lead} />
    </span>
  ),
};
const filed = { heading: 'Filed', sortBy: 'filed', className: 'w-44', cell: ({ createdAt }: { createdAt: string }) => <span className="text-ink-2">{formatDateTime(createdAt)}</span> } as const;

const chosen = <Lead extends AvailableLead>(renderChoice: Choosing<Lead>['renderChoice']): Pick<Column<Lead, never>, 'className' | 'cell'> => ({
  className: 'w-32',
  cell: (lead) => (
    <span className="flex items-center gap-3">
      {renderChoice(lead)}
      {lead.jobReference}
    </span>
  ),
});

const heldColumns = ({ renderChoice, reasonOf }: Pick<HeldProps, 'renderChoice' | 'reasonOf'>): Column<HeldLead, HeldColumn>[] => [
  { heading: 'Request', ...chosen(renderChoice) },
  {
    heading: 'Held for',
    sortBy: 'reason',
    startsAscending: true,
    className: 'w-[24%]',
    cell: (lead) => <span className="block first-letter:uppercase">{reasonOf(lead)}</span>,
  },
  customer,
  phone,
  place,
  { ...filed, startsAscending: true },
];

interface HeldProps extends Choosing<HeldLead>, Order<HeldSort> {
  leads: readonly HeldLead[];
  reasonOf: (lead: HeldLead) => string;
  /** Renders what tells whether a request is genuine. */
  renderFacts: (lead: HeldLead) => ReactNode;
}

/** Renders held requests as a table, each with what tells whether it is genuine, and its actions, in its details. */
export function HeldTable({ leads, renderChoice, renderActs, reasonOf, renderFacts, ...order }: HeldProps) {
  return (
    <RowTable
      caption="Held requests"
      columns={heldColumns({ renderChoice, reasonOf })}
      rows={leads}
      nameOf={nameOf}
      renderDetails={(lead) => (
        <div className="grid gap-1">
          <LeadWords lead={lead} />
          {renderFacts(lead)}
          {renderActs(lead)}
        </div>
      )}
      {...order}
    />
  );
}

interface MarketProps extends Choosing<AvailableLead>, Order<SortBy<'filed' | 'customer' | 'place'>> {
  leads: readonly AvailableLead[];
}

/** Renders leads on the market as a table, each with what the customer wrote, and its actions, in its details. */
export function MarketTable({ leads, renderChoice, renderActs, ...order }: MarketProps) {
  return (
    <RowTable
      caption="Leads on the market"
      columns={[{ heading: 'Lead', ...chosen(renderChoice) }, job, customer, phone, place, filed]}
      rows={leads}
      nameOf={nameOf}
      renderDetails={(lead) => (
        <div className="grid gap-1">
          <LeadWords lead={lead} />
          {renderActs(lead)}
        </div>
      )}
      {...order}
    />
  );
}

const archivedColumns: Column<ArchivedLead, ArchivedColumn>[] = [
  {
    heading: 'Lead',
    className: 'w-36',
    cell: (lead) => (
      <>
        {lead.jobReference} <EndChip {...lead} />
      </>
    ),
  },
  job,
  customer,
  phone,
  place,
  { ...filed, heading: 'Posted' },
];

interface ArchivedProps extends Order<ArchivedSort> {
  leads: readonly ArchivedLead[];
  /** Renders what else is known of a lead, and the button that restores it. */
  renderActs: (lead: ArchivedLead) => ReactNode;
}

/** Renders archived leads as a table, each with what the customer wrote, and the button that restores it, in its details. */
export function ArchivedTable({ leads, renderActs, ...order }: ArchivedProps) {
  return (
    <RowTable
      caption="Archived leads"
      columns={archivedColumns}
      rows={leads}
      nameOf={nameOf}
      renderDetails={(lead) => (
        <div className="grid justify-items-start gap-1">
          <LeadWords lead={lead} />
          {renderActs(lead)}
        </div>
      )}
      {...order}
    />
  );
}

const textColumns: Column<DoubtfulText, DoubtfulTextColumn>[] = [
  { heading: 'Lead', className: 'w-24', cell: ({ jobReference }) => jobReference },
  { heading: 'Place', sortBy: 'place', startsAscending: true, className: 'w-[24%]', cell: ({ serviceLocation }) => serviceLocation },
  { heading: 'Electricians read', cell: ({ publicElectricalWork }) => <span className="block truncate">{publicElectricalWork}</span> },
  {
    heading: 'Language',
    className: 'w-44',
    cell: ({ isForeign }) => (isForeign ? 'Another language' : null),
  },
  { ...filed, startsAscending: true },
];

interface TextProps extends Order<DoubtfulTextSort> {
  leads: readonly DoubtfulText[];
  /** Renders both texts, and the button that checks them. */
  renderTexts: (lead: DoubtfulText) => ReactNode;
}

/** Renders leads with heavily redacted texts as a table, each with both texts in its details. */
export function TextTable({ leads, renderTexts, ...order }: TextProps) {
  return (
    <RowTable
      caption="Texts to check"
      columns={textColumns}
      rows={leads}
      nameOf={({ jobReference, serviceLocation }) => `${jobReference}, ${serviceLocation}`}
      renderDetails={renderTexts}
      {...order}
    />
  );
}
