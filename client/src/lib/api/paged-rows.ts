import type { InfiniteData } from '@tanstack/react-query';

/** The loaded pages of a list. */
export type PagedRows<Row> = InfiniteData<{ rows: Row[]; nextCursor: string | null }, string | null>;

function mapRows<Row>(list: PagedRows<Row> | undefined, change: (rows: Row[]) => Row[]): PagedRows<Row> | undefined {
  return (
    list && { ...list, pages: list.pages.map(({ rows, nextCursor }) => ({ rows: change(rows), nextCursor })) }
  );
}

/** Returns the list with one row updated in place; fields not given stay. */
export function withRow<Row extends { id: number }>(list: PagedRows<Row> | undefined, changed: Pick<Row, 'id'> & Partial<Row>) {
  return mapRows(list, (rows) => rows.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)));
}

/** Returns the list with a new row in front of the others. */
export function withFirstRow<Row>(list: PagedRows<Row> | undefined, row: Row): PagedRows<Row> | undefined {
  return list && { ...list, pages: list.pages.map((page, at) => (at === 0 ? { ...page, rows: [row, ...page.rows] } : page)) };
}

/** Returns the list without one row. */
export function withoutRow<Row extends { id: number }>(list: PagedRows<Row> | undefined, id: number) {
  return mapRows(list, (rows) => rows.filter((row) => row.id !== id));
}
