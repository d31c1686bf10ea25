import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { enqueue } from '../../jobs/job.ts';
import type { ChargedCard, Hold } from '../../payments/gateway.ts';
import { type AuditEntry, recordAudit } from '../audit/audit-store.ts';
import { lockLead, reopenAuction } from '../auctions/auction-store.ts';
import { releaseUse } from '../discounts/redemption-store.ts';
import { paymentFailedMail } from '../notifications/payment-failed-mail.ts';
import { tellMissedWatches } from '../notifications/price-watch-alert.ts';
import {
  findPurchasedAt,
  lockPurchasesOf,
  type PurchaseRow,
  updatePayments,
} from '../purchases/purchase-store.ts';
import { issueAdjustmentNote } from '../tax-documents/issue-tax-document.ts';
import { type Attempt, lockAttempt, moveAttempt } from './attempt-store.ts';
import { completePayment } from './complete-payment.ts';
import { paymentLine, type PaymentChange } from './payment-line.ts';
import { markSettled } from './settlement-store.ts';

const CAPTURE_LASTS_MS = 30 * 60_000;

/** How an attempt ended at the gateway. */
type Ending =
  | { how: 'captured'; card: ChargedCard }
  | { how: 'released' | 'refunded' | 'failed' };

/** What a step leaves to do: nothing, or another step, perhaps with the hold and the attempt as they were just seen. */
export type MovedOn = false | { hold?: Hold | undefined; attempt?: Attempt | undefined };

/**
 * Writes down how an attempt ended, with all that follows for its purchase, unless it has moved on since it was read:
 * then its new wish is to be pursued.
 */
export async function settleAttempt(ctx: AppContext, seen: Attempt, ending: Ending): Promise<MovedOn> {
  if (ending.how === 'captured') return completePayment(ctx, seen, ending.card);
  const { how } = ending;
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, seen.leadId);
    const [attempt] = lead ? await markSettled(tx, [seen], how) : [];
    // One that has ended meanwhile leaves nothing to do, as the next step will see.
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

/** Writes what became of a purchase's payment, with its line in the audit log and those of what follows from it. */
async function changePayment(tx: Db, purchase: PurchaseRow, change: PaymentChange, ...following: AuditEntry[]): Promise<void> {
  const { paymentStatus, at } = change;
  const isOver = paymentStatus === 'failed';
  await updatePayments(tx, [purchase.id], { paymentStatus, ...(isOver && { voidedAt: at }) }, at);
  await recordAudit(tx, paymentLine(purchase, change), ...following);
}

/** The hold is gone before it could be charged: nothing was paid, and the auction goes on. */
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
  await tellMissedWatches(tx, purchase.leadId, at);
  await enqueue(tx, paymentFailedMail, { purchaseId: purchase.id }, { runAt: at });
}

async function finishRelease(
  ctx: AppContext,
  tx: Db,
  { attempt, purchase, how, at }: Settling & { how: 'released' | 'refunded' },
): Promise<void> {
  if (!purchase || purchase.voidedAt) await releaseUse(tx, attempt.id, at);
  const isTakenBack = purchase?.paymentStatus === 'refund_pending';
  if (purchase && how === 'released' && isTakenBack) {
    await changePayment(tx, purchase, { action: 'purchase.hold_released', paymentStatus: 'refunded', cents: 0, at });
  }
  if (!purchase || how === 'released') return;
  // A sale that failed has no papers, but what was charged all the same is given back and written down.
  const paymentStatus = isTakenBack ? 'refunded' : purchase.paymentStatus;
  const cents = purchase.amountPaidCents;
  await changePayment(tx, purchase, { action: 'purchase.refunded', paymentStatus, cents, at });
  if (isTakenBack) await issueAdjustmentNote(ctx, tx, purchase.id, at);
}

/** True when a sale has waited for its charge so long that its lead must not wait with it. */
export async function isCaptureOverdue(ctx: AppContext, { id, createdAt }: Attempt): Promise<boolean> {
  const longAgo = ctx.clock.now().getTime() - CAPTURE_LASTS_MS;
  if (createdAt.getTime() >= longAgo) return false;
  const purchasedAt = await findPurchasedAt(ctx.db, id);
  return purchasedAt !== undefined && purchasedAt.getTime() < longAgo;
}

/** Ends a sale whose charge stayed impossible: the hold is to be let go and the auction goes on. */
export async function abandonCapture(ctx: AppContext, seen: Attempt): Promise<MovedOn> {
  return ctx.db.transaction(async (tx) => {
    await lockLead(tx, seen.leadId);
    const attempt = await lockAttempt(tx, seen.id);
    if (attempt?.desired !== 'capture' || attempt.settled) return {};
    const at = ctx.clock.now();
    ctx.log.error({ attemptId: attempt.id }, 'a sale was given up because it could not be charged');
    await moveAttempt(tx, attempt.id, { desired: 'release', reason: 'capture_failed', nextActionAt: at });
    const [purchase] = await lockPurchasesOf(tx, [attempt.id]);
    await failPurchase(tx, { attempt, purchase, at });
    return {};
  });
}
