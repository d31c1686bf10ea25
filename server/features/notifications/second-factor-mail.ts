import * as z from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, writeLetter } from '../../mail/letter.ts';
import { findUser } from '../users/user-store.ts';

const changes = {
  passkey_added: 'a passkey was added to',
  passkey_removed: 'a passkey was removed from',
  app_added: 'an authenticator app was added to',
  app_removed: 'the authenticator app was removed from',
  recovery_codes_made: 'new recovery codes were made for',
  recovery_code_used: 'a recovery code was used to sign in to, or to confirm an act of,',
  reset: 'the second factor was reset, and every sign-in ended, of',
} as const;

type Change = keyof typeof changes;

const sentenceOf = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * Tells whose second factor was changed that it was: the address of the account, or for an operator the brand's. Does nothing for an
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
    const whose = kind === 'user' ? 'your account' : `the operator account number ${id}`;
    const what = `${changes[change]} ${whose} on ${name}.`;
    await mailer.send(
      {
        to,
        ...writeLetter(config, {
          subject: `The second factor of ${whose} on ${name}`,
          greeting: user ? greetingOf(user.firstName) : 'Hello,',
          paragraphs: [
            sentenceOf(what),
            ...(change === 'recovery_code_used' ? ['Each code works once. If your device is lost, remove it under Security and add another.'] : []),
            `If that was not you, call us on ${phone} at once.`,
          ],
        }),
      },
      `second-factor-${jobId}`,
    );
  },
});
