import * as z from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { writeLetter } from '../../mail/letter.ts';
import { CONFIRMATION_DAYS, issueConfirmationLink } from '../auth/issue-confirmation-link.ts';
import { findViewer } from '../users/user-store.ts';

const reasons = {
  asked: 'Please confirm that this email address is yours.',
  upgrade:
    'Your account needs a confirmed email address now. Until this one is confirmed, you get no alerts by email and cannot add team members.',
};

/**
 * Sends the link that confirms an account's email address; does nothing once it is confirmed, or for an account that is not in use.
 * The link is made here, so that its token never lies in the table of jobs.
 */
export const emailConfirmationMail = defineJob({
  name: 'email-confirmation-mail',
  payload: z.object({ userId: z.int(), why: z.enum(['asked', 'upgrade']) }),
  maxAttempts: 8,
  async run(ctx, { userId, why }, jobId) {
    const user = await findViewer(ctx.db, userId);
    if (!user?.email || user.isEmailConfirmed) return;
    const link = await ctx.db.transaction((tx) => issueConfirmationLink(ctx, tx, userId));
    const { name, phone } = ctx.config.brand;
    await ctx.mailer.send(
      {
        to: user.email,
        ...writeLetter(ctx.config, {
          subject: `Confirm your email address for ${name}`,
          // Whose address it is, is not known yet: nothing that was typed at sign-up goes to it.
          greeting: 'Hello,',
          paragraphs: [
            `An account on ${name} uses this email address. ${reasons[why]}`,
            `To confirm it, open this link and sign in. It works once, within the next ${CONFIRMATION_DAYS} days.`,
          ],
          action: { label: 'Confirm this address', href: link },
          closing: [`If it is not your account, do not open the link, and call us on ${phone}.`],
        }),
      },
      `email-confirmation-${jobId}`,
    );
  },
});
