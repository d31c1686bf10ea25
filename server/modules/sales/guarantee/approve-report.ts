import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { reportMail } from './report-mail.ts';
import { reversePurchase } from '../purchases/reverse-purchase.ts';
import { insertCredit, markDecided, type ReportFacts } from './report-store.ts';
import type { SalesContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

type Report = Omit<ReportFacts, 'status' | 'reason'>;

export interface Decision {
  /** Null if the evidence decided. */
  decidedBy: number | null;
  decisionReason: string | null;
  at: Date;
}

/**
 * Approves a report and grants its remedy, inside the caller's transaction, which holds the lead's row. A refund reverses the purchase
 * and takes the lead off the market; a credit leaves the purchase as it is. Throws `conflict` if the report is already decided, as the
 * report of a reversed purchase always is.
 */
export async function approveReport(ctx: SalesContext, tx: Db, report: Report, decision: Decision): Promise<void> {
  const { reportId, purchaseId, remedy } = report;
  const { at } = decision;
  const given = remedy === 'refund' ? await refund(ctx, tx, report, decision) : await credit(tx, report, decision);
  const creditCodeId = 'creditCodeId' in given ? given.creditCodeId : null;
  const decided = await markDecided(tx, report, {
    status: 'approved',
    decidedBy: decision.decidedBy,
    decidedAt: at,
    decisionReason: decision.decisionReason,
    creditCodeId,
  });
  if (!decided) throw alreadyDecided();
  await recordAudit(tx, {
    actorUserId: decision.decidedBy,
    action: 'report.approved',
    subjectType: 'report',
    subjectId: reportId,
    before: { status: 'waiting' },
    after: { status: 'approved', purchaseId, remedy, ...given },
    at,
  });
  await enqueue(tx, reportMail, { reportId, status: 'approved' }, { runAt: at });
}

async function refund(ctx: SalesContext, tx: Db, { purchaseId }: Report, { decidedBy, at }: Decision) {
  const reversed = await reversePurchase(ctx, tx, { purchaseId, leadStatus: 'archived', reason: 'bad_lead', actorUserId: decidedBy, at });
  if (!reversed) throw alreadyDecided();
  return { refundAmount: decimalFromCents(reversed.refundCents) };
}

async function credit(tx: Db, report: Report, { decidedBy, at }: Decision) {
  const { buyerId, jobReference, amountPaidCents, discountAmountCents } = report;
  // A duplicate can be staged, so a credit that no person approved is worth what the lead cost and no more.
  const worthCents = decidedBy === null ? amountPaidCents + (discountAmountCents ?? 0) : null;
  return { creditCodeId: await insertCredit(tx, { buyerId, jobReference, worthCents, at }) };
}

/** Returns the error for a decision that comes after another one. */
export const alreadyDecided = () => new AppError('conflict', 'This report has already been decided');
