import * as z from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { writeLetter } from '../../mail/letter.ts';
import { findViewer } from '../users/user-store.ts';

/** Tells who owns an account that somebody guesses at its password: its address, or for an operator the brand's. Does nothing for nobody. */
export const guessingMail = defineJob({
  name: 'guessing-mail',
  payload: z.object({ accountId: z.nullable(z.int()), isOperator: z.boolean() }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { accountId, isOperator }, jobId) {
    if (accountId === null) return;
    const { name, email, phone } = config.brand;
    const to = isOperator ? email : (await findViewer(db, accountId))?.email;
    if (!to) return;
    const whose = isOperator ? `the operator account number ${accountId}` : 'your account';
    await mailer.send(
      {
        to,
        ...writeLetter(config, {
          subject: `Failed sign-ins on ${name}`,
          greeting: 'Hello,',
          paragraphs: [
            `Somebody tried many wrong passwords to sign in to ${whose} on ${name} within an hour. Nobody got in by that, and networks that have never signed in to it have to wait now.`,
            'If it was you, use “Forgot your password?” on the login page. Otherwise you need not do anything, as long as the password is long and used nowhere else.',
          ],
          closing: [`We send this email once a day at most. Questions? Call us on ${phone}.`],
        }),
      },
      `guessing-${jobId}`,
    );
  },
});
