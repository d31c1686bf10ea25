import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { lockLead } from '../auctions/auction-store.ts';
import { relistLead } from '../auctions/relist-lead.ts';
import type { Viewer } from '../users/user-store.ts';
import { findRestoreFacts } from './lead-store.ts';

/**
 * Puts an archived lead back on the market as a new auction at a fresh start price. Safe to repeat. Refuses `not_found`,
 * `lead_sold`, and `conflict` where it is held, or the contact is for sale as another lead, was replaced as bad, or never was for sale.
 */
export async function restoreLead(ctx: AppContext, actor: Viewer, leadId: number): Promise<{ id: number }> {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) throw notFound('lead');
    if (lead.status === 'sold') throw new AppError('lead_sold', 'This lead is sold. Take the purchase back first.');
    if (lead.status === 'available') return { id: leadId };
    if (lead.status === 'held') throw new AppError('conflict', 'This request is held. Release it under Leads.');
    await requireRestorable(tx, leadId);
    const at = await ctx.clock.databaseNow(tx);
    const startCents = await relistLead(ctx, tx, lead, at);
    await recordAudit(tx, {
      actorUserId: actor.id,
      action: 'lead.restored',
      subjectType: 'lead',
      subjectId: leadId,
      before: { status: 'archived' },
      after: { status: 'available', startingPrice: decimalFromCents(startCents) },
      at,
    });
    return { id: leadId };
  });
}

async function requireRestorable(tx: Db, leadId: number): Promise<void> {
  const { copyReference, wasBad, isOwn } = await findRestoreFacts(tx, leadId);
  const refusal =
    (copyReference && `This contact was put on the market as ${copyReference}, so it cannot be restored here.`) ||
    (wasBad && 'This lead was replaced as a bad lead, so it cannot be restored.') ||
    (isOwn && 'This job was never on the market, so it cannot be restored.');
  if (refusal) throw new AppError('conflict', refusal);
}
