import * as z from 'zod';
import { composeEmail } from '../../../platform/mail/email.ts';
import { CONFIRMATION_DAYS, issueConfirmationLink } from './issue-confirmation-link.ts';
import { findViewer } from '../accounts/user-store.ts';
import { defineJob } from '../context.ts';

const reasons = {
  asked: 'Please confirm that the address is yours.',
  upgrade:
    'Your account now needs a confirmed email address. Until you confirm this one, you won’t get alerts by email and can’t add team members.',
};

/**
 * Emails the link that confirms an account's email address. Does nothing once the address is confirmed, or for an account that isn't in
 * use. The link is made here so that its token is never stored in the table of jobs.
 */
export const emailConfirmationMail = defineJob({
  name: 'email-confirmation-mail',
  payload: z.object({ userId: z.int(), why: z.enum(['asked', 'upgrade']) }),
  maxAttempts: 8,
  async run(ctx, { userId, why }, jobId) {
    const user = await findViewer(ctx.db, userId);
    if (!user?.email || user.isEmailConfirmed) return;
    const link = await ctx.db.transaction((tx) => issueConfirmationLink(ctx, tx, { userId }));
    const { name, phone } = ctx.config.brand;
    await ctx.mailer.send(
      {
        to: user.email,
        ...composeEmail(ctx.config, {
          subject: `Confirm your email address for ${name}`,
          // The address is unconfirmed and may be somebody else's, so the email repeats nothing that was typed at sign-up.
          greeting: 'Hello,',
          paragraphs: [
            `To confirm this email address, open the link below and sign in. The link works once, within the next ${CONFIRMATION_DAYS} days.`,
            `An account on ${name} uses this address. ${reasons[why]}`,
          ],
          action: { label: 'Confirm this address', href: link },
          closing: [`If it isn’t your account, don’t open the link, and call us on ${phone}.`],
        }),
      },
      `email-confirmation-${jobId}`,
    );
  },
});
