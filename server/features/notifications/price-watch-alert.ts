import * as z from 'zod';
import type { Db } from '../../db/client.ts';
import { defineJob, enqueueAll } from '../../jobs/job.ts';
import { findChoice, findDeviceIds } from '../alerts/alert-store.ts';
import { findMissed, markTold } from '../alerts/price-watch-store.ts';
import { enqueueAlerts } from './enqueue-alerts.ts';

/**
 * Tells somebody once that a price is down to theirs, if the watch still stands as it was when this was enqueued. They
 * asked for this very moment, so quiet hours do not hold it back.
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
      const deviceIds = pusher.publicKey ? await findDeviceIds(tx, userId) : [];
      const pushes = deviceIds.map((subscriptionId) => ({ userId, subscriptionId }));
      const letters = (await findChoice(tx, userId))?.byEmail ? [userId] : [];
      const about = { kind: 'price_watch', leadId, auctionEpoch, targetCents } as const;
      await enqueueAlerts(tx, { pushes, letters }, { about, runAt: at });
      return 'made-jobs';
    });
  },
});

/** Tells of a lead whose sale failed those whose price came meanwhile. */
export async function tellMissedWatches(tx: Db, leadId: number, at: Date): Promise<void> {
  const missed = await findMissed(tx, leadId, at);
  const wanted = missed.map(({ id, dueAt }) => ({ payload: { watchId: id, dueAt: dueAt.toISOString() }, runAt: at }));
  await enqueueAll(tx, priceWatchAlert, wanted);
}
