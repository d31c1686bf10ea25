import type { InfiniteData } from '@tanstack/react-query';

/** The pages of a list that are loaded. */
export type PagedRows<Row> = InfiniteData<{ rows: Row[]; nextCursor: string | null }, string | null>;

function mapRows<Row>(list: PagedRows<Row> | undefined, change: (rows: Row[]) => Row[]): PagedRows<Row> | undefined {
  return (
    list && { ...list, pages: list.pages.map(({ rows, nextCursor }) => ({ rows: change(rows), nextCursor })) }
  );
}

/** The same list with a row as it is now, in the place it had; what is not given of it stays. */
export function withRow<Row extends { id: number }>(list: PagedRows<Row> | undefined, changed: Pick<Row, 'id'> & Partial<Row>) {
  return mapRows(list, (rows) => rows.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)));
}

/** The same list without a row. */
export function withoutRow<Row extends { id: number }>(list: PagedRows<Row> | undefined, id: number) {
  return mapRows(list, (rows) => rows.filter((row) => row.id !== id));
}
