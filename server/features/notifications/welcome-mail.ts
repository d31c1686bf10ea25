import * as z from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { writeLetter } from '../../mail/letter.ts';
import { findUser } from '../users/user-store.ts';

/** Greets a new account by e-mail; does nothing for an account without an address. */
export const welcomeMail = defineJob({
  name: 'welcome-mail',
  payload: z.object({ userId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { userId }, jobId) {
    const user = await findUser(db, userId);
    if (!user?.email) return;
    const { name, phone } = config.brand;
    await mailer.send(
      {
        to: user.email,
        ...writeLetter(config, {
          subject: `Welcome to ${name}`,
          // The address is whatever was typed at sign-up, so nothing else that was typed goes to it.
          greeting: 'Hello,',
          paragraphs: [
            `An account on ${name} was created with this email address, and it is ready.`,
            `If that was not you, call us on ${phone}.`,
          ],
        }),
      },
      `welcome-${jobId}`,
    );
  },
});
