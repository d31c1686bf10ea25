import * as z from 'zod';
import { managePaths } from '../../../shared/contracts/manage-paths.ts';
import type { Db } from '../../db/client.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import { writeLetter } from '../../mail/letter.ts';
import { countWaiting } from '../licences/licence-store.ts';

const HOUR_MS = 3_600_000;

/** Tells the brand how many electricians wait for a decision on their licence: one email an hour at most, none when nobody waits. */
export const waitingLicencesMail = defineJob({
  name: 'waiting-licences-mail',
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
          subject: `${who} for your decision on a licence`,
          paragraphs: [`${who} to be verified before buying leads. Look each licence up in the register of its state, then verify or refuse it.`],
          action: config.appUrl
            ? { label: 'Open the queue', href: new URL(`${managePaths.providers}?show=waiting`, config.appUrl).href }
            : undefined,
          closing: ['This email comes once an hour at most.'],
        }),
      },
      `waiting-licences-${jobId}`,
    );
  },
});

/** Has the brand told, at the end of the hour, of licences that wait for a decision from the caller's transaction on. */
export async function reportWaitingLicences(tx: Db, at: Date): Promise<void> {
  const hour = Math.floor(at.getTime() / HOUR_MS) + 1;
  await enqueue(tx, waitingLicencesMail, {}, { singletonKey: `waiting-licences-mail:${hour}`, runAt: new Date(hour * HOUR_MS) });
}
