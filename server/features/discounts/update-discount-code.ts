import type { updateDiscountCode as contract } from '../../../shared/contracts/discounts.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { findCode, setActive } from './discount-store.ts';

interface Change {
  codeId: number;
  isActive: boolean;
}

/** Takes a code out of use or puts it back; uses that are set aside stay valid. Refuses `not_found`. */
export async function updateDiscountCode(
  ctx: AppContext,
  viewer: Viewer,
  { codeId, isActive }: Change,
): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    if (await setActive(tx, { codeId, isActive }, at)) {
      await recordAudit(tx, {
        actorUserId: viewer.id,
        action: 'discount.changed',
        subjectType: 'discount_code',
        subjectId: codeId,
        before: { isActive: !isActive },
        after: { isActive },
        at,
      });
    }
    const code = await findCode(tx, codeId);
    if (!code) throw notFound('discount code');
    return code;
  });
}
