import type { QueryOf } from '../../../shared/contracts/endpoint.ts';
import type { listLeadReports as contract } from '../../../shared/contracts/guarantee.ts';
import type { AppContext } from '../../context.ts';
import { type Page, paginate } from '../../db/keyset-page.ts';
import { findLeadReports, type LeadReportRow } from './report-queries.ts';

const PAGE = 50;

/** Returns one page of the reports that wait, oldest first, or of those that were decided, latest first. */
export async function listLeadReports(
  { db }: AppContext,
  { status = 'waiting', cursor }: QueryOf<typeof contract>,
): Promise<Page<LeadReportRow>> {
  return paginate(await findLeadReports(db, { list: status, cursor, limit: PAGE + 1 }), PAGE);
}
