import { exportMyPurchasedLeads, MAX_PAGE, summarisePurchases } from '@shared/contracts/purchase-lists.ts';
import { call, LONG_TIMEOUT_MS } from '@/lib/api/api-client.ts';
import type { ToastMessage } from '@/components/ui/toast.tsx';
import { callPage } from '@/lib/api/api-page.ts';
import { csvHead, csvLinesInSteps } from '@/lib/utils/csv.ts';
import { isEmptyFilter, type PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { datedFileName, saveFile } from '@/lib/utils/save-file.ts';
import { columnsFor, type ExportColumn } from './export-columns.ts';

export interface ExportRequest {
  filter: PurchaseFilter;
  /** Only these purchases; all that match the filter when left out. */
  ids?: readonly number[] | undefined;
  /** The super admin exports everyone's purchases, so the buyer's columns are needed. */
  isAdmin: boolean;
}

interface FinishedExport {
  rows: number;
  /** The number of purchases without the filter; null without a filter or if it could not be loaded. */
  total: number | null;
  fileName: string;
}

async function* pagesOf({ filter: { from, to, q }, ids }: Pick<ExportRequest, 'filter' | 'ids'>) {
  let cursor: string | undefined;
  do {
    const page = await callPage(exportMyPurchasedLeads, {
      query: { from, to, q, ids: ids?.join(','), cursor, limit: String(MAX_PAGE) },
      timeoutMs: LONG_TIMEOUT_MS,
    });
    yield page.rows;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

async function readLines(asked: Pick<ExportRequest, 'filter' | 'ids'>, columns: readonly ExportColumn[]) {
  const lines: string[] = [];
  let rows = 0;
  for await (const page of pagesOf(asked)) {
    lines.push(...(await csvLinesInSteps(page, columns)));
    rows += page.length;
  }
  return { lines, rows };
}

/** Counts all purchases; null on failure, as the file is useful without the number. */
async function countAll(filter: PurchaseFilter): Promise<number | null> {
  if (isEmptyFilter(filter)) return null;
  try {
    const { history } = await call(summarisePurchases, { query: {} });
    return history.rows;
  } catch {
    return null;
  }
}

/** Downloads every purchase that matches a filter, or some by their ids, as CSV, newest first; no file when none match. */
export async function exportLeads({ filter, ids, isAdmin }: ExportRequest): Promise<FinishedExport> {
  const columns = columnsFor({ showsBuyer: isAdmin });
  const [{ lines, rows }, total] = await Promise.all([readLines({ filter, ids }, columns), countAll(filter)]);
  const fileName = datedFileName('leads', new Date());
  if (rows > 0) saveFile([csvHead(columns), ...lines], fileName);
  return { rows, total, fileName };
}

function leads(count: number): string {
  return count === 1 ? '1 lead' : `${count} leads`;
}

/** Returns what to say of a finished export. */
export function finishedText({ rows, total, fileName }: FinishedExport, filter: PurchaseFilter): ToastMessage {
  if (rows === 0) {
    const description = isEmptyFilter(filter)
      ? 'You have no purchased leads yet.'
      : 'No purchased leads match your filter and search.';
    return { title: 'Nothing to export', description };
  }
  return { title: `Exported ${total === null ? leads(rows) : `${rows} of ${leads(total)}`}`, description: fileName };
}
