import { notFound } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { recordAudit } from '../audit/index.ts';
import { lockOfAccount, markArchived, type SalesContext } from '../sales/index.ts';

/** Archives a purchase of the viewer's account. Idempotent. Throws `not_found` for someone else's. */
export async function archivePurchase(
  ctx: SalesContext,
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
