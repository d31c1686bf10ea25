import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { lockLead } from '../auction/auction-store.ts';
import { relistLead } from '../auction/relist-lead.ts';
import { findRestoreFacts } from './lead-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { MarketContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Puts an archived lead back on the market as a new auction at a fresh start price. Idempotent. Throws `not_found`, `lead_sold`, and
 * `conflict` if it is held, its customer cancelled it, or its contact is on the market as another lead, was added to another one, was replaced as bad, or never was on the market.
 */
export async function restoreLead(ctx: MarketContext, actor: Viewer, leadId: number): Promise<{ id: number }> {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) throw notFound('lead');
    if (lead.status === 'sold') throw new AppError('lead_sold', 'This lead is sold. Reverse the purchase first.');
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
  const { copyReference, mergedReference, hasGivenWay, wasCancelled, wasBad, isOwn } = await findRestoreFacts(tx, leadId);
  const refusal =
    (copyReference && `This contact was put on the market as ${copyReference}, so it cannot be restored here.`) ||
    (mergedReference && `This request was added to ${mergedReference}, so it cannot be restored here.`) ||
    (hasGivenWay && 'A request with a confirmed number took the place of this one, so it cannot be restored.') ||
    (wasCancelled && 'The customer cancelled this request, so it cannot be restored.') ||
    (wasBad && 'This lead was replaced as a bad lead, so it cannot be restored.') ||
    (isOwn && 'This job was never on the market, so it cannot be restored.');
  if (refusal) throw new AppError('conflict', refusal);
}
