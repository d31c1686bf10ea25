import type { ReportReason } from '../../../../shared/domain/words/enums.ts';
import { automaticSince, duplicatesSince, missingCalls } from '../../../../shared/domain/money/guarantee.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { recordAudit } from '../../audit/index.ts';
import { isSameJob, leaveOutSale, phoneHashOf } from '../../market/index.ts';
import { lockBuyer } from '../claim/sale-store.ts';
import type { SalesContext } from '../context.ts';
import { findCustomerAnswer } from '../purchases/customer-call-queries.ts';
import { approveReport } from './approve-report.ts';
import { findCalls } from './call-store.ts';
import { declineReport } from './decline-report.ts';
import { reportMail } from './report-mail.ts';
import { findOtherSales, findPurchaseFacts, findWaitingReports, hasAutomaticApproval, isUnknownNumber, type PurchaseFacts, reopenReport, type ReportFacts, wasFiledByBuyer } from './report-store.ts';

/** The reasons that say that the customer cannot be reached. */
export const outOfReach = ['dead_number', 'no_answer'] as const satisfies ReportReason[];

const isOutOfReach = (reason: ReportReason): boolean => outOfReach.some((one) => one === reason);

const UNKNOWN = 'The phone network told us that nobody has this number.';
const REACHED = 'The customer told us on the page of their request that you called them.';
const DUPLICATE = 'Another electrician had paid for the same job of this phone number.';

interface Reported {
  purchase: PurchaseFacts;
  report: Pick<ReportFacts, 'reportId' | 'reason' | 'remedy'>;
}

/**
 * Decides a waiting report at once if the evidence proves it or disproves it, and returns whether it does. The lead's row must be locked.
 */
export async function decideIfProven(ctx: SalesContext, tx: Db, { purchase, report }: Reported, at: Date): Promise<boolean> {
  const { reportId, reason, remedy } = report;
  const approval = await approvalOf(ctx, tx, { purchase, reason, at });
  const decided = { decidedBy: null, at };
  if (approval) await approveReport(ctx, tx, { ...purchase, reportId, remedy }, { ...decided, decisionReason: approval });
  else if (await wasReached(tx, purchase, reason)) await declineReport(tx, { ...purchase, reportId }, { ...decided, decisionReason: REACHED });
  else return false;
  return true;
}

/**
 * Decides the waiting reports that the customer of some leads cannot be reached, once an answer or a delivery receipt has come that they
 * may have waited for. The leads must be locked, so that a report stands before the evidence or after it.
 */
export async function decideByEvidence(ctx: SalesContext, tx: Db, leadIds: readonly number[], at: Date): Promise<void> {
  for (const report of await findWaitingReports(tx, leadIds, outOfReach)) {
    const purchase = await findPurchaseFacts(tx, report.purchaseId);
    if (purchase) await decideIfProven(ctx, tx, { purchase, report }, at);
  }
}

/** Lets a report wait for a person that the customer's answer declined, once they say otherwise. The lead must be locked. */
export async function reopenByAnswer(tx: Db, purchaseId: number, at: Date): Promise<void> {
  const facts = await findPurchaseFacts(tx, purchaseId);
  const report = facts && (await reopenReport(tx, facts, outOfReach));
  if (!report) return;
  const { reportId } = report;
  await leaveOutSale(tx, facts);
  await recordAudit(tx, {
    actorUserId: null,
    action: 'report.reopened',
    subjectType: 'report',
    subjectId: reportId,
    before: { status: 'declined' },
    after: { status: 'waiting', purchaseId },
    at,
  });
  // A customer may change their answer as often as they like.
  await enqueue(tx, reportMail, { reportId, status: 'waiting', isReopened: true }, { runAt: at, singletonKey: `report-reopened:${reportId}:${sydneyDate(at)}` });
}

interface Claimed {
  purchase: PurchaseFacts;
  reason: ReportReason;
  at: Date;
}

/** Returns why a report is approved at once; undefined when it is not. */
async function approvalOf(ctx: SalesContext, tx: Db, claimed: Claimed): Promise<string | undefined> {
  const proof = await proofOf(ctx, tx, claimed);
  return proof && (await mayBeAutomatic(tx, claimed.purchase, claimed.at)) ? proof : undefined;
}

async function proofOf(ctx: SalesContext, tx: Db, { purchase, reason }: Claimed): Promise<string | undefined> {
  if (reason === 'duplicate' && (await isProvenDuplicate(tx, purchase))) return DUPLICATE;
  return reason === 'dead_number' && (await isProvenDead(ctx, tx, purchase)) ? UNKNOWN : undefined;
}

/**
 * Returns whether a report may be approved without a person, whatever proves it: the account had no such approval within a month, and
 * nothing says that the buyer filed the lead.
 */
async function mayBeAutomatic(tx: Db, { purchaseId, buyerId }: PurchaseFacts, at: Date): Promise<boolean> {
  // Two reports of one account must wait for each other here.
  if (!(await lockBuyer(tx, buyerId))) return false;
  return !(await hasAutomaticApproval(tx, buyerId, automaticSince(at))) && !(await wasFiledByBuyer(tx, purchaseId));
}

/**
 * Returns whether the customer's own answer disproves that they cannot be reached. Anybody can file a request and say so: against a buyer who
 * logged as many calls as a report of no answer needs, a person decides.
 * @decision reached_customer
 */
async function wasReached(tx: Db, { purchaseId }: PurchaseFacts, reason: ReportReason): Promise<boolean> {
  if (!isOutOfReach(reason) || (await findCustomerAnswer(tx, purchaseId)) !== 'called') return false;
  return missingCalls(await findCalls(tx, purchaseId)) !== null;
}

/**
 * Returns whether the delivery receipt of a text proves that nobody has the number. A customer who has given the right one since can be called.
 * @decision unknown_number
 */
async function isProvenDead({ config }: SalesContext, tx: Db, { leadId, customerPhone, customerCorrectedPhone, phoneEditedAt }: PurchaseFacts): Promise<boolean> {
  return phoneEditedAt === null && customerCorrectedPhone === null && (await isUnknownNumber(tx, leadId, phoneHashOf(config, customerPhone)));
}

/**
 * Returns whether the sales prove a duplicate without a person: another account that is not tied to this one paid for the same job of
 * the same phone number and was not refunded, and the two requests did not come from one network address, as staged ones would.
 * @decision proven_duplicate
 */
async function isProvenDuplicate(tx: Db, purchase: PurchaseFacts): Promise<boolean> {
  if (purchase.phoneEditedAt) return false;
  const { purchasedAt, filedFrom } = purchase;
  const others = await findOtherSales(tx, purchase, { since: duplicatesSince(purchasedAt), before: purchasedAt });
  const isFromElsewhere = (other: Pick<PurchaseFacts, 'filedFrom'>) => filedFrom === null || other.filedFrom !== filedFrom;
  return others.some((other) => isSameJob(purchase, other, other.similarity) && isFromElsewhere(other));
}
