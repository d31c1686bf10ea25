import * as z from 'zod';
import { composeEmail, greetingOf } from '../../../platform/mail/email.ts';
import { findUser } from '../accounts/user-store.ts';
import { defineJob } from '../context.ts';
import { findReplacedEmail } from './email-change-store.ts';

/** Tells the address that an account had before that it was changed. Does nothing where there was none. */
export const emailChangedMail = defineJob({
  name: 'email-changed-mail',
  payload: z.object({ changeId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { changeId }, jobId) {
    const replaced = await findReplacedEmail(db, changeId);
    const user = replaced && (await findUser(db, replaced.userId));
    if (!replaced || !user) return;
    const { name, phone } = config.brand;
    await mailer.send(
      {
        to: replaced.to,
        ...composeEmail(config, {
          subject: `Your ${name} email address was changed`,
          greeting: greetingOf(user.firstName),
          paragraphs: [
            `Your ${name} account now has another email address, so our emails go there from now on. You still sign in with the same username and password.`,
            `If this wasn’t you, call us on ${phone} right away.`,
          ],
        }),
      },
      `email-changed-${jobId}`,
    );
  },
});
