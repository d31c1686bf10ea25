import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';

/** Renders a column heading that sorts its table; a second press reverses the order. */
export function SortHeader<Sort extends string>({
  ascending,
  descending,
  startsAscending = false,
  sort,
  onSort,
  className = '',
  children,
}: {
  /** The two orders by this column. */
  ascending: NoInfer<Sort>;
  descending: NoInfer<Sort>;
  /** Which of them the first press asks for. */
  startsAscending?: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  const isAscending = sort === ascending;
  const isSorted = isAscending || sort === descending;
  const [first, second] = startsAscending ? [ascending, descending] : [descending, ascending];
  const Arrow = isAscending ? ChevronUp : ChevronDown;
  return (
    <th scope="col" aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined} className={`px-1 ${className}`}>
      <button
        type="button"
        onClick={() => onSort(sort === first ? second : first)}
        className="inline-flex min-h-11 items-center gap-1 rounded-md px-1 text-left font-semibold hover:bg-sunken [.text-right>&]:flex-row-reverse"
      >
        {children}
        <Arrow aria-hidden="true" className={`size-4 shrink-0 ${isSorted ? '' : 'invisible'}`} />
      </button>
    </th>
  );
}
