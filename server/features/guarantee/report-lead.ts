import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { reportLead as contract } from '../../../shared/contracts/guarantee.ts';
import {
  automaticSince,
  costSomething,
  duplicatesSince,
  missingCalls,
  REPORT_WINDOW_DAYS,
  reportDeadline,
} from '../../../shared/domain/guarantee.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { lockBuyer, lockLead } from '../auctions/auction-store.ts';
import { leaveOutSale } from '../auctions/price-sample-store.ts';
import { reportMail } from '../notifications/report-mail.ts';
import { findPurchasedLead, type PurchasedLeadRow } from '../purchases/purchase-queries.ts';
import type { Viewer } from '../users/user-store.ts';
import { approveReport } from './approve-report.ts';
import { findCalls } from './call-store.ts';
import {
  findOtherSales,
  findPurchaseFacts,
  findReportableLeadId,
  hasAutomaticApproval,
  insertReport,
  type PurchaseFacts,
} from './report-store.ts';
import { isSameJob } from './same-job.ts';

type Body = BodyOf<typeof contract>;

/**
 * Reports a purchased lead as bad. A duplicate that the sales prove is replaced at once; every other report waits for a
 * super admin. Refuses `not_found`; `conflict` when reported already, not settled, taken back, free of any cost, too
 * late, or not called often enough; `invalid_input` for the refund of a purchase that no money was paid for.
 */
export async function reportLead(
  ctx: AppContext,
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

async function fileReport(ctx: AppContext, tx: Db, { purchase, body, reportedBy, at }: Filing): Promise<void> {
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
  if (reason === 'duplicate' && (await isProvenDuplicate(tx, purchase, at))) {
    const report = { ...purchase, reportId, remedy };
    await approveReport(ctx, tx, report, { decidedBy: null, decisionReason: null, at });
  } else {
    await enqueue(tx, reportMail, { reportId, status: 'waiting' }, { runAt: at });
  }
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
  if (purchase.reportId !== null) return 'This lead was reported already';
  if (purchase.voidedAt) return 'This purchase was taken back already';
  if (purchase.paymentStatus !== 'completed') return 'The payment for this lead is not settled yet';
  if (!costSomething(purchase)) return 'This lead cost nothing, so there is nothing to give back';
  if (at >= reportDeadline(purchase.purchasedAt)) {
    return `A lead can be reported within ${REPORT_WINDOW_DAYS} days of its purchase`;
  }
  return undefined;
}

/**
 * True when the sales prove a duplicate without a person: another account, not tied to this one, paid for the same job of the same
 * number and kept what it paid, and the two requests do not come from one address, as staged ones would. Once a month and account.
 * @decision proven_duplicate
 */
async function isProvenDuplicate(tx: Db, purchase: PurchaseFacts, at: Date): Promise<boolean> {
  if (purchase.phoneEditedAt) return false;
  const { buyerId, purchasedAt, filedFrom } = purchase;
  // Two reports of one account wait for each other here.
  if (!(await lockBuyer(tx, buyerId))) return false;
  if (await hasAutomaticApproval(tx, buyerId, automaticSince(at))) return false;
  const others = await findOtherSales(tx, purchase, { since: duplicatesSince(purchasedAt), before: purchasedAt });
  const isFromElsewhere = (other: Pick<PurchaseFacts, 'filedFrom'>) => filedFrom === null || other.filedFrom !== filedFrom;
  return others.some((other) => isSameJob(purchase, other) && isFromElsewhere(other));
}
