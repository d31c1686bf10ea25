import * as z from 'zod';
import { managePaths } from '../../../shared/contracts/manage-paths.ts';
import type { Db } from '../../db/client.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import { writeLetter } from '../../mail/letter.ts';
import { countWaiting } from '../providers/decision-queue-queries.ts';

const HOUR_MS = 3_600_000;

/** Tells the brand how many electricians wait for a decision: one email an hour at most, none when nobody waits. */
export const waitingDecisionsMail = defineJob({
  name: 'waiting-decisions-mail',
  payload: z.object({}),
  maxAttempts: 8,
  async run({ db, mailer, config }, _payload, jobId) {
    const count = await countWaiting(db);
    if (count === 0) return;
    const who = count === 1 ? 'One electrician waits' : `${count} electricians wait`;
    await mailer.send(
      {
        to: config.brand.email,
        ...writeLetter(config, {
          subject: `${who} for your decision`,
          paragraphs: [
            `${who} for a licence or an insurance certificate to be checked. Look each licence up in the register of its state and open each certificate, then verify or refuse it.`,
          ],
          action: config.appUrl
            ? { label: 'Open the queue', href: new URL(`${managePaths.providers}?show=waiting`, config.appUrl).href }
            : undefined,
          closing: ['This email comes once an hour at most.'],
        }),
      },
      `waiting-decisions-${jobId}`,
    );
  },
});

/** Has the brand told, at the end of the hour, who waits for a decision from the caller's transaction on. */
export async function reportWaiting(tx: Db, at: Date): Promise<void> {
  const hour = Math.floor(at.getTime() / HOUR_MS) + 1;
  await enqueue(tx, waitingDecisionsMail, {}, { singletonKey: `waiting-decisions-mail:${hour}`, runAt: new Date(hour * HOUR_MS) });
}
