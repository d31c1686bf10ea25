import type { Viewer } from '../../platform/http/caller.ts';
import { markArchived, reverseWithAudit, type SalesContext } from '../sales/index.ts';

/**
 * Reverses a purchase and takes its lead off the market. What was paid is refunded, once, and the tax documents stay. Throws `not_found`,
 * and `conflict` if it is already reversed.
 */
export async function deletePurchase(ctx: SalesContext, actor: Viewer, purchaseId: number) {
  return ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const reversed = await reverseWithAudit(ctx, tx, 'purchase.deleted', {
      purchaseId,
      leadStatus: 'archived',
      reason: 'unpurchased',
      actor,
      at,
    });
    await markArchived(tx, purchaseId, at);
    return reversed;
  });
}
