import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { archiveLeads as contract } from '../../../shared/contracts/held-leads.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { type AuditAction, recordAudit } from '../audit/audit-store.ts';
import { type AuctionedLead, lockLead, lockLeads, releaseHolds, withdrawLeads } from '../auctions/auction-store.ts';
import type { Viewer } from '../users/user-store.ts';

/**
 * Takes an available lead off the market and lets go of every hold on it in the same commit, or a held request out of the queue.
 * Safe to repeat. Refuses `not_found`, and `lead_sold` for a lead that somebody owns.
 */
export async function archiveLead(ctx: AppContext, actor: Viewer, leadId: number): Promise<{ id: number }> {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) throw notFound('lead');
    if (lead.status === 'sold') throw new AppError('lead_sold', 'This lead is sold. Take the purchase back first.');
    await archiveUnsold(ctx, tx, [lead], actor.id);
    return { id: leadId };
  });
}

/** Archives many leads in one commit as `archiveLead` does one. Those that are sold or not there are named and hold up no other. */
export async function archiveLeads(ctx: AppContext, actor: Viewer, { ids }: BodyOf<typeof contract>): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockLeads(tx, ids, 'wait');
    const sold = found.filter(({ status }) => status === 'sold');
    const unsold = found.filter(({ status }) => status !== 'sold');
    await archiveUnsold(ctx, tx, unsold, actor.id);
    const known = new Set(found.map(({ id }) => id));
    return { archived: unsold.map(({ id }) => id), sold: sold.map(({ id }) => id), notFound: ids.filter((id) => !known.has(id)) };
  });
}

async function archiveUnsold(ctx: AppContext, tx: Db, leads: readonly AuctionedLead[], actorUserId: number): Promise<void> {
  const listed = leads.filter(({ status }) => status !== 'archived');
  if (listed.length === 0) return;
  await withdraw(tx, listed, { action: 'lead.archived', actorUserId, at: await ctx.clock.databaseNow(tx) });
}

interface Withdrawal {
  action: Extract<AuditAction, 'lead.archived' | 'lead.ended'>;
  /** Who does it; null for a rule. */
  actorUserId: number | null;
  at: Date;
}

/** Archives locked leads, lets go of every hold on them, and writes a line of the audit log for each. */
export async function withdraw(tx: Db, leads: readonly AuctionedLead[], { action, actorUserId, at }: Withdrawal): Promise<void> {
  const ids = leads.map(({ id }) => id);
  await withdrawLeads(tx, ids, action === 'lead.ended' ? at : null);
  await releaseHolds(tx, ids, { reason: 'withdrawn', at });
  const lines = leads.map(({ id, status }) => ({
    actorUserId,
    action,
    subjectType: 'lead' as const,
    subjectId: id,
    before: { status },
    after: { status: 'archived' },
    at,
  }));
  await recordAudit(tx, ...lines);
}
