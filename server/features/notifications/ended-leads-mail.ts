import * as z from 'zod';
import { managePaths } from '../../../shared/contracts/manage-paths.ts';
import type { Db } from '../../db/client.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import { writeLetter } from '../../mail/letter.ts';
import { countEnded } from '../leads/ended-lead-queries.ts';

const DAY_MS = 86_400_000;
/** What ended in the last moment of the day is committed by then. */
const MARGIN_MS = 600_000;

/** Tells the brand how many leads nobody took: one email for each day on which any ended. */
export const endedLeadsMail = defineJob({
  name: 'ended-leads-mail',
  payload: z.object({ day: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { day }, jobId) {
    const count = await countEnded(db, new Date(day * DAY_MS), new Date((day + 1) * DAY_MS - 1));
    if (count === 0) return;
    const leads = count === 1 ? 'One lead' : `${count} leads`;
    await mailer.send(
      {
        to: config.brand.email,
        ...writeLetter(config, {
          subject: `${leads} ended that nobody took`,
          paragraphs: [
            `${leads} stayed at $0 for as long as the market settings allow, so ${count === 1 ? 'it is' : 'they are'} in the archive now, marked “Ended”.`,
          ],
          action: config.appUrl ? { label: 'Open the archive', href: new URL(managePaths.archive, config.appUrl).href } : undefined,
          closing: ['Restoring a lead puts it back on sale at a fresh start price. This email comes once a day at most.'],
        }),
      },
      `ended-leads-${jobId}`,
    );
  },
});

/** Has the brand told, once the day is over, of leads that end in the caller's transaction. Days are counted in UTC: they end in the morning of Sydney. */
export async function reportEndedLeads(tx: Db, at: Date): Promise<void> {
  const day = Math.floor(at.getTime() / DAY_MS);
  await enqueue(tx, endedLeadsMail, { day }, { singletonKey: `ended-leads-mail:${day}`, runAt: new Date((day + 1) * DAY_MS + MARGIN_MS) });
}
