import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { markArchived } from './purchase-store.ts';
import { voidOrRefuse } from './take-back.ts';

/**
 * Takes a purchase back and its lead off the market; what was paid is refunded, once, and the papers stay. Refuses
 * `not_found`, and `conflict` when it was taken back already.
 */
export async function deletePurchase(ctx: AppContext, actor: Viewer, purchaseId: number) {
  return ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const taking = { purchaseId, leadStatus: 'archived', reason: 'unpurchased', actor, at } as const;
    const { leadId, refundCents, paymentStatus } = await voidOrRefuse(ctx, tx, taking);
    await markArchived(tx, purchaseId, at);
    const refundedAmount = decimalFromCents(refundCents);
    await recordAudit(tx, {
      actorUserId: actor.id,
      action: 'purchase.deleted',
      subjectType: 'purchase',
      subjectId: purchaseId,
      before: { paymentStatus },
      after: { leadId, refundedAmount },
      at,
    });
    return { purchaseId, refundedAmount };
  });
}
