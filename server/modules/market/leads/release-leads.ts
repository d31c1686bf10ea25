import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { releaseLeads as contract } from '../../../../shared/contracts/held-leads.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { lockLeads } from '../auction/auction-store.ts';
import { relistLead } from '../auction/relist-lead.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { MarketContext } from '../context.ts';
import { type AuditEntry, recordAudit } from '../../audit/index.ts';

/**
 * Puts held requests on the market in one transaction: each at a fresh start price with a clock that starts now, redacted by the current
 * rules, with its alerts. Idempotent: requests that are no longer held are returned by id and stay as they are.
 */
export async function releaseLeads(ctx: MarketContext, actor: Viewer, { ids }: BodyOf<typeof contract>): Promise<ResultOf<typeof contract>> {
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
