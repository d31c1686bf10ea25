import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { reportMail } from './report-mail.ts';
import { alreadyDecided, type Decision } from './approve-report.ts';
import { markDecided, type ReportFacts } from './report-store.ts';
import { recordAudit } from '../../audit/index.ts';
import { countSales } from '../../market/index.ts';

/** Declines a waiting report: its sale counts again. Throws `conflict` if it is already decided. */
export async function declineReport(
  tx: Db,
  report: Pick<ReportFacts, 'reportId' | 'purchaseId' | 'buyerId'>,
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
