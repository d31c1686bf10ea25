import * as z from 'zod';
import { isPlainName } from '../../../shared/domain/plain-name.ts';
import type { AppContext } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, writeLetter } from '../../mail/letter.ts';
import { lockCallback } from '../callbacks/callback-store.ts';
import { findLatestInvitation } from '../invitations/invitation-store.ts';
import { INVITATION_DAYS, issueInvitation } from '../invitations/issue-invitation.ts';

const payload = z.object({ callbackId: z.int(), askedAt: z.iso.datetime(), askedByUserId: z.int() });

/** Whom to write to, with the link; nobody when it was asked for before the latest approval or the latest link. */
function prepare(ctx: AppContext, { callbackId, askedAt: asked, askedByUserId }: z.output<typeof payload>) {
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
 * Brings an approved electrician the link to sign up; does nothing once the approval was taken back, the invitation used
 * or a newer link made. The link is made here, so that its token never lies in the table of jobs.
 */
export const invitationMail = defineJob({
  name: 'invitation-mail',
  payload,
  maxAttempts: 8,
  async run(ctx, request, jobId) {
    const invited = await prepare(ctx, request);
    if (!invited) return;
    const { email, firstName, businessName, link } = invited;
    const { name, phone } = ctx.config.brand;
    await ctx.mailer.send(
      {
        to: email,
        ...writeLetter(ctx.config, {
          subject: `Your invitation to ${name}`,
          greeting: greetingOf(firstName),
          paragraphs: [
            `thank you for your time on the phone. ${isPlainName(businessName) ? businessName : 'Your business'} is approved to buy leads on ${name}.`,
            `To create your account, open this link. It works once, within the next ${INVITATION_DAYS} days.`,
          ],
          action: { label: 'Create your account', href: link },
          closing: [`If you did not ask for it, do nothing. Questions? Call us on ${phone}.`],
        }),
      },
      `invitation-${jobId}`,
    );
  },
});
