import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { closeWaitingReport } from '../guarantee/report-store.ts';
import { copyForSale } from '../leads/copy-for-sale.ts';
import type { Viewer } from '../users/user-store.ts';
import { findLeadIdOf, isOwnJob, markArchived } from './purchase-store.ts';
import { voidPurchase } from './void-purchase.ts';

/**
 * Takes a purchase back: its lead is for sale again at a fresh price and what was paid is refunded, once.
 * Refuses `not_found`, and `conflict` when it was taken back already or never bought.
 */
export async function unpurchase(ctx: AppContext, actor: Viewer, purchaseId: number) {
  return ctx.db.transaction(async (tx) => {
    if (await isOwnJob(tx, purchaseId)) {
      throw new AppError('conflict', 'This job was never bought. Use To Lead to put it on the market.');
    }
    const at = ctx.clock.now();
    return takeBack(ctx, tx, 'purchase.unpurchased', {
      purchaseId,
      leadStatus: 'available',
      reason: 'unpurchased',
      actor,
      at,
    });
  });
}

/**
 * Makes a new lead for sale out of a purchased contact, as its customer filed it, and archives the contact; what was paid is
 * refunded, so that no contact is sold twice. Refuses `not_found`, and `conflict` when it was taken back already.
 */
export async function contactToLead(ctx: AppContext, actor: Viewer, purchaseId: number) {
  return ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const taking = { purchaseId, leadStatus: 'archived', reason: 'converted', actor, at } as const;
    const { leadId, refundCents, paymentStatus } = await voidOrRefuse(ctx, tx, taking);
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

type Taking = Omit<Parameters<typeof voidPurchase>[2], 'actorUserId'> & { actor: Viewer };

/** Takes a purchase back inside the caller's transaction and writes it into the audit log. Refuses as `voidOrRefuse` does. */
export async function takeBack(
  ctx: AppContext,
  tx: Db,
  action: 'purchase.unpurchased' | 'purchase.deleted',
  taking: Taking,
) {
  const { purchaseId, actor, at } = taking;
  const { leadId, refundCents, paymentStatus } = await voidOrRefuse(ctx, tx, taking);
  const refundedAmount = decimalFromCents(refundCents);
  await recordAudit(tx, {
    actorUserId: actor.id,
    action,
    subjectType: 'purchase',
    subjectId: purchaseId,
    before: { paymentStatus },
    after: { leadId, refundedAmount },
    at,
  });
  return { purchaseId, refundedAmount };
}

/**
 * Takes a purchase back inside the caller's transaction, and answers a report of it that waits. Refuses `not_found`, and
 * `conflict` when it was taken back already.
 */
async function voidOrRefuse(ctx: AppContext, tx: Db, { actor, ...voiding }: Taking) {
  const voided = await voidPurchase(ctx, tx, { ...voiding, actorUserId: actor.id });
  if (voided) {
    await closeReport(tx, voiding.purchaseId, { decidedBy: actor.id, at: voiding.at });
    return voided;
  }
  if ((await findLeadIdOf(tx, voiding.purchaseId)) === undefined) throw notFound('purchase');
  throw new AppError('conflict', 'This purchase was taken back already. Nothing more is refunded.');
}

/** A report that waits is answered by the taking back itself. */
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
