import * as z from 'zod';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { endLeadsDue } from './end-leads-data.ts';
import { endData } from './personal-data-store.ts';
import { findRetention, findSoldDue, findUnsoldDue, keepUnsoldDue, lockBookingsDue, lockCallbacksDue } from './retention-store.ts';
import { defineJob, type SalesContext } from '../../sales/index.ts';

/** Small enough that a transaction ends long before the database's timeout. */
const BATCH_SIZE = 100;

interface Due {
  before: Date;
  limit: number;
}

/** Ends the data of one batch and returns how many subjects it found: fewer than the limit once none is left. */
type Batch = (ctx: SalesContext, due: Due) => Promise<number>;

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

/** What ends by which period. Each step runs even if another fails. */
const steps = [
  { name: 'leads on the market', period: 'unsoldLeadDays', batch: unsold('available') },
  { name: 'held requests', period: 'unsoldLeadDays', batch: unsold('held') },
  { name: 'archived leads', period: 'unsoldLeadDays', batch: unsold('archived') },
  { name: 'sold leads', period: 'soldLeadDays', batch: sold },
  { name: 'callbacks', period: 'callbackDays', batch: callbacks },
  { name: 'bookings', period: 'callbackDays', batch: bookings },
] as const;

/**
 * Anonymises data that is past its retention period, in small batches, table by table, every day. Two servers that run it at once work
 * on different rows.
 */
export const retention = defineJob({
  name: 'retention',
  payload: z.object({}),
  maxAttempts: 5,
  async run(ctx, _payload, _jobId, signal) {
    // Schedule the next run first, so that a failure in this one does not end the series.
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
        ctx.log.error({ err: error, event: 'retention_failed', table: name }, 'retention failed for a table');
      }
    }
    if (failed.length > 0) throw new Error(`Retention failed for ${failed.join(', ')}`);
  },
});

/** Makes sure that one run is due on the next day, however many servers ask. */
export async function scheduleRetention(ctx: SalesContext): Promise<void> {
  const nextDay = (Math.floor(ctx.clock.now().getTime() / DAY_MS) + 1) * DAY_MS;
  await enqueue(ctx.db, retention, {}, { singletonKey: `retention:${nextDay}`, runAt: new Date(nextDay) });
}
