import type { ReactNode } from 'react';
import type { HeldColumn, HeldLead, HeldSort } from '@shared/contracts/held-leads.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { type Column, RowTable } from '@/components/lists/row-table.tsx';
import { formatMoment } from '@/lib/time/format.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { type Choosing, LeadWords } from './chosen-leads.tsx';

interface Props extends Choosing<HeldLead> {
  leads: readonly HeldLead[];
  reasonOf: (lead: HeldLead) => string;
  /** Renders what tells whether a request is genuine. */
  renderFacts: (lead: HeldLead) => ReactNode;
  sort: HeldSort;
  onSort: (sort: HeldSort | '') => void;
  isBusy: boolean;
}

const columnsOf = ({ renderChoice, reasonOf }: Pick<Props, 'renderChoice' | 'reasonOf'>): Column<HeldLead, HeldColumn>[] => [
  {
    heading: 'Request',
    className: 'w-[17%]',
    cell: (lead) => (
      <span className="flex items-center gap-3">
        {renderChoice(lead)}
        {lead.jobReference}
      </span>
    ),
  },
  {
    heading: 'Held for',
    sortBy: 'reason',
    startsAscending: true,
    cell: (lead) => <span className="block first-letter:uppercase">{reasonOf(lead)}</span>,
  },
  {
    heading: 'Customer',
    sortBy: 'customer',
    startsAscending: true,
    cell: ({ customerName, customerPhone }) => (
      <>
        <bdi>{customerName}</bdi>
        <span className="block tnum text-ink-2">{formatPhone(customerPhone)}</span>
      </>
    ),
  },
  { heading: 'Place', sortBy: 'place', startsAscending: true, cell: ({ serviceLocation }) => serviceLocation },
  {
    heading: 'Filed',
    sortBy: 'filed',
    startsAscending: true,
    className: 'w-32',
    cell: ({ createdAt }) => <span className="text-ink-2">{formatMoment(createdAt)}</span>,
  },
];

/** Renders held requests as a table, each with what tells whether it is genuine, and its actions, in its details. */
export function HeldTable({ leads, renderChoice, renderActs, reasonOf, renderFacts, ...order }: Props) {
  return (
    <RowTable
      caption="Held requests"
      columns={columnsOf({ renderChoice, reasonOf })}
      rows={leads}
      nameOf={({ jobReference, customerName }) => `${jobReference}, ${isolate(customerName)}`}
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
