import type { AppContext } from '../../context.ts';
import type { Viewer } from '../users/user-store.ts';
import { markArchived } from './purchase-store.ts';
import { takeBack } from './take-back.ts';

/**
 * Takes a purchase back and its lead off the market; what was paid is refunded, once, and the papers stay. Refuses
 * `not_found`, and `conflict` when it was taken back already.
 */
export async function deletePurchase(ctx: AppContext, actor: Viewer, purchaseId: number) {
  return ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const taken = await takeBack(ctx, tx, 'purchase.deleted', {
      purchaseId,
      leadStatus: 'archived',
      reason: 'unpurchased',
      actor,
      at,
    });
    await markArchived(tx, purchaseId, at);
    return taken;
  });
}
