import type { QueryOf } from '../../../../shared/contracts/endpoint.ts';
import type { listLeadReports as contract } from '../../../../shared/contracts/guarantee.ts';
import { type Page, paginate } from '../../../platform/db/keyset-page.ts';
import { findLeadReports, type LeadReportRow } from './report-queries.ts';
import type { SalesContext } from '../context.ts';

const PAGE = 50;

/** Returns one page of waiting reports, oldest first, or of decided ones, latest decision first. */
export async function listLeadReports(
  { db }: SalesContext,
  { status = 'waiting', cursor }: QueryOf<typeof contract>,
): Promise<Page<LeadReportRow>> {
  return paginate(await findLeadReports(db, { list: status, cursor, limit: PAGE + 1 }), PAGE);
}
