import type { updateDiscountCode as contract } from '../../../../shared/contracts/discounts.ts';
import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { findCode, setActive } from './discount-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { SalesContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

interface Change {
  codeId: number;
  isActive: boolean;
}

/** Switches a code on or off; reserved uses stay valid. Throws `not_found`. */
export async function updateDiscountCode(
  ctx: SalesContext,
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
