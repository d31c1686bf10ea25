import { csvHead, csvLinesInSteps, sumCell, sydneyTimeCell, type CsvColumn } from '@/lib/csv.ts';
import { csvFileName, saveFile } from '@/lib/save-file.ts';
import { serviceText, statusText, urgencyText } from './lead-texts.ts';
import { exportLeadsPage, type LeadsFilter } from './operator-queries.ts';
import type { OperatorLead } from './operator-reading.ts';

/** So many rows a file has at most: each hundred of them is a call. */
const MOST_ROWS = 5_000;

const sydneyTime = (iso: string | null) => (iso === null ? null : sydneyTimeCell(iso));

const columns: readonly CsvColumn<OperatorLead>[] = [
  { heading: 'Lead', cellOf: ({ id }) => id },
  { heading: 'Job Reference', cellOf: ({ jobReference }) => jobReference },
  { heading: 'Status', cellOf: statusText },
  { heading: 'Suburb', cellOf: ({ customerSuburb }) => customerSuburb },
  { heading: 'Lead Score (out of 10)', cellOf: ({ leadScore }) => leadScore },
  { heading: 'Urgency', cellOf: urgencyText },
  { heading: 'Service Type', cellOf: serviceText },
  { heading: 'Vehicle Make', cellOf: ({ vehicleMake }) => vehicleMake },
  { heading: 'Vehicle Model', cellOf: ({ vehicleModel }) => vehicleModel },
  { heading: 'Created (Sydney)', cellOf: ({ createdAt }) => sydneyTime(createdAt) },
  { heading: 'Created At', cellOf: ({ createdAt }) => createdAt },
  { heading: 'Sold Price (AUD)', cellOf: ({ soldPrice }) => sumCell(soldPrice) },
  { heading: 'Sold (Sydney)', cellOf: ({ soldAt }) => sydneyTime(soldAt) },
  { heading: 'Sold At', cellOf: ({ soldAt }) => soldAt },
];

export interface SavedLeads {
  rows: number;
  /** There were more than a file has at most. */
  isCut: boolean;
  fileName: string;
}

/**
 * Saves the leads that a filter lets through as a CSV file, newest first; no file without one. `onRows` hears how many have
 * come so far. Throws what the signal was aborted with, and ApiError when a page does not come.
 */
export async function saveLeads(
  filter: LeadsFilter,
  { signal, onRows }: { signal: AbortSignal; onRows: (rows: number) => void },
): Promise<SavedLeads> {
  const lines: string[] = [];
  let rows = 0;
  let cursor: string | undefined;
  do {
    const page = await exportLeadsPage({ filter, cursor, signal });
    lines.push(...(await csvLinesInSteps(page.rows, columns)));
    signal.throwIfAborted();
    rows += page.rows.length;
    onRows(rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor && rows < MOST_ROWS);
  const fileName = csvFileName('all-leads', new Date());
  if (rows > 0) saveFile([csvHead(columns), ...lines], fileName);
  return { rows, isCut: cursor !== undefined, fileName };
}
