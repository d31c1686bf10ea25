import * as z from 'zod';
import { isPlainName } from '../../../../shared/domain/people/plain-name.ts';
import { publicWords } from '../../../../shared/domain/words/public-words.ts';
import { composeEmail } from '../../../platform/mail/email.ts';
import { lockCallback } from './callback-store.ts';
import { INVITATION_DAYS, issueInvitation } from './issue-invitation.ts';
import { findLatestInvitation } from '../../identity/index.ts';
import { defineJob, type SalesContext } from '../../sales/index.ts';

const payload = z.object({ callbackId: z.int(), askedAt: z.iso.datetime(), askedByUserId: z.int() });

/** Issues the link and returns it with the callback; undefined if it was requested before the latest approval or the latest link. */
function prepare(ctx: SalesContext, { callbackId, askedAt: asked, askedByUserId }: z.output<typeof payload>) {
  const askedAt = new Date(asked);
  return ctx.db.transaction(async (tx) => {
    const callback = await lockCallback(tx, callbackId);
    if (callback?.status !== 'approved' || !callback.decidedAt || askedAt < callback.decidedAt) return undefined;
    const latest = await findLatestInvitation(tx, callbackId);
    if (latest && (latest.usedAt || latest.createdAt > askedAt)) return undefined;
    return { ...callback, link: await issueInvitation(ctx, tx, { callbackId, askedAt, askedByUserId, isEmailed: true }) };
  });
}

/**
 * Emails an approved electrician the link to sign up. Does nothing once the approval is withdrawn, the invitation is used or a newer
 * link exists. The link is made here so that its token is never stored in the table of jobs.
 */
export const invitationMail = defineJob({
  name: 'invitation-mail',
  payload,
  maxAttempts: 8,
  async run(ctx, request, jobId) {
    const invited = await prepare(ctx, request);
    if (!invited) return;
    const { email, businessName, link } = invited;
    const { name, phone } = ctx.config.brand;
    const { buying } = publicWords(await ctx.findBuyingTerms(ctx.db));
    await ctx.mailer.send(
      {
        to: email,
        ...composeEmail(ctx.config, {
          subject: `Your invitation to ${name}`,
          // Anyone could have typed the name with somebody else's address.
          greeting: 'Hello,',
          paragraphs: [
            `To create your account, open the link below. It works once, within the next ${INVITATION_DAYS} days.`,
            `${isPlainName(businessName) ? businessName : 'Your business'} is invited to ${name}. Thanks for your time on the phone. ${buying.needs}`,
          ],
          action: { label: 'Create your account', href: link },
          closing: [`If you didn’t ask for this, you can ignore this email. Questions? Call us on ${phone}.`],
        }),
      },
      `invitation-${jobId}`,
    );
  },
});
