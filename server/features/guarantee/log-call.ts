import { sameCallUntil } from '../../../shared/domain/guarantee.ts';
import type { AppContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { Viewer } from '../users/user-store.ts';
import { findCalls, insertCall, lockCallable } from './call-store.ts';

/** Logs a call to the customer, unless one was logged within the last minute. Returns how many are logged. Refuses `not_found` unless the viewer's account holds the settled, standing purchase. */
export async function logCall(ctx: AppContext, viewer: Viewer, purchaseId: number): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockCallable(tx, viewer, purchaseId))) throw notFound('purchase');
    const calledAt = await ctx.clock.databaseNow(tx);
    const calls = await findCalls(tx, purchaseId);
    const last = calls.at(-1);
    if (last && calledAt < sameCallUntil(last)) return calls.length;
    await insertCall(tx, { purchaseId, callerId: viewer.id, calledAt });
    return calls.length + 1;
  });
}
