import * as z from 'zod';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { endLeadsDue } from './end-leads-data.ts';
import { retentionSteps, type StepName } from './ends-of-sorts.ts';
import { type Counts, endData, type Subjects } from './personal-data-store.ts';
import { findRetention, findSoldDue, findUnsoldDue, keepUnsoldDue, lockBookingsDue, lockCallbacksDue, lockPurchasesDue } from './retention-store.ts';
import { defineJob, type SalesContext } from '../../sales/index.ts';

/** Small enough that a transaction ends long before the database's timeout. */
const BATCH_SIZE = 100;

interface Due {
  before: Date;
  limit: number;
}

/** Ends the data of one batch and returns how many subjects it found: fewer than the limit once none is left. */
type Batch = (ctx: SalesContext, due: Due, endAll: EndAll) => Promise<number>;

/** Ends the sorts of data that the step is declared with, of subjects with these ids. */
type EndAll = (tx: Db, ids: readonly number[]) => Promise<Counts>;

const endAllOf =
  (sorts: readonly (keyof Subjects)[]): EndAll =>
  (tx, ids) =>
    endData(tx, Object.fromEntries(sorts.map((sort) => [sort, ids])));

const unsold =
  (status: 'available' | 'held' | 'archived'): Batch =>
  async ({ db, clock }, { before, limit }, endAll) => {
    const ids = await findUnsoldDue(db, status, { before, limit });
    if (ids.length === 0) return 0;
    const at = clock.now();
    const stillDue = (tx: Db) => keepUnsoldDue(tx, ids, before);
    const counts = await db.transaction((tx) => endLeadsDue(tx, { ids, stillDue, at, endAll }));
    return counts['leads'] ?? 0;
  };

const sold: Batch = async ({ db, clock }, { before, limit }, endAll) => {
  const ids = await findSoldDue(db, { before, limit });
  if (ids.length === 0) return 0;
  const at = clock.now();
  const counts = await db.transaction((tx) =>
    endLeadsDue(tx, { ids, at, endAll, stillDue: (_tx, leads) => Promise.resolve(leads.filter(({ status }) => status === 'sold').map(({ id }) => id)) }),
  );
  return counts['leads'] ?? 0;
};

/** Ends rows that nothing else hangs on, which `lock` finds and locks. */
const alone =
  (lock: (tx: Db, due: Due) => Promise<number[]>): Batch =>
  ({ db }, due, endAll) =>
    db.transaction(async (tx) => {
      const ids = await lock(tx, due);
      await endAll(tx, ids);
      return ids.length;
    });

const batches: Record<StepName, Batch> = {
  'leads on the market': unsold('available'),
  'held requests': unsold('held'),
  'archived leads': unsold('archived'),
  'sold leads': sold,
  purchases: alone(lockPurchasesDue),
  callbacks: alone(lockCallbacksDue),
  bookings: alone(lockBookingsDue),
};

const steps = Object.entries(retentionSteps) as [StepName, (typeof retentionSteps)[StepName]][];

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
    for (const [name, { period, ends }] of steps) {
      const before = new Date(ctx.clock.now().getTime() - periods[period] * DAY_MS);
      try {
        let ended: number;
        do {
          signal.throwIfAborted();
          ended = await batches[name](ctx, { before, limit: BATCH_SIZE }, endAllOf(ends));
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
