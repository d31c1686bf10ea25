import * as z from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, usernameSentence, writeLetter } from '../../mail/letter.ts';
import { earlierSetupWords } from '../auth/end-earlier-setup.ts';
import { findUser } from '../users/user-store.ts';

/** Tells the account's owner that its password was changed; does nothing for an account without an address. */
export const passwordChangedMail = defineJob({
  name: 'password-changed-mail',
  payload: z.object({ userId: z.int(), hasEnded: z.optional(z.boolean()) }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { userId, hasEnded = false }, jobId) {
    const user = await findUser(db, userId);
    if (!user?.email) return;
    const { name, phone } = config.brand;
    await mailer.send(
      {
        to: user.email,
        ...writeLetter(config, {
          subject: `Your ${name} password was changed`,
          greeting: greetingOf(user.firstName),
          paragraphs: [
            ['your password was changed.', usernameSentence(user.username, ''), 'You are signed out everywhere and can log in with the new password.']
              .filter(Boolean)
              .join(' '),
            ...(hasEnded ? [earlierSetupWords] : []),
            `If that was not you, call us on ${phone} at once.`,
          ],
        }),
      },
      `password-changed-${jobId}`,
    );
  },
});
