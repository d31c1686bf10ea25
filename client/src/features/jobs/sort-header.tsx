import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';

const orders = {
  date: { descending: 'newest', ascending: 'oldest' },
  amount: { descending: 'highest', ascending: 'lowest' },
} as const satisfies Record<string, Record<'ascending' | 'descending', PurchaseOrder>>;

/** Renders a column heading that sorts its table, by date or by amount; a second press reverses the order. */
export function SortHeader({
  by,
  order,
  onOrder,
  className = '',
  children,
}: {
  by: keyof typeof orders;
  order: PurchaseOrder;
  onOrder: (order: PurchaseOrder) => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { ascending, descending } = orders[by];
  const isAscending = order === ascending;
  const isSorted = isAscending || order === descending;
  const direction = isAscending ? 'ascending' : 'descending';
  const Arrow = isAscending ? ChevronUp : ChevronDown;
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} className={`px-1 ${className}`}>
      <button
        type="button"
        onClick={() => onOrder(order === descending ? ascending : descending)}
        className="inline-flex min-h-11 items-center gap-1 rounded-md px-1 font-semibold hover:bg-sunken"
      >
        {children}
        <Arrow aria-hidden="true" className={`size-4 ${isSorted ? '' : 'invisible'}`} />
      </button>
    </th>
  );
}
