import { Chip } from '@/components/ui/chip.tsx';
import { type Column, RowTable } from '@/components/lists/row-table.tsx';
import { formatDollars, formatMoment } from '@/lib/time/format.ts';
import type { LeadReport, ReportColumn, ReportSort } from '@shared/contracts/guarantee.ts';
import { reportReasonLabels } from '@shared/domain/words/labels.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { Due, ReportCard, type OnDecide } from './report-card.tsx';
import { buyerText, remedyLabels } from './report-texts.ts';

const first: Column<LeadReport, ReportColumn>[] = [
  {
    heading: 'Lead',
    className: 'w-[22%]',
    cell: ({ jobReference, customerName }) => (
      <>
        {jobReference}
        <span className="block font-normal text-ink-2">
          <bdi>{customerName}</bdi>
        </span>
      </>
    ),
  },
  {
    heading: 'Reason',
    cell: ({ reason, remedy }) => (
      <>
        {reportReasonLabels[reason]}
        <span className="block text-ink-2">{remedyLabels[remedy]}</span>
      </>
    ),
  },
  { heading: 'Buyer', sortBy: 'buyer', startsAscending: true, cell: (report) => <bdi>{buyerText(report)}</bdi> },
  { heading: 'Paid', sortBy: 'paid', isNumber: true, className: 'w-20', cell: ({ amountPaid }) => formatDollars(amountPaid) },
  {
    heading: 'Reported',
    sortBy: 'reported',
    startsAscending: true,
    className: 'w-32',
    cell: ({ createdAt }) => <span className="text-ink-2">{formatMoment(createdAt)}</span>,
  },
];

const waitingColumns = (now: Date): Column<LeadReport, ReportColumn>[] => [
  ...first,
  { heading: 'Answer', className: 'w-44', cell: (report) => <Due report={report} now={now} /> },
];

const decidedColumns: Column<LeadReport, ReportColumn>[] = [
  ...first,
  {
    heading: 'Decided',
    sortBy: 'decided',
    className: 'w-36',
    cell: ({ status, decidedAt }) => (
      <>
        <Chip tone={status === 'approved' ? 'success' : 'plain'}>{status === 'approved' ? 'Approved' : 'Declined'}</Chip>
        {decidedAt ? <span className="mt-1 block text-ink-2">{formatMoment(decidedAt)}</span> : null}
      </>
    ),
  },
];

interface Props {
  reports: readonly LeadReport[];
  now: Date;
  onDecide: OnDecide;
  sort: ReportSort | '';
  onSort: (sort: ReportSort | '') => void;
  isBusy: boolean;
}

/** Renders reports of bad leads as a table, each with its decision or the buttons for one in its details. */
export function ReportTable({ reports, now, onDecide, ...order }: Props) {
  const isWaiting = reports.some(({ status }) => status === 'waiting');
  return (
    <RowTable
      caption={isWaiting ? 'Reports that wait' : 'Decided reports'}
      columns={isWaiting ? waitingColumns(now) : decidedColumns}
      rows={reports}
      nameOf={({ jobReference, customerName }) => `${jobReference}, ${isolate(customerName)}`}
      renderDetails={(report) => <ReportCard report={report} now={now} onDecide={onDecide} />}
      {...order}
    />
  );
}
