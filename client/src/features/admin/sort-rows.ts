import { readSort, type SortBy } from '@shared/domain/words/sort.ts';

const collator = new Intl.Collator('en-AU');

/**
 * Sorts the rows of a list by a column; rows that are equal there keep their order. Only for a list that is loaded as a whole: of the
 * others, the server knows the order.
 */
export function sortRows<Row, Column extends string>(rows: readonly Row[], sort: SortBy<Column> | '', textsOf: Record<Column, (row: Row) => string>): readonly Row[] {
  if (sort === '') return rows;
  const { column, isDescending } = readSort(sort);
  const textOf = textsOf[column];
  return rows.toSorted((one, other) => (isDescending ? -1 : 1) * collator.compare(textOf(one), textOf(other)));
}
