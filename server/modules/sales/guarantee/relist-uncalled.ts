import { missingCalls, UNCALLED_MS } from '../../../../shared/domain/money/guarantee.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { lockLead } from '../../market/index.ts';
import { findCustomerAnswer } from '../purchases/customer-call-queries.ts';
import { findLeadIdOf, findTimeOfPurchase } from '../purchases/purchase-store.ts';
import { reverseWithAudit } from '../purchases/reverse-with-audit.ts';
import type { SalesContext } from '../context.ts';
import { findCalls } from './call-store.ts';

/** Returns why a purchase may not be relisted as uncalled at an instant; undefined when the evidence is enough. */
async function refusalOf(tx: Db, purchaseId: number, at: Date): Promise<string | undefined> {
  const purchasedAt = await findTimeOfPurchase(tx, purchaseId);
  if (!purchasedAt || at.getTime() - purchasedAt.getTime() < UNCALLED_MS) return 'The electrician still has time to call: 24 hours from the purchase.';
  const answer = await findCustomerAnswer(tx, purchaseId);
  if (answer === 'called') return 'The customer says by now that the electrician called.';
  if (answer === null) return 'The customer has not said that nobody called. Please phone them.';
  if (missingCalls(await findCalls(tx, purchaseId)) === null) return 'The electrician logged as many calls as the guarantee asks for. Please phone both.';
  return undefined;
}

/**
 * Reverses a purchase whose customer says that nobody called, as `unpurchase` does, if that is still so with the lead locked: 24 hours
 * after the purchase, by the customer's latest answer, and without the calls that a report of "no answer" asks for. Throws `not_found`, and
 * `conflict` with the reason otherwise.
 */
export async function relistUncalled(ctx: SalesContext, actor: Viewer, purchaseId: number) {
  return ctx.db.transaction(async (tx) => {
    const leadId = await findLeadIdOf(tx, purchaseId);
    if (leadId === undefined || !(await lockLead(tx, leadId))) throw notFound('purchase');
    const at = await ctx.clock.databaseNow(tx);
    const refusal = await refusalOf(tx, purchaseId, at);
    if (refusal) throw new AppError('conflict', refusal);
    const reversal = { purchaseId, leadStatus: 'available', reason: 'unpurchased', because: 'customer_not_called', actor, at } as const;
    return reverseWithAudit(ctx, tx, 'purchase.unpurchased', reversal);
  });
}
