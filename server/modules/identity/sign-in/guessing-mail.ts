import * as z from 'zod';
import { composeEmail } from '../../../platform/mail/email.ts';
import { findViewer } from '../accounts/user-store.ts';
import { defineJob } from '../context.ts';

/**
 * Warns by email that someone is guessing an account's password: writes to the account's address, or to the brand's for an operator.
 * Does nothing without an account.
 */
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
        ...composeEmail(config, {
          subject: `Failed sign-ins on ${name}`,
          greeting: 'Hello,',
          paragraphs: [
            `Someone tried many wrong passwords for ${whose} on ${name} within an hour. None of them worked. Networks that have never signed in to the account now have to wait before they can try again.`,
            'If it was you, use “Forgot your password?” on the login page. Otherwise, you don’t need to do anything, as long as your password is long and you don’t use it anywhere else.',
          ],
          closing: [`We send this email at most once a day. Questions? Call us on ${phone}.`],
        }),
      },
      `guessing-${jobId}`,
    );
  },
});
