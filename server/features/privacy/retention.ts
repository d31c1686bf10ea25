import * as z from 'zod';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import { endLeadsDue } from './end-leads-data.ts';
import { endData } from './personal-data-store.ts';
import { findRetention, findSoldDue, findUnsoldDue, keepUnsoldDue, lockBookingsDue, lockCallbacksDue } from './retention-store.ts';

const DAY_MS = 86_400_000;
/** Few enough that one transaction ends long before the database cuts it off. */
const BATCH_SIZE = 100;

interface Due {
  before: Date;
  limit: number;
}

/** Ends the data of one batch and returns how many subjects it found: fewer than the limit when none is left. */
type Batch = (ctx: AppContext, due: Due) => Promise<number>;

const unsold =
  (status: 'available' | 'held' | 'archived'): Batch =>
  async ({ db, clock }, { before, limit }) => {
    const ids = await findUnsoldDue(db, status, { before, limit });
    if (ids.length === 0) return 0;
    const at = clock.now();
    const stillDue = (tx: Db) => keepUnsoldDue(tx, ids, before);
    const counts = await db.transaction((tx) => endLeadsDue(tx, { ids, stillDue, at }));
    return counts['leads'] ?? 0;
  };

const sold: Batch = async ({ db, clock }, { before, limit }) => {
  const ids = await findSoldDue(db, { before, limit });
  if (ids.length === 0) return 0;
  const at = clock.now();
  const counts = await db.transaction((tx) =>
    endLeadsDue(tx, { ids, at, stillDue: (_tx, leads) => Promise.resolve(leads.filter(({ status }) => status === 'sold').map(({ id }) => id)) }),
  );
  return counts['leads'] ?? 0;
};

const callbacks: Batch = ({ db }, due) =>
  db.transaction(async (tx) => {
    const ids = await lockCallbacksDue(tx, due);
    await endData(tx, { callback: ids });
    return ids.length;
  });

const bookings: Batch = ({ db }, due) =>
  db.transaction(async (tx) => {
    const ids = await lockBookingsDue(tx, due);
    await endData(tx, { booking: ids });
    return ids.length;
  });

/** What ends by which period; each goes on by itself when another fails. */
const steps = [
  { name: 'leads on the market', period: 'unsoldLeadDays', batch: unsold('available') },
  { name: 'held requests', period: 'unsoldLeadDays', batch: unsold('held') },
  { name: 'archived leads', period: 'unsoldLeadDays', batch: unsold('archived') },
  { name: 'sold leads', period: 'soldLeadDays', batch: sold },
  { name: 'callbacks', period: 'callbackDays', batch: callbacks },
  { name: 'bookings', period: 'callbackDays', batch: bookings },
] as const;

/**
 * Makes anonymous what was kept as long as the settings say, in small batches, each table by itself, and comes back the next day. What
 * two servers do at once each does for rows of its own.
 */
export const retention = defineJob({
  name: 'retention',
  payload: z.object({}),
  maxAttempts: 5,
  async run(ctx, _payload, _jobId, signal) {
    // First, so that a day on which this fails is not the last one.
    await scheduleRetention(ctx);
    const periods = await findRetention(ctx.db);
    const failed: string[] = [];
    for (const { name, period, batch } of steps) {
      const before = new Date(ctx.clock.now().getTime() - periods[period] * DAY_MS);
      try {
        let ended: number;
        do {
          signal.throwIfAborted();
          ended = await batch(ctx, { before, limit: BATCH_SIZE });
        } while (ended > 0);
      } catch (error) {
        signal.throwIfAborted();
        failed.push(name);
        ctx.log.error({ err: error, event: 'retention_failed', table: name }, 'personal data that is due could not be removed');
      }
    }
    if (failed.length > 0) throw new Error(`Retention failed for ${failed.join(', ')}`);
  },
});

/** Sees to it that one run is due on the coming day, however many servers ask. */
export async function scheduleRetention(ctx: AppContext): Promise<void> {
  const nextDay = (Math.floor(ctx.clock.now().getTime() / DAY_MS) + 1) * DAY_MS;
  await enqueue(ctx.db, retention, {}, { singletonKey: `retention:${nextDay}`, runAt: new Date(nextDay) });
}
