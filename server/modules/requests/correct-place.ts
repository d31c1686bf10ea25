import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { correctPlace as contract } from '../../../shared/contracts/manage-requests.ts';
import { assertNotStale } from '../../platform/db/optimistic-lock.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { findLead, lockLead, lockNumbers } from '../market/index.ts';
import type { SalesContext } from '../sales/index.ts';
import { correctWords } from './change-request.ts';

/**
 * Corrects the place of an unsold request after a call with its customer, as their own correction would. Throws `not_found`, `lead_sold`, and
 * `conflict` for an archived request and if the place has changed since it was read.
 */
export function correctPlace(ctx: SalesContext, actor: Viewer, leadId: number, { base, ...words }: BodyOf<typeof contract>): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const at = await ctx.clock.databaseNow(tx);
    const read = await findLead(tx, leadId);
    if (!read) throw notFound('lead');
    await lockNumbers(tx, [read.customerPhoneInternational], at);
    const lead = await lockLead(tx, leadId);
    const before = await findLead(tx, leadId);
    if (!lead || !before) throw notFound('lead');
    if (lead.status === 'sold') throw new AppError('lead_sold', 'This request is sold, so its place can’t be changed. Please tell the electrician who has it.');
    if (lead.status === 'archived') throw new AppError('conflict', 'This request is off the market, so its place can’t be changed. Restore it first.');
    assertNotStale({ subject: 'the place of this request', base, stored: before, next: words });
    if (words.serviceLocation !== before.serviceLocation) {
      await correctWords(ctx, tx, { row: lead, words, bySuperAdmin: { actorUserId: actor.id, action: 'lead.place_corrected' } }, at);
    }
    const after = await findLead(tx, leadId);
    return { hasPlace: after?.latitude != null, isHeld: after?.status === 'held' };
  });
}
