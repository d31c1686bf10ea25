import * as z from 'zod';
import { buyingNeedsPath } from '../../../../shared/contracts/buying-needs-path.ts';
import { licenceNews } from '../../../../shared/domain/words/licence-words.ts';
import { greetingOf, composeEmail } from '../../../platform/mail/email.ts';
import { publicUrl } from '../../../platform/public-origin.ts';
import { findViewer } from '../accounts/user-store.ts';
import { defineJob } from '../context.ts';

/**
 * Emails an electrician that their licence was refused, why, and what to do next. Does nothing once the refusal no longer stands, or for
 * an account without an address.
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
        ...composeEmail(config, {
          subject: licenceNews.refused,
          greeting: greetingOf(user.firstName),
          paragraphs: [
            'Please check the number, the state and the name, and send us your licence again. We’ll take another look.',
            `${licenceNews.refused}.`,
            `Reason: ${user.licenseRefusal}`,
          ],
          action: { label: 'Check my licence', href: publicUrl(config, buyingNeedsPath) },
          closing: [`If you think we got it wrong, call us on ${config.brand.phone} and we’ll go through it with you.`],
        }),
      },
      `licence-refused-${jobId}`,
    );
  },
});
