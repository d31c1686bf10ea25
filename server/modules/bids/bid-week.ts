import * as z from 'zod';
import { paths } from '../../../shared/contracts/page-paths.ts';
import { centsFromDecimal, formatCents } from '../../../shared/domain/money/money.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../../shared/domain/time/durations.ts';
import { startOfWeek } from '../../../shared/domain/time/zoned-time.ts';
import { enqueue, enqueueAll } from '../../platform/jobs/job.ts';
import { composeEmail, greetingOf } from '../../platform/mail/email.ts';
import { publicUrl } from '../../platform/public-origin.ts';
import { findViewer } from '../identity/index.ts';
import { defineJob, type SalesContext } from '../sales/index.ts';
import { findWeek } from './bid-news-queries.ts';

const SYDNEY = 'Australia/Sydney';
const SENT_HOUR = 7;

/** Emails each electrician whose bids bought leads last week how many they bought and for how much. It is no tax document, and looks like none. */
export const bidWeekMail = defineJob({
  name: 'bid-week-mail',
  payload: z.object({ userId: z.int(), leads: z.int(), total: z.string() }),
  maxAttempts: 5,
  async run({ db, config, mailer }, { userId, leads, total }, jobId) {
    const owner = await findViewer(db, userId);
    if (!owner?.email) return;
    const bought = leads === 1 ? 'one lead' : `${leads} leads`;
    const mail = composeEmail(config, {
      subject: `Your standing bids bought ${bought} last week`,
      greeting: greetingOf(owner.firstName),
      paragraphs: [
        `From Monday to Sunday, your standing bids bought ${bought} for ${formatCents(centsFromDecimal(total))} in total.`,
        'This is only a summary. The tax document for each lead came with its own email.',
      ],
      action: { label: 'Open your standing bids', href: publicUrl(config, paths.standingBids) },
      closing: [`Pause all your bids: ${publicUrl(config, `${paths.standingBids}?pause=all`)}`],
    });
    await mailer.send({ to: owner.email, ...mail }, `bid-week-${jobId}`);
  },
});

/** Enqueues the weekly emails, each Monday at 7 am in Sydney. */
export const bidWeek = defineJob({
  name: 'bid-week',
  payload: z.object({}),
  maxAttempts: 5,
  async run(ctx) {
    await scheduleBidWeek(ctx);
    const at = ctx.clock.now();
    const until = startOfWeek(at, SYDNEY);
    const from = startOfWeek(new Date(until.getTime() - WEEK_MS / 2), SYDNEY);
    const weeks = await findWeek(ctx.db, { from, until });
    await enqueueAll(ctx.db, bidWeekMail, weeks.map((week) => ({ payload: week, singletonKey: `bid-week:${until.getTime()}:${week.userId}`, runAt: at })));
    return 'made-jobs';
  },
});

/** Makes sure that the next weekly emails are due, however many servers ask. */
export async function scheduleBidWeek({ db, clock }: Pick<SalesContext, 'db' | 'clock'>): Promise<void> {
  const lastMonday = startOfWeek(new Date(clock.now().getTime() - SENT_HOUR * HOUR_MS), SYDNEY);
  // A week in which the clock changes is an hour longer or shorter: half a day later is the right Monday all the same.
  const monday = startOfWeek(new Date(lastMonday.getTime() + WEEK_MS + DAY_MS / 2), SYDNEY);
  const runAt = new Date(monday.getTime() + SENT_HOUR * HOUR_MS);
  await enqueue(db, bidWeek, {}, { singletonKey: `bid-week:${runAt.getTime()}`, runAt });
}
