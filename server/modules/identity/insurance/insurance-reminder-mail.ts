import * as z from 'zod';
import { buyingNeedsPath } from '../../../../shared/contracts/buying-needs-path.ts';
import { greetingOf, composeEmail } from '../../../platform/mail/email.ts';
import { publicUrl } from '../../../platform/public-origin.ts';
import { findPolicyForMail } from './insurance-queries.ts';
import { findViewer } from '../accounts/user-store.ts';
import { defineJob } from '../context.ts';

/** Formats a date (YYYY-MM-DD) for reading: "3 Nov 2026". */
const written = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-AU', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Reminds an electrician by email that the policy they buy leads with ends soon. Does nothing once another policy replaces it. */
export const insuranceReminderMail = defineJob({
  name: 'insurance-reminder-mail',
  payload: z.object({ policyId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { policyId }, jobId) {
    const policy = await findPolicyForMail(db, policyId);
    if (policy?.state !== 'verified' || policy.insuredUntil !== policy.expiresOn) return;
    const user = await findViewer(db, policy.userId);
    if (!user?.email) return;
    const lastDay = written(policy.expiresOn);
    await mailer.send(
      {
        to: user.email,
        ...composeEmail(config, {
          subject: `Your insurance ends on ${lastDay}`,
          greeting: greetingOf(user.firstName),
          paragraphs: [
            'Please send us your new certificate from your dashboard as soon as you have it.',
            `The public liability insurance we have on file for you ends on ${lastDay}, and it counts until then. After that day, you can’t buy leads until we’ve verified your renewed insurance. Standing bids wait until then too.`,
          ],
          action: { label: 'Send my new certificate', href: publicUrl(config, buyingNeedsPath) },
          closing: [`Questions? Call us on ${config.brand.phone}.`],
        }),
      },
      `insurance-reminder-${jobId}`,
    );
  },
});
