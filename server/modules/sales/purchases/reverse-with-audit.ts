import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { closeWaitingReport } from '../guarantee/report-store.ts';
import { copyForSale } from './copy-for-sale.ts';
import { findLeadIdOf, isOwnJob, markArchived } from './purchase-store.ts';
import { reversePurchase } from './reverse-purchase.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { SalesContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Reverses a purchase: puts its lead back on the market at a fresh price and refunds what was paid, once. Throws `not_found`, and
 * `conflict` if it is already reversed or was never bought.
 */
export async function unpurchase(ctx: SalesContext, actor: Viewer, purchaseId: number) {
  return ctx.db.transaction(async (tx) => {
    if (await isOwnJob(tx, purchaseId)) {
      throw new AppError('conflict', 'This job was never bought. Use To Lead to put it on the market.');
    }
    const at = ctx.clock.now();
    return reverseWithAudit(ctx, tx, 'purchase.unpurchased', {
      purchaseId,
      leadStatus: 'available',
      reason: 'unpurchased',
      actor,
      at,
    });
  });
}

/**
 * Puts a copy of a purchased lead on the market, as its customer filed it, archives the purchased one and refunds what was paid, so
 * that no contact is sold twice. Throws `not_found`, and `conflict` if the purchase is already reversed.
 */
export async function contactToLead(ctx: SalesContext, actor: Viewer, purchaseId: number) {
  return ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const reversal = { purchaseId, leadStatus: 'archived', reason: 'converted', actor, at } as const;
    const { leadId, refundCents, paymentStatus } = await reverseOrThrow(ctx, tx, reversal);
    await markArchived(tx, purchaseId, at);
    const lead = await copyForSale(ctx, tx, leadId, at);
    const refundedAmount = decimalFromCents(refundCents);
    await recordAudit(tx, {
      actorUserId: actor.id,
      action: 'purchase.converted',
      subjectType: 'purchase',
      subjectId: purchaseId,
      before: { leadId, paymentStatus },
      after: { leadId: lead.id, refundedAmount },
      at,
    });
    return { leadId: lead.id, jobReference: lead.jobReference, refundedAmount };
  });
}

type Reversal = Omit<Parameters<typeof reversePurchase>[2], 'actorUserId'> & { actor: Viewer };

/** Reverses a purchase inside the caller's transaction and writes the audit entry, with what it follows from. Throws as `reverseOrThrow` does. */
export async function reverseWithAudit(
  ctx: SalesContext,
  tx: Db,
  action: 'purchase.unpurchased' | 'purchase.deleted',
  { because, ...reversal }: Reversal & { because?: 'customer_not_called' },
) {
  const { purchaseId, actor, at } = reversal;
  const { leadId, refundCents, paymentStatus } = await reverseOrThrow(ctx, tx, reversal);
  const refundedAmount = decimalFromCents(refundCents);
  await recordAudit(tx, {
    actorUserId: actor.id,
    action,
    subjectType: 'purchase',
    subjectId: purchaseId,
    before: { paymentStatus },
    after: { leadId, refundedAmount, ...(because && { reason: because }) },
    at,
  });
  return { purchaseId, refundedAmount };
}

/**
 * Reverses a purchase inside the caller's transaction and closes its waiting report. Throws `not_found`, and `conflict` if the purchase
 * is already reversed.
 */
async function reverseOrThrow(ctx: SalesContext, tx: Db, { actor, ...reversal }: Reversal) {
  const reversed = await reversePurchase(ctx, tx, { ...reversal, actorUserId: actor.id });
  if (reversed) {
    await closeReport(tx, reversal.purchaseId, { decidedBy: actor.id, at: reversal.at });
    return reversed;
  }
  if ((await findLeadIdOf(tx, reversal.purchaseId)) === undefined) throw notFound('purchase');
  throw new AppError('conflict', 'This purchase has already been reversed. Nothing more will be refunded.');
}

/** Declines a waiting report, because the reversal itself settles it. */
async function closeReport(tx: Db, purchaseId: number, by: { decidedBy: number; at: Date }): Promise<void> {
  const reportId = await closeWaitingReport(tx, purchaseId, by);
  if (reportId === undefined) return;
  await recordAudit(tx, {
    actorUserId: by.decidedBy,
    action: 'report.declined',
    subjectType: 'report',
    subjectId: reportId,
    before: { status: 'waiting' },
    after: { status: 'declined', purchaseId },
    at: by.at,
  });
}
