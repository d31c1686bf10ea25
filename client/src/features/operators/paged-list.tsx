import type { ReactNode } from 'react';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TABLE_FROM, useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { formatCount } from '@/lib/time/format.ts';

interface PagedQuery<Row> {
  data: { pages: readonly { rows: readonly Row[] }[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

interface Words {
  one: string;
  many: string;
}

interface Props<Row> {
  query: PagedQuery<Row>;
  /** The singular and plural noun for the rows. */
  words: Words;
  /** The total, if known. */
  total: number | undefined;
  empty: ReactNode;
  /** The rows as a table, where there is room. */
  renderTable: (rows: readonly Row[]) => ReactNode;
  /** Whether the newest are first. */
  isNewestFirst: boolean;
  children: (row: Row) => ReactNode;
}

interface Shown {
  total: number | undefined;
  hasMore: boolean;
  isNewestFirst: boolean;
}

function countText(shown: number, { total, hasMore, isNewestFirst }: Shown, { one, many }: Words): string {
  if (!hasMore) return `${formatCount(shown)} ${shown === 1 ? one : many}`;
  return total !== undefined && total > shown
    ? `Showing ${formatCount(shown)} of ${formatCount(total)} ${many}`
    : `Showing the ${isNewestFirst ? 'newest' : 'first'} ${formatCount(shown)} ${many}`;
}

function ListSkeleton() {
  return (
    <div className="grid gap-3">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-32 rounded-lg" />
      ))}
    </div>
  );
}

/** Renders a list page by page, with how much of it is shown. */
export function PagedList<Row extends { id: number }>({ query, words, total, empty, renderTable, isNewestFirst, children }: Props<Row>) {
  const isWide = useMediaQuery(TABLE_FROM);
  const { isPlaceholderData, hasNextPage } = query;
  return (
    <Loaded query={query} what={words.many} skeleton={<ListSkeleton />}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        return (
          <div aria-busy={isPlaceholderData} className="grid gap-3">
            <output className="text-sm text-ink-2">
              {isPlaceholderData ? 'Searching…' : countText(rows.length, { total, hasMore: hasNextPage, isNewestFirst }, words)}
            </output>
            {rows.length === 0 ? empty : null}
            {rows.length > 0 && isWide ? renderTable(rows) : null}
            {rows.length === 0 || isWide ? null : (
              <ul className="grid grid-cols-1 gap-3">
                {rows.map((row) => (
                  <li key={row.id}>{children(row)}</li>
                ))}
              </ul>
            )}
            {isPlaceholderData ? null : <LoadMore query={query} what={words.many} />}
          </div>
        );
      }}
    </Loaded>
  );
}
