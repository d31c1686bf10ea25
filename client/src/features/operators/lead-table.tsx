import type { OperatorLeadColumn } from '@shared/contracts/operators.ts';
import type { SortBy } from '@shared/domain/words/sort.ts';
import { type Column, RowTable } from '@/components/lists/row-table.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { formatDollars, formatMoment } from '@/lib/time/format.ts';
import { LeadDetails } from './lead-details.tsx';
import { serviceText, statusText, suburbText, urgencyText } from './lead-texts.ts';
import type { OperatorLead } from './operator-reading.ts';

const columns: Column<OperatorLead, OperatorLeadColumn>[] = [
  {
    heading: 'Lead',
    className: 'w-32',
    cell: ({ id, jobReference }) => (
      <>
        Lead #{id}
        {jobReference ? <span className="block font-normal text-ink-2">{jobReference}</span> : null}
      </>
    ),
  },
  {
    heading: 'Work',
    cell: (lead) => (
      <>
        {serviceText(lead)}
        <span className="block text-ink-2">{suburbText(lead)}</span>
      </>
    ),
  },
  { heading: 'Urgency', cell: urgencyText },
  {
    heading: 'Status',
    className: 'w-28',
    cell: (lead) => <Chip tone={lead.status === 'available' ? 'warning' : 'plain'}>{statusText(lead)}</Chip>,
  },
  { heading: 'Score', sortBy: 'score', isNumber: true, className: 'w-20', cell: ({ leadScore }) => (leadScore === null ? '–' : `${leadScore}/10`) },
  {
    heading: 'Sold for',
    sortBy: 'price',
    isNumber: true,
    className: 'w-26',
    cell: ({ soldPrice }) => (soldPrice === null ? '–' : formatDollars(soldPrice)),
  },
  {
    heading: 'Created',
    sortBy: 'created',
    className: 'w-32',
    cell: ({ createdAt }) => <span className="text-ink-2">{createdAt ? formatMoment(createdAt) : '–'}</span>,
  },
];

interface Props {
  leads: readonly OperatorLead[];
  sort: SortBy<OperatorLeadColumn>;
  onSort: (sort: SortBy<OperatorLeadColumn> | '') => void;
  isBusy: boolean;
}

/** Renders leads as a table, each with its auction and its buyer in its details. */
export function LeadTable({ leads, ...order }: Props) {
  return (
    <RowTable
      caption="Leads"
      columns={columns}
      rows={leads}
      nameOf={({ id }) => `Lead #${id}`}
      renderDetails={(lead) => <LeadDetails lead={lead} />}
      {...order}
    />
  );
}
