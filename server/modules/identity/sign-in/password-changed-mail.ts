import * as z from 'zod';
import { greetingOf, usernameSentence, composeEmail } from '../../../platform/mail/email.ts';
import { earlierSetupWords } from './end-earlier-setup.ts';
import { findUser } from '../accounts/user-store.ts';
import { defineJob } from '../context.ts';

/** Emails the account's owner that its password was changed. Does nothing for an account without an address. */
export const passwordChangedMail = defineJob({
  name: 'password-changed-mail',
  payload: z.object({ userId: z.int(), hasEnded: z.optional(z.boolean()), isSignedIn: z.optional(z.boolean()) }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { userId, hasEnded = false, isSignedIn = false }, jobId) {
    const user = await findUser(db, userId);
    if (!user?.email) return;
    const { name, phone } = config.brand;
    await mailer.send(
      {
        to: user.email,
        ...composeEmail(config, {
          subject: `Your ${name} password was changed`,
          greeting: greetingOf(user.firstName),
          paragraphs: [
            [
              'Your password was changed.',
              usernameSentence(user.username, ''),
              isSignedIn ? 'You’ve been signed out on your other devices.' : 'You’ve been signed out everywhere. Log in with your new password.',
            ]
              .filter(Boolean)
              .join(' '),
            ...(hasEnded ? [earlierSetupWords] : []),
            `If this wasn’t you, call us on ${phone} right away.`,
          ],
        }),
      },
      `password-changed-${jobId}`,
    );
  },
});
