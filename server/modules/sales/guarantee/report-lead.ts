import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import type { reportLead as contract } from '../../../../shared/contracts/guarantee.ts';
import {
  costSomething,
  missingCalls,
  REPORT_WINDOW_DAYS,
  reportDeadline,
} from '../../../../shared/domain/money/guarantee.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { reportMail } from './report-mail.ts';
import { findPurchasedLead, type PurchasedLeadRow } from '../purchases/purchase-queries.ts';
import { decideIfProven } from './evidence.ts';
import { findCalls } from './call-store.ts';
import { findPurchaseFacts, findReportableLeadId, insertReport, type PurchaseFacts } from './report-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { SalesContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';
import { lockLead, leaveOutSale } from '../../market/index.ts';

type Body = BodyOf<typeof contract>;

/**
 * Reports a purchased lead as bad. A duplicate that the sales prove or a number that a delivery receipt proves dead is approved at once,
 * one report a month for each account, and one of a customer out of reach who told us that they were called is declined at once, unless the
 * calls that the rules ask for are logged; every other report waits for a super admin. Throws `not_found`; `conflict` if the lead is
 * already reported, not settled, reversed, was free, is reported too late or was not called often enough; `invalid_input` if a refund is
 * requested but no money was paid.
 */
export async function reportLead(
  ctx: SalesContext,
  viewer: Viewer,
  purchaseId: number,
  body: Body,
): Promise<PurchasedLeadRow> {
  return ctx.db.transaction(async (tx) => {
    const leadId = await findReportableLeadId(tx, viewer, purchaseId);
    const lead = leadId === undefined ? undefined : await lockLead(tx, leadId);
    const purchase = lead && (await findPurchaseFacts(tx, purchaseId));
    if (!purchase) throw notFound('purchase');
    const at = await ctx.clock.databaseNow(tx);
    await requireReportable(tx, purchase, body, at);

    await fileReport(ctx, tx, { purchase, body, reportedBy: viewer.id, at });
    const row = await findPurchasedLead(tx, viewer, purchaseId);
    if (!row) throw notFound('purchase');
    return row;
  });
}

interface Filing {
  purchase: PurchaseFacts;
  body: Body;
  reportedBy: number;
  at: Date;
}

async function fileReport(ctx: SalesContext, tx: Db, { purchase, body, reportedBy, at }: Filing): Promise<void> {
  const { purchaseId } = purchase;
  const { reason, remedy } = body;
  const reportId = await insertReport(tx, { ...body, purchaseId, reportedBy, createdAt: at }, purchase.buyerId);
  await leaveOutSale(tx, purchase);
  await recordAudit(tx, {
    actorUserId: reportedBy,
    action: 'report.filed',
    subjectType: 'report',
    subjectId: reportId,
    after: { purchaseId, reason, remedy },
    at,
  });
  if (await decideIfProven(ctx, tx, { purchase, report: { reportId, reason, remedy } }, at)) return;
  await enqueue(tx, reportMail, { reportId, status: 'waiting' }, { runAt: at });
}

async function requireReportable(tx: Db, purchase: PurchaseFacts, body: Body, at: Date): Promise<void> {
  const refusal = refusalOf(purchase, at);
  if (refusal) throw new AppError('conflict', refusal);
  if (body.remedy === 'refund' && purchase.amountPaidCents === 0) {
    const message = 'This lead was paid for with a code, so it can only be replaced with a credit';
    throw new AppError('invalid_input', message, { issues: [{ path: 'remedy', message }] });
  }
  const missing = body.reason === 'no_answer' ? missingCalls(await findCalls(tx, purchase.purchaseId)) : null;
  if (missing) throw new AppError('conflict', missing);
}

function refusalOf(purchase: PurchaseFacts, at: Date): string | undefined {
  if (purchase.reportId !== null) return 'This lead has already been reported';
  if (purchase.voidedAt) return 'This purchase has already been reversed';
  if (purchase.paymentStatus !== 'completed') return 'The payment for this lead hasn’t settled yet. Please try again later.';
  if (!costSomething(purchase)) return 'This lead cost nothing, so there’s nothing to refund';
  if (at >= reportDeadline(purchase.purchasedAt)) {
    return `A lead can be reported within ${REPORT_WINDOW_DAYS} days of its purchase`;
  }
  return undefined;
}
