import { exportMyPurchasedLeads, MAX_PAGE, summarisePurchases } from '@shared/contracts/purchase-lists.ts';
import { call, LONG_TIMEOUT_MS } from '@/lib/api-client.ts';
import { callPage } from '@/lib/api-page.ts';
import { csvHead, csvLinesInSteps } from '@/lib/csv.ts';
import { isEmptyFilter, type PurchaseFilter } from '@/lib/purchase-filter.ts';
import { csvFileName, saveFile } from '@/lib/save-file.ts';
import { columnsFor, type ExportColumn } from './export-columns.ts';

export interface ExportRequest {
  filter: PurchaseFilter;
  /** The super admin exports the purchases of all, and needs to know whose they are. */
  isAdmin: boolean;
}

export interface FinishedExport {
  rows: number;
  /** How many there are without the filter; null when there is none, or when it could not be found out. */
  total: number | null;
  fileName: string;
}

async function* pagesOf({ from, to, q }: PurchaseFilter) {
  let cursor: string | undefined;
  do {
    const page = await callPage(exportMyPurchasedLeads, {
      query: { from, to, q, cursor, limit: String(MAX_PAGE) },
      timeoutMs: LONG_TIMEOUT_MS,
    });
    yield page.rows;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

async function readLines(filter: PurchaseFilter, columns: readonly ExportColumn[]) {
  const lines: string[] = [];
  let rows = 0;
  for await (const page of pagesOf(filter)) {
    lines.push(...(await csvLinesInSteps(page, columns)));
    rows += page.length;
  }
  return { lines, rows };
}

/** The file is worth having without this number. */
async function countAll(filter: PurchaseFilter): Promise<number | null> {
  if (isEmptyFilter(filter)) return null;
  try {
    const { history } = await call(summarisePurchases, { query: {} });
    return history.rows;
  } catch {
    return null;
  }
}

/** Saves every purchase that a filter lets through as a CSV file, newest first; no file without one. */
export async function exportLeads({ filter, isAdmin }: ExportRequest): Promise<FinishedExport> {
  const columns = columnsFor({ showsBuyer: isAdmin });
  const [{ lines, rows }, total] = await Promise.all([readLines(filter, columns), countAll(filter)]);
  const fileName = csvFileName('leads', new Date());
  if (rows > 0) saveFile([csvHead(columns), ...lines], fileName);
  return { rows, total, fileName };
}
