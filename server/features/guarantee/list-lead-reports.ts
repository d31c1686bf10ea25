import type { QueryOf } from '../../../shared/contracts/endpoint.ts';
import type { listLeadReports as contract } from '../../../shared/contracts/guarantee.ts';
import type { AppContext } from '../../context.ts';
import { findLeadReports, type LeadReportRow } from './report-queries.ts';

const PAGE = 50;

interface Page {
  rows: LeadReportRow[];
  /** The last report of a page that has one after it. */
  lastId?: number;
}

/** Returns one page of the reports that wait, oldest first, or of those that were decided, latest first. */
export async function listLeadReports(
  { db }: AppContext,
  { status = 'waiting', cursor }: QueryOf<typeof contract>,
): Promise<Page> {
  const found = await findLeadReports(db, { list: status, cursor, limit: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return found.length > PAGE && last ? { rows, lastId: last.id } : { rows };
}
