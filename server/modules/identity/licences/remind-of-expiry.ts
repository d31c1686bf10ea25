import * as z from 'zod';
import { dueLicenceReminder, licenceDueUntil } from '../../../../shared/domain/people/licence.ts';
import { daysAfter } from '../../../../shared/domain/time/calendar-date.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { licenceExpiryMail } from './licence-expiry-mail.ts';
import { storeLicence } from '../accounts/user-store.ts';
import { findExpiring, lockLicence } from './licence-store.ts';
import { nextInSydney } from './next-in-sydney.ts';
import { defineJob, type IdentityContext } from '../context.ts';

/** A time when people read email. */
const RUN_AT_HOUR = 7;
/** Licences that expired longer ago than this get no reminder. */
const TOLD_FOR_DAYS = 7;
const BATCH_SIZE = 200;

/** Emails electricians 30 and 7 days before their licence expires, and the day after; each once. */
export const remindOfExpiry = defineJob({
  name: 'remind-of-licence-expiry',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx, _payload, _jobId, signal) {
    // Before any work: a run that fails must still have a next one.
    await scheduleExpiryReminders(ctx);
    const today = sydneyDate(ctx.clock.now());
    const asked = { from: daysAfter(today, -TOLD_FOR_DAYS), until: licenceDueUntil(today), limit: BATCH_SIZE };
    let afterId = 0;
    for (;;) {
      signal.throwIfAborted();
      const batch = await findExpiring(ctx.db, { ...asked, afterId });
      for (const { id } of batch) await remind(ctx, id, today);
      const last = batch.at(-1);
      if (!last || batch.length < BATCH_SIZE) return;
      afterId = last.id;
    }
  },
});

async function remind(ctx: IdentityContext, userId: number, today: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { licenseExpiresOn, licenseReminderDays } = await lockLicence(tx, userId);
    const due = licenseExpiresOn === null ? null : dueLicenceReminder(licenseExpiresOn, licenseReminderDays, today);
    if (due === null || licenseExpiresOn === null) return;
    const at = await ctx.clock.databaseNow(tx);
    await storeLicence(tx, userId, { licenseReminderDays: due }, at);
    await enqueue(tx, licenceExpiryMail, { userId, expiresOn: licenseExpiresOn }, { runAt: at });
  });
}

/** Schedules one run for the coming morning in Sydney, no matter how many servers ask for it. */
export async function scheduleExpiryReminders(ctx: IdentityContext): Promise<void> {
  const runAt = nextInSydney(ctx.clock.now(), RUN_AT_HOUR);
  await enqueue(ctx.db, remindOfExpiry, {}, { singletonKey: `remind-of-licence-expiry:${runAt.getTime()}`, runAt });
}
