import type { AppContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { lockOfAccount, markArchived } from './purchase-store.ts';

/** Takes a purchase out of its account's pipeline. Safe to repeat. Refuses `not_found` for someone else's. */
export async function archivePurchase(
  ctx: AppContext,
  actor: Viewer,
  purchaseId: number,
): Promise<{ id: number }> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockOfAccount(tx, actor, purchaseId))) throw notFound('purchase');
    const at = ctx.clock.now();
    if (await markArchived(tx, purchaseId, at)) {
      await recordAudit(tx, {
        actorUserId: actor.id,
        action: 'purchase.archived',
        subjectType: 'purchase',
        subjectId: purchaseId,
        before: { isArchived: false },
        after: { isArchived: true },
        at,
      });
    }
    return { id: purchaseId };
  });
}
