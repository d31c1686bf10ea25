import { stringify } from 'csv-stringify/browser/esm/sync';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { Cell, ExportColumn } from './export-columns.ts';

const options = {
  record_delimiter: 'windows',
  // Each text in quotes: a line break of any kind inside one ends no row.
  quoted_string: true,
  // What a spreadsheet would take for a formula gets an apostrophe before it.
  escape_formulas: true,
} as const;

/** What a formula hides behind is cut off, so that the first character is the one that is looked at. */
function cleaned(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.trim() : cell;
}

/** The first line of a file, with the mark that tells Excel its encoding. */
export function csvHead(columns: readonly ExportColumn[]): string {
  return stringify([columns.map(({ heading }) => heading)], { ...options, bom: true });
}

/** The lines of some purchases: RFC 4180, and no cell that a spreadsheet would run. */
export function csvLines(purchases: readonly PurchasedLead[], columns: readonly ExportColumn[]): string {
  const rows = purchases.map((purchase) => columns.map(({ cellOf }) => cleaned(cellOf(purchase))));
  return stringify(rows, options);
}
