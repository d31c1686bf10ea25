import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { decideLeadReport as contract } from '../../../shared/contracts/guarantee.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { lockLead } from '../auctions/auction-store.ts';
import { countSales } from '../auctions/price-sample-store.ts';
import { reportMail } from '../notifications/report-mail.ts';
import type { Viewer } from '../users/user-store.ts';
import { alreadyDecided, approveReport, type Decision } from './approve-report.ts';
import { findLeadReport, type LeadReportRow } from './report-queries.ts';
import { findReportFacts, markDecided, type ReportFacts } from './report-store.ts';

type Body = BodyOf<typeof contract>;

/** Approves a waiting report, which gives its remedy, or declines it. Refuses `not_found`, and `conflict` when it is decided already or the purchase it would replace does not stand. */
export async function decideLeadReport(
  ctx: AppContext,
  viewer: Viewer,
  reportId: number,
  { decision, reason }: Body,
): Promise<LeadReportRow> {
  return ctx.db.transaction(async (tx) => {
    const report = await lockReport(tx, reportId);
    if (report.status !== 'waiting') throw alreadyDecided();
    const at = await ctx.clock.databaseNow(tx);
    const decided = { decidedBy: viewer.id, decisionReason: reason, at };
    if (decision === 'approve') await approveReport(ctx, tx, report, decided);
    else await declineReport(tx, report, decided);
    const row = await findLeadReport(tx, reportId);
    if (!row) throw notFound('report');
    return row;
  });
}

/** Locks the lead of a report, which every decision locks first, and reads the report as it is then. */
async function lockReport(tx: Db, reportId: number): Promise<ReportFacts> {
  const known = await findReportFacts(tx, reportId);
  const lead = known && (await lockLead(tx, known.leadId));
  const report = lead && (await findReportFacts(tx, reportId));
  if (!report) throw notFound('report');
  return report;
}

async function declineReport(
  tx: Db,
  report: ReportFacts,
  { decidedBy, decisionReason, at }: Decision,
): Promise<void> {
  const decided = { status: 'declined', decidedBy, decisionReason, decidedAt: at, creditCodeId: null } as const;
  const { reportId, purchaseId } = report;
  if (!(await markDecided(tx, report, decided))) throw alreadyDecided();
  await countSales(tx, [purchaseId]);
  await recordAudit(tx, {
    actorUserId: decidedBy,
    action: 'report.declined',
    subjectType: 'report',
    subjectId: reportId,
    before: { status: 'waiting' },
    after: { status: 'declined', purchaseId },
    at,
  });
  await enqueue(tx, reportMail, { reportId, status: 'declined' }, { runAt: at });
}
