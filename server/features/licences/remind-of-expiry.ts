import * as z from 'zod';
import { daysAfter, dueLicenceReminder, licenceDueUntil } from '../../../shared/domain/licence.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import type { AppContext } from '../../context.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import { licenceExpiryMail } from '../notifications/licence-expiry-mail.ts';
import { storeLicence } from '../users/user-store.ts';
import { findExpiring, lockLicence } from './licence-store.ts';
import { nextInSydney } from './next-in-sydney.ts';

/** When an email is read. */
const RUN_AT_HOUR = 7;
/** Nobody is told today that a licence expired longer ago. */
const TOLD_FOR_DAYS = 7;
const BATCH_SIZE = 200;

/** Reminds electricians by email 30 and 7 days before their licence expires, and on the day after; each once. */
export const remindOfExpiry = defineJob({
  name: 'remind-of-licence-expiry',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx, _payload, _jobId, signal) {
    // First, so that a day on which this fails is not the last one.
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

async function remind(ctx: AppContext, userId: number, today: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { licenseExpiresOn, licenseReminderDays } = await lockLicence(tx, userId);
    const due = licenseExpiresOn === null ? null : dueLicenceReminder(licenseExpiresOn, licenseReminderDays, today);
    if (due === null || licenseExpiresOn === null) return;
    const at = await ctx.clock.databaseNow(tx);
    await storeLicence(tx, userId, { licenseReminderDays: due }, at);
    await enqueue(tx, licenceExpiryMail, { userId, expiresOn: licenseExpiresOn }, { runAt: at });
  });
}

/** Sees to it that one run is due on the coming morning of Sydney, however many servers ask. */
export async function scheduleExpiryReminders(ctx: AppContext): Promise<void> {
  const runAt = nextInSydney(ctx.clock.now(), RUN_AT_HOUR);
  await enqueue(ctx.db, remindOfExpiry, {}, { singletonKey: `remind-of-licence-expiry:${runAt.getTime()}`, runAt });
}
