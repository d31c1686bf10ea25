import * as z from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, USERNAME_LATER, usernameSentence, writeLetter } from '../../mail/letter.ts';
import { issueResetLink } from '../auth/issue-reset-link.ts';
import { findViewer } from '../users/user-store.ts';

const unconfirmedWords =
  'Nobody has confirmed this address for the account yet. A new password confirms it and ends what was set up in the account before: its team members are deactivated, its alerts, devices and price watches removed, and its saved card is forgotten.';

/**
 * Sends a link to set a new password; does nothing for an address that no account in use has. The link is made here, so
 * that its token never lies in the table of jobs. Given up after minutes: hours later nobody waits for it.
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
    // Deactivated since it was looked up.
    if (!link) return;
    const { name } = ctx.config.brand;
    await ctx.mailer.send(
      {
        to: user.email,
        ...writeLetter(ctx.config, {
          subject: `Reset your ${name} password`,
          greeting: greetingOf(user.firstName),
          paragraphs: [
            `someone asked to set a new password for your ${name} account. ${usernameSentence(user.username, USERNAME_LATER)}`,
            'To choose a new password, open this link. It works once, within the next hour.',
            ...(user.isEmailConfirmed ? [] : [unconfirmedWords]),
          ],
          action: { label: 'Choose a new password', href: link },
          closing: ['If that was not you, do nothing. Your password stays as it is.'],
        }),
      },
      `password-reset-${jobId}`,
    );
  },
});
