import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { archiveLeads as contract } from '../../../../shared/contracts/held-leads.ts';
import type { CloseReason } from '../../../../shared/domain/words/enums.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { type AuctionedLead, lockLead, lockLeads, withdrawLeads } from '../auction/auction-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { releaseHolds } from '../auction/hold-store.ts';
import type { MarketContext } from '../context.ts';
import { type AuditAction, recordAudit } from '../../audit/index.ts';

/**
 * Takes an available lead off the market and releases all holds on it in the same transaction, or takes a held request out of the queue.
 * Idempotent. Throws `not_found`, and `lead_sold` for a lead that has a buyer.
 */
export async function archiveLead(ctx: MarketContext, actor: Viewer, leadId: number): Promise<{ id: number }> {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) throw notFound('lead');
    if (lead.status === 'sold') throw new AppError('lead_sold', 'This lead is sold. Reverse the purchase first.');
    await archiveUnsold(ctx, tx, [lead], actor.id);
    return { id: leadId };
  });
}

/** Archives many leads in one transaction, as `archiveLead` does. Returns the sold and unknown ones by id; they do not stop the others. */
export async function archiveLeads(ctx: MarketContext, actor: Viewer, { ids }: BodyOf<typeof contract>): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockLeads(tx, ids, 'wait');
    const sold = found.filter(({ status }) => status === 'sold');
    const unsold = found.filter(({ status }) => status !== 'sold');
    await archiveUnsold(ctx, tx, unsold, actor.id);
    const known = new Set(found.map(({ id }) => id));
    return { archived: unsold.map(({ id }) => id), sold: sold.map(({ id }) => id), notFound: ids.filter((id) => !known.has(id)) };
  });
}

async function archiveUnsold(ctx: MarketContext, tx: Db, leads: readonly AuctionedLead[], actorUserId: number): Promise<void> {
  const listed = leads.filter(({ status }) => status !== 'archived');
  if (listed.length === 0) return;
  await withdraw(tx, listed, { action: 'lead.archived', actorUserId, at: await ctx.clock.databaseNow(tx) });
}

/** Why each act closes a request, as its customer reads it; null where they know, because they did it. */
const closedBy = {
  'lead.archived': 'archived',
  'lead.cancelled': null,
  'lead.ended': 'nobody_took',
  'lead.unconfirmed': 'unconfirmed_phone',
  'lead.merged': null,
  'lead.replaced': null,
} as const satisfies Partial<Record<AuditAction, CloseReason | null>>;

interface Withdrawal {
  action: keyof typeof closedBy;
  /** Who archives; null for a rule and for the customer. */
  actorUserId: number | null;
  at: Date;
}

/** Archives locked leads, releases all holds on them, and writes an audit entry for each. */
export async function withdraw(tx: Db, leads: readonly AuctionedLead[], { action, actorUserId, at }: Withdrawal): Promise<void> {
  const ids = leads.map(({ id }) => id);
  const closedFor = closedBy[action];
  await withdrawLeads(tx, ids, closedFor && { closedFor, at });
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
