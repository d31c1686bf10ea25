import * as z from 'zod';
import { enqueueAll } from '../../platform/jobs/job.ts';
import { findChoice, findDeviceIds } from './alert-store.ts';
import { joinMinuteEmails } from './minute-emails.ts';
import { priceWatchMail } from './price-watch-mail.ts';
import { findMissed, markEmailed, markTold } from './price-watch-store.ts';
import { enqueueAlerts } from './enqueue-alerts.ts';
import { missedWatchesType } from '../market/index.ts';
import { defineJob } from '../sales/index.ts';

/**
 * Alerts a person once that a price has dropped to their target, if the watch is still the same as when this was enqueued: on their devices
 * at once, and in one email with what else drops to their targets within the minute. Ignores quiet hours, because they asked for this moment.
 */
export const priceWatchAlert = defineJob({
  name: 'price-watch-alert',
  payload: z.object({ watchId: z.int(), dueAt: z.iso.datetime() }),
  maxAttempts: 5,
  async run({ db, clock, pusher }, { watchId, dueAt }) {
    const at = clock.now();
    return db.transaction(async (tx) => {
      const watch = await markTold(tx, { watchId, dueAt: new Date(dueAt), at });
      if (!watch) return undefined;
      const { userId, leadId, auctionEpoch, targetCents } = watch;
      const deviceIds = pusher.publicKey ? await findDeviceIds(tx, userId, at) : [];
      const pushes = deviceIds.map((subscriptionId) => ({ userId, subscriptionId }));
      const about = { kind: 'price_watch', leadId, auctionEpoch, targetCents } as const;
      await enqueueAlerts(tx, { pushes, emails: [] }, { about, runAt: at });
      const userIds = (await findChoice(tx, userId))?.byEmail ? [userId] : [];
      for (const { sendAt } of await joinMinuteEmails(tx, priceWatchMail, { userIds, at })) await markEmailed(tx, watchId, sendAt);
      return 'made-jobs';
    });
  },
});

/** Alerts people whose target price was reached while a lead counted as sold and its sale then failed. Idempotent: each is alerted once. */
export const missedWatches = defineJob({
  ...missedWatchesType,
  async run({ db, clock }, { leadId }) {
    const missed = await findMissed(db, leadId, clock.now());
    const wanted = missed.map(({ id, dueAt }) => ({ payload: { watchId: id, dueAt: dueAt.toISOString() }, runAt: clock.now() }));
    await enqueueAll(db, priceWatchAlert, wanted);
    return wanted.length > 0 ? 'made-jobs' : undefined;
  },
});
