import * as z from 'zod';
import { managePaths } from '../../../../shared/contracts/manage-paths.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue, enqueueAll } from '../../../platform/jobs/job.ts';
import { composeEmail } from '../../../platform/mail/email.ts';
import { publicUrl } from '../../../platform/public-origin.ts';
import { countEnded } from './ended-lead-queries.ts';
import { findAlarmAddress, findAlarmReaders } from '../../identity/index.ts';
import { defineJob } from '../context.ts';

/** Leaves time to commit for leads that ended in the last moment of the day. */
const MARGIN_MS = 600_000;

/**
 * Emails each super admin, or the brand if none has a confirmed address, how many leads ended without a buyer, once for each day on which any
 * ended. Without a reader it makes a job for each of them.
 */
export const endedLeadsMail = defineJob({
  name: 'ended-leads-mail',
  payload: z.object({ day: z.int(), userId: z.optional(z.nullable(z.int())) }),
  maxAttempts: 8,
  async run(ctx, { day, userId }, jobId) {
    const { db, mailer, config } = ctx;
    if (userId === undefined) {
      await enqueueForReaders(db, day);
      return 'made-jobs';
    }
    const to = await findAlarmAddress(ctx, userId);
    const count = await countEnded(db, new Date(day * DAY_MS), new Date((day + 1) * DAY_MS - 1));
    if (!to || count === 0) return undefined;
    const leads = count === 1 ? 'One lead' : `${count} leads`;
    await mailer.send(
      {
        to,
        ...composeEmail(config, {
          subject: `${leads} ended without a buyer`,
          paragraphs: [
            `${leads} stayed at $0 for as long as the market settings allow. You’ll find ${count === 1 ? 'it' : 'them'} in the archive, marked “Ended”.`,
          ],
          action: { label: 'Open the archive', href: publicUrl(config, managePaths.archive) },
          closing: ['To put a lead back on sale, restore it. It gets a new start price. You get this email at most once a day.'],
        }),
      },
      `ended-leads-${jobId}`,
    );
    return undefined;
  },
});

async function enqueueForReaders(db: Db, day: number): Promise<void> {
  const readers = await findAlarmReaders(db);
  await enqueueAll(db, endedLeadsMail, readers.map((userId) => ({ payload: { day, userId }, singletonKey: `ended-leads-mail:${day}:${userId ?? 'brand'}` })));
}

/** Schedules the emails for the end of the day, in the caller's transaction. Days are in UTC, so they end in the morning in Sydney. */
export async function reportEndedLeads(tx: Db, at: Date): Promise<void> {
  const day = Math.floor(at.getTime() / DAY_MS);
  await enqueue(tx, endedLeadsMail, { day }, { singletonKey: `ended-leads-mail:${day}`, runAt: new Date((day + 1) * DAY_MS + MARGIN_MS) });
}
