import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { reportMail } from '../notifications/report-mail.ts';
import { voidPurchase } from '../purchases/void-purchase.ts';
import { insertCredit, markDecided, type ReportFacts } from './report-store.ts';

type Report = Omit<ReportFacts, 'status'>;

export interface Decision {
  /** Null when the rule for duplicates decided. */
  decidedBy: number | null;
  decisionReason: string | null;
  at: Date;
}

/**
 * Approves a report inside the caller's transaction, which holds the lead's row, and gives its remedy: a refund takes
 * the purchase back and the lead off the market, a credit leaves the purchase as it is. Refuses `conflict` when the
 * report is decided, as one of a purchase that was taken back always is.
 */
export async function approveReport(ctx: AppContext, tx: Db, report: Report, decision: Decision): Promise<void> {
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

async function refund(ctx: AppContext, tx: Db, { purchaseId }: Report, { decidedBy, at }: Decision) {
  const voided = await voidPurchase(ctx, tx, { purchaseId, leadStatus: 'archived', reason: 'bad_lead', actorUserId: decidedBy, at });
  if (!voided) throw alreadyDecided();
  return { refundAmount: decimalFromCents(voided.refundCents) };
}

async function credit(tx: Db, report: Report, { decidedBy, at }: Decision) {
  const { buyerId, jobReference, amountPaidCents, discountAmountCents } = report;
  // A duplicate can be staged, so what nobody has looked at is replaced by what it cost and no more.
  const worthCents = decidedBy === null ? amountPaidCents + (discountAmountCents ?? 0) : null;
  return { creditCodeId: await insertCredit(tx, { buyerId, jobReference, worthCents, at }) };
}

/** The refusal for everyone who decides after someone else. */
export const alreadyDecided = () => new AppError('conflict', 'This report was decided already');
