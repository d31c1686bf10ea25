import type { QueryOf } from '../../../../shared/contracts/endpoint.ts';
import type { listLeadReports as contract } from '../../../../shared/contracts/guarantee.ts';
import { type Page, paginate } from '../../../platform/db/keyset-page.ts';
import { findLeadReports } from './report-queries.ts';
import { type ReportWithText, withTextOutcomes } from './with-text-outcomes.ts';
import type { SalesContext } from '../context.ts';

const PAGE = 50;

/** Returns one page of reports in the chosen order: by default waiting ones oldest first, decided ones latest decision first. */
export async function listLeadReports(
  ctx: SalesContext,
  { status = 'waiting', sort, cursor }: QueryOf<typeof contract>,
): Promise<Page<ReportWithText>> {
  const { rows, nextCursor } = paginate(await findLeadReports(ctx.db, { list: status, sort, cursor, limit: PAGE + 1 }), PAGE);
  return { rows: await withTextOutcomes(ctx, ctx.db, rows), nextCursor };
}
