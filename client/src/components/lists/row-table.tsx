import type { ReactNode } from 'react';
import type { SortBy } from '@shared/domain/words/sort.ts';
import { DetailsButton, useDetails } from './row-details.tsx';
import { SortHeader } from './sort-header.tsx';

export interface Column<Row, Key extends string> {
  heading: string;
  /** The column of the list's orders that a press on the heading sorts by; left out if none. */
  sortBy?: Key;
  /** Whether the first press asks for the lowest first. */
  startsAscending?: boolean;
  isNumber?: boolean;
  /** The width's classes. */
  className?: string;
  /** The first column's cell names the row. */
  cell: (row: Row) => ReactNode;
}

interface Props<Row, Key extends string> {
  caption: string;
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** What a row opens to. */
  renderDetails: (row: Row) => ReactNode;
  startsOpen?: (row: Row, index: number) => boolean;
  /** Empty for an order that is no column's. */
  sort: SortBy<Key> | '';
  /** Left out for a list that has no other order. */
  onSort?: ((sort: SortBy<Key> | '') => void) | undefined;
  isBusy: boolean;
}

const cellClass = 'px-2 py-2.5 align-top';

function TableRow<Row, Key extends string>({
  row,
  startsOpen,
  nameOf,
  columns,
  renderDetails,
}: Pick<Props<Row, Key>, 'columns' | 'renderDetails' | 'nameOf'> & { row: Row; startsOpen: boolean }) {
  const details = useDetails(startsOpen);
  const name = nameOf(row);
  return (
    <tbody aria-label={name} className="border-t border-line">
      <tr>
        {columns.map(({ heading, isNumber, cell }, index) =>
          index === 0 ? (
            <th key={heading} scope="row" className={`${cellClass} pl-4 font-semibold break-words`}>
              {cell(row)}
            </th>
          ) : (
            <td key={heading} className={`${cellClass} ${isNumber ? 'text-right tnum' : 'break-words'}`}>
              {cell(row)}
            </td>
          ),
        )}
        <td className="pr-1 text-right align-top">
          <DetailsButton name={name} details={details} />
        </td>
      </tr>
      {details.wasOpened ? (
        <tr id={details.id} hidden={!details.isOpen}>
          <td colSpan={columns.length + 1} className="px-4 pb-4 [&>article]:border-0 [&>article]:p-0 [&>article]:shadow-none">
            {renderDetails(row)}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

/** Renders a list as a table that its headings sort. A button in each row shows all details below it. */
export function RowTable<Row extends { id: number }, Key extends string>({ caption, rows, startsOpen, sort, onSort, isBusy, ...shown }: Props<Row, Key>) {
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface shadow-1">
      <table aria-busy={isBusy} className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">{caption}: the button in each row shows all details below it</caption>
        <thead className="text-xs text-ink-2">
          <tr>
            {shown.columns.map(({ heading, sortBy, startsAscending = false, isNumber, className = '' }, index) => {
              const look = `${className} ${isNumber ? 'text-right' : ''} ${index === 0 ? 'pl-3' : ''}`;
              return sortBy === undefined || onSort === undefined ? (
                <th key={heading} scope="col" className={`px-2 font-semibold ${look}`}>
                  {heading}
                </th>
              ) : (
                <SortHeader<SortBy<Key> | ''> key={heading} sort={sort} onSort={onSort} ascending={sortBy} descending={`-${sortBy}`} startsAscending={startsAscending} className={look}>
                  {heading}
                </SortHeader>
              );
            })}
            <th scope="col" className="w-26">
              <span className="sr-only">Details</span>
            </th>
          </tr>
        </thead>
        {rows.map((row, index) => (
          <TableRow key={row.id} row={row} startsOpen={startsOpen?.(row, index) ?? false} {...shown} />
        ))}
      </table>
    </div>
  );
}
