import * as z from 'zod';
import { daysAfter, insuranceReminderDays } from '../../../shared/domain/insurance.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import type { AppContext } from '../../context.ts';
import { defineJob, enqueue, enqueueAll } from '../../jobs/job.ts';
import { findBuyingTerms } from '../auctions/buying-gate.ts';
import { insuranceReminderMail } from '../notifications/insurance-reminder-mail.ts';
import { markReminded } from './insurance-store.ts';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;
const [FIRST_DAYS, LAST_DAYS] = insuranceReminderDays;

/**
 * Has electricians told 30 and 7 days before the policy ends that they buy with, once each, while buying needs insurance, and comes back
 * the next day.
 */
export const remindOfExpiry = defineJob({
  name: 'insurance-reminders',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx, _payload, _jobId, signal) {
    // First, so that a day on which this fails is not the last one.
    await scheduleInsuranceReminders(ctx);
    if (!(await findBuyingTerms(ctx, ctx.db)).insuranceRequired) return;
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

/** Sees to it that one run is due at the next midnight of UTC, which is in the morning of Sydney, however many servers ask. */
export async function scheduleInsuranceReminders(ctx: AppContext): Promise<void> {
  const nextDay = (Math.floor(ctx.clock.now().getTime() / DAY_MS) + 1) * DAY_MS;
  await enqueue(ctx.db, remindOfExpiry, {}, { singletonKey: `insurance-reminders:${nextDay}`, runAt: new Date(nextDay) });
}
