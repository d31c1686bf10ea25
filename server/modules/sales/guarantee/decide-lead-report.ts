import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import type { decideLeadReport as contract } from '../../../../shared/contracts/guarantee.ts';
import type { Db } from '../../../platform/db/client.ts';
import { notFound } from '../../../platform/errors.ts';
import { alreadyDecided, approveReport } from './approve-report.ts';
import { declineReport } from './decline-report.ts';
import { type ReportWithText, withTextOutcomes } from './with-text-outcomes.ts';
import { findLeadReport } from './report-queries.ts';
import { findReportFacts, type ReportFacts } from './report-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { SalesContext } from '../context.ts';
import { lockLead } from '../../market/index.ts';

type Body = BodyOf<typeof contract>;

/**
 * Approves a waiting report and grants its remedy, or declines it. Throws `not_found`, and `conflict` if it is already decided or the
 * purchase that it would replace no longer stands.
 */
export async function decideLeadReport(
  ctx: SalesContext,
  viewer: Viewer,
  reportId: number,
  { decision, reason }: Body,
): Promise<ReportWithText> {
  return ctx.db.transaction(async (tx) => {
    const report = await lockReport(tx, reportId);
    if (report.status !== 'waiting') throw alreadyDecided();
    const at = await ctx.clock.databaseNow(tx);
    const decided = { decidedBy: viewer.id, decisionReason: reason, at };
    if (decision === 'approve') await approveReport(ctx, tx, report, decided);
    else await declineReport(tx, report, decided);
    const row = await findLeadReport(tx, reportId);
    const [decidedReport] = row ? await withTextOutcomes(ctx, tx, [row]) : [];
    if (!decidedReport) throw notFound('report');
    return decidedReport;
  });
}

/** Locks the lead of a report, which is the first lock of every decision, and then reads the report. */
async function lockReport(tx: Db, reportId: number): Promise<ReportFacts> {
  const known = await findReportFacts(tx, reportId);
  const lead = known && (await lockLead(tx, known.leadId));
  const report = lead && (await findReportFacts(tx, reportId));
  if (!report) throw notFound('report');
  return report;
}
