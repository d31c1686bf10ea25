import { stringify } from 'csv-stringify/browser/esm/sync';
import { csvOptions } from '@shared/domain/csv-options.ts';
import { centsFromDecimal } from '@shared/domain/money.ts';
import { formatClock, formatDay } from './format.ts';

export type CsvCell = string | number | null;

export interface CsvColumn<Row> {
  heading: string;
  cellOf: (row: Row) => CsvCell;
}

/** So few rows at once that a tap in between is answered. */
const ROWS_AT_ONCE = 100;

/** What a formula hides behind is cut off, so that the first character is the one that is looked at. */
function cleaned(cell: CsvCell): CsvCell {
  return typeof cell === 'string' ? cell.trim() : cell;
}

function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** The first line of a file, with the mark that tells Excel its encoding. */
export function csvHead(columns: readonly Pick<CsvColumn<never>, 'heading'>[]): string {
  return stringify([columns.map(({ heading }) => heading)], { ...csvOptions, bom: true });
}

/** The lines of some rows: RFC 4180, and no cell that a spreadsheet would run. */
export function csvLines<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return stringify(
    rows.map((row) => columns.map(({ cellOf }) => cleaned(cellOf(row)))),
    csvOptions,
  );
}

/** Writes the lines of many rows in short steps, so that the page stays usable meanwhile. */
export async function csvLinesInSteps<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): Promise<string[]> {
  const lines: string[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    lines.push(csvLines(rows.slice(start, start + ROWS_AT_ONCE), columns));
    await breathe();
  }
  return lines;
}

/** Writes an instant as Sydney reads it and a spreadsheet understands it: "15 Aug 2025 14:05". */
export function sydneyTimeCell(iso: string): string {
  return `${formatDay(iso)} ${formatClock(iso)}`;
}

/** A sum of the wire as a number, so that a spreadsheet can add it up. */
export function sumCell(decimal: string | null): number | null {
  return decimal === null ? null : centsFromDecimal(decimal) / 100;
}
