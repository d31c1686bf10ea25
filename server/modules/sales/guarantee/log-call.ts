import { sameCallUntil } from '../../../../shared/domain/money/guarantee.ts';
import { notFound } from '../../../platform/errors.ts';
import { planBidsOfBuyer } from '../payments/bid-jobs.ts';
import { findCalls, insertCall, lockCallable } from './call-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { SalesContext } from '../context.ts';
import { type AuditEntry, recordAudit } from '../../audit/index.ts';

/**
 * Logs a call to the customer, unless one was logged within the last minute, and returns how many are logged. Throws `not_found` unless
 * the viewer's account holds the settled, standing purchase.
 */
export async function logCall(ctx: SalesContext, viewer: Viewer, purchaseId: number): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const purchase = await lockCallable(tx, viewer, purchaseId);
    if (!purchase) throw notFound('purchase');
    const calledAt = await ctx.clock.databaseNow(tx);
    const calls = await findCalls(tx, purchaseId);
    const last = calls.at(-1);
    if (last && calledAt < sameCallUntil(last)) return calls.length;
    await insertCall(tx, { purchaseId, callerId: viewer.id, calledAt, ...purchase });
    await planBidsOfBuyer(tx, purchaseId, calledAt);
    // Reports rely on logged calls, so a call logged from outside the account is audited.
    if (viewer.userType === 'super_admin') await recordAudit(tx, auditOf(viewer, purchaseId, calledAt));
    return calls.length + 1;
  });
}

const auditOf = (viewer: Viewer, purchaseId: number, at: Date): AuditEntry => ({
  actorUserId: viewer.id,
  action: 'purchase.call_logged',
  subjectType: 'purchase',
  subjectId: purchaseId,
  at,
});
