import type { AppContext } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { lockLead, releaseHolds, withdrawLead } from '../auctions/auction-store.ts';
import type { Viewer } from '../users/user-store.ts';

/**
 * Takes an available lead off the market and lets go of every hold on it in the same commit. Safe to repeat.
 * Refuses `not_found`, and `lead_sold` for a lead that somebody owns.
 */
export async function archiveLead(ctx: AppContext, actor: Viewer, leadId: number): Promise<{ id: number }> {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) throw notFound('lead');
    if (lead.status === 'sold') throw new AppError('lead_sold', 'This lead is sold. Take the purchase back first.');
    if (lead.status === 'archived') return { id: leadId };
    const at = await ctx.clock.databaseNow(tx);
    await withdrawLead(tx, leadId);
    await releaseHolds(tx, [leadId], { reason: 'withdrawn', at });
    await recordAudit(tx, {
      actorUserId: actor.id,
      action: 'lead.archived',
      subjectType: 'lead',
      subjectId: leadId,
      before: { status: 'available' },
      after: { status: 'archived' },
      at,
    });
    return { id: leadId };
  });
}
