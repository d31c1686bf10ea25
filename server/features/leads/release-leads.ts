import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { releaseLeads as contract } from '../../../shared/contracts/held-leads.ts';
import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import { type AuditEntry, recordAudit } from '../audit/audit-store.ts';
import { lockLeads } from '../auctions/auction-store.ts';
import { relistLead } from '../auctions/relist-lead.ts';
import type { Viewer } from '../users/user-store.ts';

/**
 * Puts held requests on the market in one commit: each at a fresh start price with a clock that starts now, redacted by the current
 * rules, with its alerts. Safe to repeat: what is not held any more is named and stays as it is.
 */
export async function releaseLeads(ctx: AppContext, actor: Viewer, { ids }: BodyOf<typeof contract>): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const held = (await lockLeads(tx, ids, 'wait')).filter(({ status }) => status === 'held');
    const at = await ctx.clock.databaseNow(tx);
    const lines: AuditEntry[] = [];
    for (const lead of held) {
      const startCents = await relistLead(ctx, tx, lead, at);
      lines.push({
        actorUserId: actor.id,
        action: 'lead.released',
        subjectType: 'lead',
        subjectId: lead.id,
        before: { status: 'held' },
        after: { status: 'available', startingPrice: decimalFromCents(startCents) },
        at,
      });
    }
    await recordAudit(tx, ...lines);
    const released = new Set(held.map(({ id }) => id));
    return { released: [...released], notHeld: ids.filter((id) => !released.has(id)) };
  });
}
