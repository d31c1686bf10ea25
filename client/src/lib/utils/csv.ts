import { stringify } from 'csv-stringify/browser/esm/sync';
import { csvOptions } from '@shared/domain/pipeline/csv-options.ts';
import { formatDay, formatTime } from '@/lib/time/format.ts';

export type CsvCell = string | number | null;

export interface CsvColumn<Row> {
  heading: string;
  cellOf: (row: Row) => CsvCell;
}

/** The number of rows per step, small enough that a tap in between is handled. */
const BATCH_SIZE = 100;

/** Trims a cell, so that leading whitespace cannot hide a formula from the escape. */
function cleaned(cell: CsvCell): CsvCell {
  return typeof cell === 'string' ? cell.trim() : cell;
}

function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Returns a file's header line, with the byte order mark that tells Excel its encoding. */
export function csvHead(columns: readonly Pick<CsvColumn<never>, 'heading'>[]): string {
  return stringify([columns.map(({ heading }) => heading)], { ...csvOptions, bom: true });
}

/** Returns rows as CSV lines: RFC 4180, with formulas escaped. */
export function csvLines<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return stringify(
    rows.map((row) => columns.map(({ cellOf }) => cleaned(cellOf(row)))),
    csvOptions,
  );
}

/** Returns many rows as CSV lines in short steps, so that the page stays responsive. */
export async function csvLinesInSteps<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): Promise<string[]> {
  const lines: string[] = [];
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    lines.push(csvLines(rows.slice(start, start + BATCH_SIZE), columns));
    await breathe();
  }
  return lines;
}

/** Formats an instant in Sydney time as spreadsheets parse it: "15 Aug 2025 2:05 pm". Returns null for none. */
export function sydneyTimeCell(iso: string | null): string | null {
  return iso === null ? null : `${formatDay(iso)} ${formatTime(iso)}`;
}
