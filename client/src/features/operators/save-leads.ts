import { csvHead, csvLinesInSteps, sydneyTimeCell, type CsvColumn } from '@/lib/utils/csv.ts';
import { datedFileName, saveFile } from '@/lib/utils/save-file.ts';
import { serviceText, statusText, urgencyText } from './lead-texts.ts';
import { exportLeadsPage, type LeadsFilter } from './operator-queries.ts';
import type { OperatorLead } from './operator-reading.ts';

/** The maximum number of rows in a file: each hundred of them is a call. */
const MAX_ROWS = 5_000;


const columns: readonly CsvColumn<OperatorLead>[] = [
  { heading: 'Lead', cellOf: ({ id }) => id },
  { heading: 'Job Reference', cellOf: ({ jobReference }) => jobReference },
  { heading: 'Status', cellOf: statusText },
  { heading: 'Suburb', cellOf: ({ customerSuburb }) => customerSuburb },
  { heading: 'Lead Score (out of 10)', cellOf: ({ leadScore }) => leadScore },
  { heading: 'Urgency', cellOf: urgencyText },
  { heading: 'Service Type', cellOf: serviceText },
  { heading: 'Created (Sydney)', cellOf: ({ createdAt }) => sydneyTimeCell(createdAt) },
  { heading: 'Sold Price (AUD)', cellOf: ({ soldPrice }) => soldPrice },
  { heading: 'Sold (Sydney)', cellOf: ({ soldAt }) => sydneyTimeCell(soldAt) },
];

export interface SavedLeads {
  rows: number;
  /** True when there were more rows than a file holds. */
  isCut: boolean;
  fileName: string;
}

/**
 * Saves the filtered leads as a CSV file, newest first; no file without leads. `onRows` gets the progress. Throws the signal's
 * abort reason, and ApiError when a page fails.
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
  } while (cursor && rows < MAX_ROWS);
  const fileName = datedFileName('all-leads', new Date());
  if (rows > 0) saveFile([csvHead(columns), ...lines], fileName);
  return { rows, isCut: cursor !== undefined, fileName };
}
