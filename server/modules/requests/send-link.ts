import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { sendRequestLink as contract } from '../../../shared/contracts/manage-requests.ts';
import { DAY_SECONDS } from '../../../shared/domain/time/durations.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { recordAudit } from '../audit/index.ts';
import { consumeQuota } from '../identity/index.ts';
import { lockLead, newRequestLink } from '../market/index.ts';
import type { SalesContext } from '../sales/index.ts';
import { findMessageFacts } from './customer-message-store.ts';
import { maskEmail } from './mask-email.ts';
import { enqueueNewLink } from './new-link.ts';
import { isOver } from './read-request.ts';
import { findRequestByLink, replaceLinks } from './request-queries.ts';

const refused = (message: string) => new AppError('conflict', message);
const tooMany = () => new AppError('rate_limited', 'Three new links were sent for this request within a day. Please try again tomorrow.', { retryAfterSeconds: DAY_SECONDS });

/**
 * Replaces the link of a request that its customer has lost, and sends the new one to the confirmed phone number, or without one to the email
 * stored with the request, which somebody with the earlier link could have changed. Once it went to the number, so does the news, which has
 * the link too. Returns where it goes, masked, and never the link. Throws `not_found`, `conflict` for a request that is closed, has no link
 * any more or nowhere to send it, and `rate_limited` for a fourth link within a day.
 */
export function sendRequestLink(ctx: SalesContext, actor: Viewer, leadId: number): Promise<ResultOf<typeof contract>> {
  const { config, clock, db } = ctx;
  return db.transaction(async (tx) => {
    const at = await clock.databaseNow(tx);
    if (!(await lockLead(tx, leadId))) throw notFound('lead');
    const facts = await findMessageFacts(tx, leadId);
    if (!facts) throw refused('This request has no page: its customer turned the link off, or an electrician added it.');
    if (facts.status === 'archived') throw refused('This request is closed, so it gets no new link.');
    const canText = facts.isPhoneConfirmed && config.sms.kind !== 'off';
    if (!facts.email && !canText) throw refused('This request has no email and no phone number that its customer confirmed, so there is nowhere to send a link.');
    if (!(await consumeQuota(ctx, tx, 'links-of-request', { of: String(leadId), at }))) throw tooMany();
    const link = newRequestLink(config);
    await replaceLinks(tx, leadId, { ...link, linkReplacedAt: at, isNewsTexted: canText });
    const row = await findRequestByLink(tx, link.linkTokenHash);
    if (!row || isOver(row, at)) throw refused('This request was sold more than 90 days ago, so its page has ended.');
    const by = canText ? 'text' : 'email';
    await enqueueNewLink(ctx, tx, { leadId, auctionEpoch: facts.auctionEpoch, by, phone: facts.phone }, at);
    await recordAudit(tx, { actorUserId: actor.id, action: 'lead.link_sent', subjectType: 'lead', subjectId: leadId, after: { by }, at });
    return { by, to: canText ? facts.phone.slice(-3) : maskEmail(facts.email ?? '') };
  });
}
