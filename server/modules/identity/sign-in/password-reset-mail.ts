import * as z from 'zod';
import { greetingOf, USERNAME_LATER, usernameSentence, composeEmail } from '../../../platform/mail/email.ts';
import { issueResetLink } from './issue-reset-link.ts';
import { findViewer } from '../accounts/user-store.ts';
import { defineJob } from '../context.ts';

const unconfirmedWords =
  'Nobody has confirmed this address for the account yet. A new password confirms it and undoes the earlier setup of the account: we’ll deactivate its team members, and remove its alerts, devices, price watches, standing bids and saved card.';

/**
 * Emails a link to set a new password. Does nothing for an address without an account in use. The link is made here so that its token is
 * never stored in the table of jobs. Stops retrying after minutes, because nobody is waiting for the email hours later.
 */
export const passwordResetMail = defineJob({
  name: 'password-reset-mail',
  payload: z.object({ userId: z.nullable(z.int()), askedAt: z.iso.datetime() }),
  maxAttempts: 5,
  async run(ctx, { userId, askedAt }, jobId) {
    const user = userId === null ? undefined : await findViewer(ctx.db, userId);
    if (!user?.email) return;
    const link = await ctx.db.transaction((tx) =>
      issueResetLink(ctx, tx, { userId: user.id, askedAt: new Date(askedAt) }),
    );
    // The account was deactivated since it was looked up.
    if (!link) return;
    const { name } = ctx.config.brand;
    await ctx.mailer.send(
      {
        to: user.email,
        ...composeEmail(ctx.config, {
          subject: `Reset your ${name} password`,
          greeting: greetingOf(user.firstName),
          paragraphs: [
            'To choose a new password, open the link below. It works once, within the next hour.',
            `Someone asked to reset the password of your ${name} account. ${usernameSentence(user.username, USERNAME_LATER)}`,
            ...(user.isEmailConfirmed ? [] : [unconfirmedWords]),
          ],
          action: { label: 'Choose a new password', href: link },
          closing: ['If this wasn’t you, you don’t need to do anything. Your password stays the same.'],
        }),
      },
      `password-reset-${jobId}`,
    );
  },
});
