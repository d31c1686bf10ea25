import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FollowUps } from '@shared/contracts/follow-ups.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { type SortBy, sortsBy } from '@shared/domain/words/sort.ts';
import { type Column, RowTable } from '@/components/lists/row-table.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { formatMoment, formatRelative } from '@/lib/time/format.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { telHref } from '@/lib/utils/tel-href.ts';

/** A customer who needs our help. */
export type FollowUpRow = FollowUps['unsold'][number] & {
  id: number;
  /** What is urgent about it. */
  alert?: string | undefined;
  /** Who or what the group's own column names. */
  about?: string;
  /** What the customer wrote, or what else there is to know. */
  details?: string | null | undefined;
  buyerPhone?: string | null;
  /** What can be done about the request, beside sending a new link. */
  acts?: ReactNode;
};

/** A kind of follow-up with its customers. */
export interface FollowUpGroup {
  title: string;
  text: string;
  /** The heading of the group's own column. */
  aboutHeading: string;
  rows: readonly FollowUpRow[];
}

/** Renders the link that calls someone. */
export function PhoneOf({ whose, phone }: { whose?: string; phone: string }) {
  return (
    <a href={telHref(phone)} className="inline-flex min-h-11 items-center gap-1.5 text-neutral-wire underline tnum">
      <Phone aria-hidden="true" className="size-4 shrink-0" />
      {whose} {formatPhone(phone)}
    </a>
  );
}

/** What the columns sort by. */
export const followUpSortTexts = {
  customer: ({ customerName }: FollowUpRow) => customerName,
  place: ({ serviceLocation }: FollowUpRow) => serviceLocation,
  since: ({ since }: FollowUpRow) => since,
};

type SortColumn = keyof typeof followUpSortTexts;
type Sort = SortBy<SortColumn>;
export const followUpSorts = sortsBy(['customer', 'place', 'since']);

function columnsAt(now: Date, aboutHeading: string): Column<FollowUpRow, SortColumn>[] {
  const about: Column<FollowUpRow, SortColumn> = {
    heading: aboutHeading,
    className: 'w-[25%]',
    cell: ({ about: text, alert }) => (
      <>
        {text ? <span className="block">{text}</span> : null}
        {alert ? <Chip tone="danger">{alert}</Chip> : null}
      </>
    ),
  };
  return [
    { heading: 'Customer', sortBy: 'customer', startsAscending: true, cell: ({ customerName }) => <bdi>{customerName}</bdi> },
    { heading: 'Request', className: 'w-24', cell: ({ jobReference }) => jobReference },
    { heading: 'Place', sortBy: 'place', startsAscending: true, cell: ({ serviceLocation }) => serviceLocation },
    {
      heading: 'Phone',
      className: 'w-36',
      cell: ({ customerPhone }) => (
        <span className="-my-2.5 block">
          <PhoneOf phone={customerPhone} />
        </span>
      ),
    },
    ...(aboutHeading ? [about] : []),
    {
      heading: 'Since',
      sortBy: 'since',
      startsAscending: true,
      className: 'w-32',
      cell: ({ since }) => <span className="text-ink-2" title={formatMoment(since)}>{formatRelative(since, now)}</span>,
    },
  ];
}

interface Props {
  group: Pick<FollowUpGroup, 'title' | 'aboutHeading'>;
  /** Its rows in the order asked for. */
  rows: readonly FollowUpRow[];
  now: Date;
  renderActs: (row: FollowUpRow) => ReactNode;
  sort: Sort | '';
  /** Left out unless these are all of them: another order of some of them would mislead. */
  onSort: ((sort: Sort | '') => void) | undefined;
}

/** Renders one kind of follow-up as a table, each customer with what can be done in the details. */
export function FollowUpTable({ group: { title, aboutHeading }, rows, now, renderActs, ...order }: Props) {
  return (
    <RowTable
      caption={title}
      columns={columnsAt(now, aboutHeading)}
      rows={rows}
      nameOf={({ jobReference, customerName }) => `${jobReference}, ${isolate(customerName)}`}
      renderDetails={(row) => <div className="grid gap-1">{renderActs(row)}</div>}
      isBusy={false}
      {...order}
    />
  );
}
