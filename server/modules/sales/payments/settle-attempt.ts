import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import type { Hold } from '../gateway/gateway.ts';
import { releaseUse } from '../discounts/redemption-store.ts';
import { paymentFailedMail } from './payment-failed-mail.ts';
import {
  findPurchasedAt,
  lockPurchasesOf,
  type PurchaseRow,
  updatePayments,
} from '../purchases/purchase-store.ts';
import { issueAdjustmentNote } from '../tax-documents/issue-tax-document.ts';
import { type Attempt, lockAttempt, moveAttempt } from './attempt-store.ts';
import { bidChargeFailedType, planBidsOfBuyer } from './bid-jobs.ts';
import { paymentLine, type PaymentChange } from './payment-line.ts';
import { markSettled } from './settlement-store.ts';
import type { SalesContext } from '../context.ts';
import { type AuditEntry, recordAudit } from '../../audit/index.ts';
import { decideOnRepetitions, letBidsAct, letBidsActNow, lockLead, reopenAuction, tellMissedWatches } from '../../market/index.ts';

const CAPTURE_LASTS_MS = 30 * MINUTE_MS;

/** The outcome of an attempt at the gateway; `completePayment` records that of a charge. */
interface Ending {
  how: 'released' | 'refunded' | 'failed';
}

/** The next step: false if nothing is left to do, else the hold and the attempt if they were just read. */
export type MovedOn = false | { hold?: Hold | undefined; attempt?: Attempt | undefined };

/**
 * Records the outcome of an attempt and updates its purchase, in one transaction. If the attempt has moved on since it was read,
 * nothing is recorded and the caller must run the next step.
 */
export async function settleAttempt(ctx: SalesContext, seen: Attempt, { how }: Ending): Promise<MovedOn> {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, seen.leadId);
    const [attempt] = lead ? await markSettled(tx, [seen], how) : [];
    // If another run has settled it, the next step sees that nothing is left to do.
    if (!attempt) return {};

    const at = ctx.clock.now();
    const [purchase] = await lockPurchasesOf(tx, [attempt.id]);
    if (how === 'failed') await failPurchase(tx, { attempt, purchase, at });
    else await finishRelease(ctx, tx, { attempt, purchase, how, at });
    return false;
  });
}

interface Settling {
  attempt: Attempt;
  purchase: PurchaseRow | undefined;
  at: Date;
}

/** Changes the payment status of a purchase and writes the audit entries for it and for what follows from it. */
async function changePayment(tx: Db, purchase: PurchaseRow, change: PaymentChange, ...following: AuditEntry[]): Promise<void> {
  const { paymentStatus, at } = change;
  const isOver = paymentStatus === 'failed';
  await updatePayments(tx, [purchase.id], { paymentStatus, ...(isOver && { voidedAt: at }) }, at);
  await recordAudit(tx, paymentLine(purchase, change), ...following);
}

/** Fails a purchase whose hold was gone before it could be charged: nothing was paid, and the auction goes on. */
async function failPurchase(tx: Db, { attempt, purchase, at }: Settling): Promise<void> {
  await releaseUse(tx, attempt.id, at);
  if (!purchase || purchase.voidedAt) return;
  await changePayment(tx, purchase, { action: 'purchase.capture_failed', paymentStatus: 'failed', cents: 0, at }, {
    actorUserId: null,
    action: 'lead.relisted',
    subjectType: 'lead',
    subjectId: purchase.leadId,
    before: { status: 'sold' },
    after: { status: 'available' },
    at,
  });
  await reopenAuction(tx, purchase.leadId);
  await decideOnRepetitions(tx, purchase.leadId, at);
  await tellMissedWatches(tx, purchase.leadId, at);
  const auction = { leadId: purchase.leadId, auctionEpoch: attempt.auctionEpoch };
  if (attempt.isAutomatic) await letBidsActNow(tx, [{ ...auction, isAfterBid: true }], at);
  else await letBidsAct(tx, auction, at);
  await planBidsOfBuyer(tx, purchase.id, at);
  if (attempt.isAutomatic) await enqueue(tx, bidChargeFailedType, { attemptId: attempt.id }, { runAt: at });
  else await enqueue(tx, paymentFailedMail, { purchaseId: purchase.id }, { runAt: at });
}

async function finishRelease(
  ctx: SalesContext,
  tx: Db,
  { attempt, purchase, how, at }: Settling & { how: 'released' | 'refunded' },
): Promise<void> {
  const kept = attempt.keptAmountCents ?? 0;
  // A lead that a credit has replaced gives back no code either.
  if (kept === 0 && (!purchase || purchase.voidedAt)) await releaseUse(tx, attempt.id, at);
  const isTakenBack = purchase?.paymentStatus === 'refund_pending';
  if (purchase && how === 'released' && isTakenBack) {
    await changePayment(tx, purchase, { action: 'purchase.hold_released', paymentStatus: 'refunded', cents: 0, at });
  }
  if (!purchase || how === 'released') return;
  // A failed sale has no tax documents, but if it was charged all the same, the refund is recorded.
  const paymentStatus = isTakenBack ? 'refunded' : purchase.paymentStatus;
  const cents = purchase.amountPaidCents - kept;
  await changePayment(tx, purchase, { action: 'purchase.refunded', paymentStatus, cents, at });
  if (isTakenBack) await issueAdjustmentNote(ctx, tx, purchase.id, at);
}

/** Returns whether a sale has waited so long for its charge that its lead must go back on the market. */
export async function isCaptureOverdue(ctx: SalesContext, { id, createdAt }: Attempt): Promise<boolean> {
  const longAgo = ctx.clock.now().getTime() - CAPTURE_LASTS_MS;
  if (createdAt.getTime() >= longAgo) return false;
  const purchasedAt = await findPurchasedAt(ctx.db, id);
  return purchasedAt !== undefined && purchasedAt.getTime() < longAgo;
}

/** Ends a sale that could not be charged: releases the hold and lets the auction go on. */
export async function abandonCapture(ctx: SalesContext, seen: Attempt): Promise<MovedOn> {
  return ctx.db.transaction(async (tx) => {
    await lockLead(tx, seen.leadId);
    const attempt = await lockAttempt(tx, seen.id);
    if (attempt?.desired !== 'capture' || attempt.settled) return {};
    const at = ctx.clock.now();
    ctx.log.error({ event: 'capture_abandoned', attemptId: attempt.id, leadId: seen.leadId }, 'capture abandoned, sale failed');
    await moveAttempt(tx, attempt.id, { desired: 'release', reason: 'capture_failed', nextActionAt: at });
    const [purchase] = await lockPurchasesOf(tx, [attempt.id]);
    await failPurchase(tx, { attempt, purchase, at });
    return {};
  });
}
