import type { CodeColumn, CodeSort, DiscountCode } from '@shared/contracts/discounts.ts';
import { type Column, RowTable } from '@/components/lists/row-table.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { formatDay } from '@/lib/time/format.ts';
import { DiscountCodeCard } from './discount-code-card.tsx';
import { offText, stateOf, usesText, validityText } from './discount-code-texts.ts';

const columnsAt = (now: Date): Column<DiscountCode, CodeColumn>[] => [
  {
    heading: 'Code',
    sortBy: 'code',
    startsAscending: true,
    className: 'w-[30%]',
    cell: ({ code, description }) => (
      <>
        <span className="break-all">{code}</span>
        {description ? <span className="block font-normal text-ink-2">{description}</span> : null}
      </>
    ),
  },
  { heading: 'Takes off', cell: offText },
  {
    heading: 'State',
    cell: (code) => {
      const { label, tone } = stateOf(code, now);
      return <Chip tone={tone}>{label}</Chip>;
    },
  },
  { heading: 'Used', sortBy: 'uses', className: 'w-28', cell: usesText },
  { heading: 'Valid', sortBy: 'until', startsAscending: true, className: 'w-44', cell: validityText },
  { heading: 'Created', sortBy: 'created', className: 'w-28', cell: ({ createdAt }) => <span className="text-ink-2">{formatDay(createdAt)}</span> },
];

interface Props {
  codes: readonly DiscountCode[];
  now: Date;
  sort: CodeSort;
  onSort: (sort: CodeSort | '') => void;
  isBusy: boolean;
}

/** Renders discount codes as a table, each with its switch and uses in its details. */
export function DiscountCodeTable({ codes, now, ...order }: Props) {
  return (
    <RowTable
      caption="Discount codes"
      columns={columnsAt(now)}
      rows={codes}
      nameOf={({ code }) => code}
      renderDetails={(code) => <DiscountCodeCard code={code} now={now} />}
      {...order}
    />
  );
}
