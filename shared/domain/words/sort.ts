/** A sort order of a list: by a column, upwards, or downwards with a minus before it ("-spend"). */
export type SortBy<Column extends string> = Column | `-${Column}`;

/** Returns the sort orders of columns, each in both directions. */
export function sortsBy<const Column extends string>(columns: readonly Column[]): SortBy<Column>[] {
  return columns.flatMap((column) => [column, `-${column}` as const]);
}

/** Splits a sort order into its column and direction. */
export function readSort<Column extends string>(sort: SortBy<Column>): { column: Column; isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  return { column: (isDescending ? sort.slice(1) : sort) as Column, isDescending };
}
