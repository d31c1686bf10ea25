import * as z from 'zod';
import { managePaths } from '../../../../shared/contracts/manage-paths.ts';
import { HOUR_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { composeEmail } from '../../../platform/mail/email.ts';
import { publicUrl } from '../../../platform/public-origin.ts';
import { DECISION_DAYS } from './decision-days.ts';
import { countWaiting } from './decision-queue-queries.ts';
import { defineJob } from '../context.ts';

/** Emails the brand how many electricians are waiting for a decision, at most once an hour. Does nothing if none are waiting. */
export const waitingDecisionsMail = defineJob({
  name: 'waiting-decisions-mail',
  payload: z.object({}),
  maxAttempts: 8,
  async run({ db, mailer, config, tradesRegister }, _payload, jobId) {
    const count = await countWaiting(db);
    if (count === 0) return;
    const who = count === 1 ? 'One electrician is waiting' : `${count} electricians are waiting`;
    await mailer.send(
      {
        to: config.brand.email,
        ...composeEmail(config, {
          subject: `${who} for your decision`,
          paragraphs: [
            'Look up each licence in its state’s register, and open each insurance certificate. Then verify or refuse it.',
            `${who} for us to check a licence or an insurance certificate.`,
            ...(tradesRegister ? [`A verified licence that the register of New South Wales no longer confirms stops counting after ${DECISION_DAYS} days, unless you verify it again.`] : []),
          ],
          action: { label: 'Open the queue', href: publicUrl(config, `${managePaths.providers}?show=waiting`) },
          closing: ['You get this email at most once an hour.'],
        }),
      },
      `waiting-decisions-${jobId}`,
    );
  },
});

/** Schedules the email for the end of the hour, in the caller's transaction. */
export async function reportWaiting(tx: Db, at: Date): Promise<void> {
  const hour = Math.floor(at.getTime() / HOUR_MS) + 1;
  await enqueue(tx, waitingDecisionsMail, {}, { singletonKey: `waiting-decisions-mail:${hour}`, runAt: new Date(hour * HOUR_MS) });
}
