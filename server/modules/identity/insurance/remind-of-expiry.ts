import * as z from 'zod';
import { insuranceReminderDays } from '../../../../shared/domain/people/insurance.ts';
import { daysAfter } from '../../../../shared/domain/time/calendar-date.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import { enqueue, enqueueAll } from '../../../platform/jobs/job.ts';
import { insuranceReminderMail } from './insurance-reminder-mail.ts';
import { markReminded } from './insurance-store.ts';
import { defineJob, type IdentityContext } from '../context.ts';

const BATCH_SIZE = 500;
const [FIRST_DAYS, LAST_DAYS] = insuranceReminderDays;

/**
 * Enqueues emails 30 and 7 days before the policy that electricians buy with ends, once each, while buying needs insurance. Schedules its
 * next run for the next day.
 */
export const remindOfExpiry = defineJob({
  name: 'insurance-reminders',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx, _payload, _jobId, signal) {
    // Before any work: a run that fails must still have a next one.
    await scheduleInsuranceReminders(ctx);
    if (!(await ctx.findBuyingTerms(ctx.db)).insuranceRequired) return;
    const at = ctx.clock.now();
    const today = sydneyDate(at);
    const due = { today, firstUntil: daysAfter(today, FIRST_DAYS), lastUntil: daysAfter(today, LAST_DAYS), at, limit: BATCH_SIZE };
    let size: number;
    do {
      signal.throwIfAborted();
      size = await ctx.db.transaction(async (tx) => {
        const policyIds = await markReminded(tx, due);
        await enqueueAll(tx, insuranceReminderMail, policyIds.map((policyId) => ({ payload: { policyId }, runAt: at })));
        return policyIds.length;
      });
    } while (size === BATCH_SIZE);
  },
});

/** Schedules one run at the next midnight of UTC, which is morning in Sydney, no matter how many servers ask for it. */
export async function scheduleInsuranceReminders(ctx: IdentityContext): Promise<void> {
  const nextDay = (Math.floor(ctx.clock.now().getTime() / DAY_MS) + 1) * DAY_MS;
  await enqueue(ctx.db, remindOfExpiry, {}, { singletonKey: `insurance-reminders:${nextDay}`, runAt: new Date(nextDay) });
}
