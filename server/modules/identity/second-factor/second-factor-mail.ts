import * as z from 'zod';
import { greetingOf, composeEmail } from '../../../platform/mail/email.ts';
import { findUser } from '../accounts/user-store.ts';
import { defineJob } from '../context.ts';

const changes = {
  passkey_added: (account: string) => `A passkey was added to ${account}.`,
  passkey_removed: (account: string) => `A passkey was removed from ${account}.`,
  app_added: (account: string) => `An authenticator app was added to ${account}.`,
  app_removed: (account: string) => `The authenticator app was removed from ${account}.`,
  recovery_codes_made: (account: string) => `New recovery codes were made for ${account}.`,
  recovery_code_used: (account: string) => `A recovery code was used to sign in to ${account}, or to confirm an action there.`,
  reset: (account: string) => `The second factor of ${account} was reset, and the account was signed out everywhere.`,
} as const;

type Change = keyof typeof changes;

/**
 * Emails a notice of a change to a second factor: to the account's address, or to the brand's for an operator. Does nothing for an
 * account without an address.
 */
export const secondFactorMail = defineJob({
  name: 'second-factor-mail',
  payload: z.object({
    kind: z.enum(['user', 'operator']),
    id: z.int(),
    change: z.enum(Object.keys(changes) as [Change, ...Change[]]),
  }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { kind, id, change }, jobId) {
    const { name, email, phone } = config.brand;
    const user = kind === 'user' ? await findUser(db, id) : undefined;
    const to = kind === 'user' ? user?.email : email;
    if (!to) return;
    const account = `${kind === 'user' ? 'your account' : `the operator account number ${id}`} on ${name}`;
    await mailer.send(
      {
        to,
        ...composeEmail(config, {
          subject: `Security notice about the second factor of ${account}`,
          greeting: user ? greetingOf(user.firstName) : 'Hello,',
          paragraphs: [
            changes[change](account),
            ...(change === 'recovery_code_used' ? ['Each code works once. If you’ve lost your device, remove it under Security and add another.'] : []),
            `If this wasn’t you, call us on ${phone} right away.`,
          ],
        }),
      },
      `second-factor-${jobId}`,
    );
  },
});
