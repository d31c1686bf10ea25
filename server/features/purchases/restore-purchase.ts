import type { AppContext } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { findPurchasedLead, type PurchasedLeadRow } from './purchase-queries.ts';
import { lockOfAccount, markRestored } from './purchase-store.ts';

/**
 * Puts an archived purchase back into its account's pipeline, in the stage it had. Safe to repeat. Refuses `not_found`
 * for someone else's, and `conflict` for one that was taken back.
 */
export async function restorePurchase(ctx: AppContext, actor: Viewer, purchaseId: number): Promise<PurchasedLeadRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockOfAccount(tx, actor, purchaseId);
    if (!before) throw notFound('purchase');
    if (before.voidedAt) {
      throw new AppError('conflict', 'This purchase was taken back, so it cannot be restored.');
    }
    if (before.isArchived) {
      const at = ctx.clock.now();
      await markRestored(tx, purchaseId, at);
      await recordAudit(tx, {
        actorUserId: actor.id,
        action: 'purchase.restored',
        subjectType: 'purchase',
        subjectId: purchaseId,
        before: { isArchived: true },
        after: { isArchived: false },
        at,
      });
    }
    const row = await findPurchasedLead(tx, actor, purchaseId);
    if (!row) throw notFound('purchase');
    return row;
  });
}
