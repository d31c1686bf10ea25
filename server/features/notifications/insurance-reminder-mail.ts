import * as z from 'zod';
import { buyingNeedsPath } from '../../../shared/contracts/buying-needs-path.ts';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, writeLetter } from '../../mail/letter.ts';
import { findPolicyForMail } from '../insurance/insurance-queries.ts';
import { findViewer } from '../users/user-store.ts';

/** Writes a date for people: "3 Nov 2026". */
const written = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-AU', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Reminds an electrician that the policy they buy with ends soon. Does nothing once another takes its place. */
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
        ...writeLetter(config, {
          subject: `Your insurance ends on ${lastDay}`,
          greeting: greetingOf(user.firstName),
          paragraphs: [
            `the public liability insurance that we have on file for you ends on ${lastDay}. After that day you can’t buy leads until we’ve verified the renewed one.`,
            'Send us the new certificate from your dashboard as soon as you have it. The one on file counts until it ends.',
          ],
          action: config.appUrl ? { label: 'Send my new certificate', href: new URL(buyingNeedsPath, config.appUrl).href } : undefined,
          closing: [`Questions? Call us on ${config.brand.phone}.`],
        }),
      },
      `insurance-reminder-${jobId}`,
    );
  },
});
