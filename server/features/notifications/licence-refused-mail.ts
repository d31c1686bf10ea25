import * as z from 'zod';
import { buyingNeedsPath } from '../../../shared/contracts/buying-needs-path.ts';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, writeLetter } from '../../mail/letter.ts';
import { findViewer } from '../users/user-store.ts';

/**
 * Tells an electrician that their licence was refused, why, and what to do. Does nothing once the refusal is over, or for an account
 * without an address.
 */
export const licenceRefusedMail = defineJob({
  name: 'licence-refused-mail',
  payload: z.object({ userId: z.int() }),
  maxAttempts: 8,
  async run({ db, config, mailer }, { userId }, jobId) {
    const user = await findViewer(db, userId);
    if (!user?.email || user.licenseRefusal === null) return;
    await mailer.send(
      {
        to: user.email,
        ...writeLetter(config, {
          subject: `Your licence was not accepted on ${config.brand.name}`,
          greeting: greetingOf(user.firstName),
          paragraphs: [
            'we could not accept the electrical licence on your account. The reason:',
            user.licenseRefusal,
            'Check the number, the state and the name, and send the licence again: we’ll look at it once more.',
          ],
          action: config.appUrl ? { label: 'Check my licence', href: new URL(buyingNeedsPath, config.appUrl).href } : undefined,
          closing: [`Do you think this is wrong? Call us on ${config.brand.phone}, and a person will look at it with you.`],
        }),
      },
      `licence-refused-${jobId}`,
    );
  },
});
