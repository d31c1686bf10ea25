import { Phone } from 'lucide-react';
import type { Callback, CallbackColumn, CallbackSort } from '@shared/contracts/callbacks.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { type Column, RowTable } from '@/components/lists/row-table.tsx';
import { formatRelative } from '@/lib/time/format.ts';
import { telHref } from '@/lib/utils/tel-href.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { CallbackCard, Standing } from './callback-card.tsx';
import { callbackName } from './callback-texts.ts';
import { useDraftKeys } from './unsaved-drafts.tsx';

const columnsAt = (now: Date): Column<Callback, CallbackColumn>[] => [
  { heading: 'Name', sortBy: 'name', startsAscending: true, className: 'w-[16%]', cell: (callback) => <bdi>{callbackName(callback)}</bdi> },
  { heading: 'Business', sortBy: 'business', startsAscending: true, cell: ({ businessName }) => <bdi>{businessName}</bdi> },
  { heading: 'Area', sortBy: 'area', startsAscending: true, cell: ({ serviceArea }) => serviceArea },
  {
    heading: 'Phone',
    className: 'w-36',
    cell: ({ mobile }) => (
      <a href={telHref(mobile)} className="-my-2.5 inline-flex min-h-11 items-center gap-1.5 tnum text-neutral-wire underline">
        <Phone aria-hidden="true" className="size-4 shrink-0" />
        {formatPhone(mobile)}
      </a>
    ),
  },
  {
    heading: 'Asked',
    sortBy: 'asked',
    startsAscending: true,
    className: 'w-28',
    cell: ({ createdAt }) => <span className="text-ink-2">{formatRelative(createdAt, now)}</span>,
  },
  { heading: 'Standing', className: 'w-40', cell: (callback) => <Standing callback={callback} now={now} /> },
];

interface Props {
  callbacks: readonly Callback[];
  now: Date;
  /** Empty for the queue's own order. */
  sort: CallbackSort | '';
  onSort: (sort: CallbackSort | '') => void;
  isBusy: boolean;
}

/** Renders callbacks as a table, each with its actions, notes and invitation in its details. */
export function CallbackTable({ callbacks, now, ...order }: Props) {
  const hasDraft = useDraftKeys();
  return (
    <RowTable
      caption="Callbacks"
      columns={columnsAt(now)}
      rows={callbacks}
      nameOf={(callback) => `${callbackName(callback)}, ${isolate(callback.businessName)}`}
      renderDetails={(callback) => <CallbackCard callback={callback} now={now} />}
      startsOpen={({ id }) => hasDraft(String(id))}
      {...order}
    />
  );
}
