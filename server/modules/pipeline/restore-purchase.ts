import { AppError, notFound } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { recordAudit } from '../audit/index.ts';
import { findPurchasedLead, type PurchasedLeadRow, lockOfAccount, markRestored, type SalesContext } from '../sales/index.ts';

/**
 * Puts an archived purchase back into its account's pipeline, in its former stage. Idempotent. Throws `not_found` for someone else's, and
 * `conflict` for a reversed one.
 */
export async function restorePurchase(ctx: SalesContext, actor: Viewer, purchaseId: number): Promise<PurchasedLeadRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockOfAccount(tx, actor, purchaseId);
    if (!before) throw notFound('purchase');
    if (before.voidedAt) {
      throw new AppError('conflict', 'This purchase was reversed, so it can’t be restored.');
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
