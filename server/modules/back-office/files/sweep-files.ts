import * as z from 'zod';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { findNamedFiles } from './named-file-queries.ts';
import { defineJob, type SalesContext } from '../../sales/index.ts';

const BATCH_SIZE = 500;

/** Up to this number of orphaned files are deleted without comparing them with the rest. */
const FEW = 20;

interface Sorted {
  unnamed: string[];
  namedCount: number;
}

/** Splits the files that were stored before an instant into those with a record and the orphaned ones. */
async function sortFiles(ctx: SalesContext, before: number, signal: AbortSignal): Promise<Sorted> {
  const sorted: Sorted = { unnamed: [], namedCount: 0 };
  let batch: string[] = [];
  const sortBatch = async () => {
    const named = new Set(batch.length > 0 ? await findNamedFiles(ctx.db, batch) : []);
    sorted.unnamed.push(...batch.filter((key) => !named.has(key)));
    sorted.namedCount += named.size;
    batch = [];
  };
  for await (const { key, storedAt } of ctx.files.list()) {
    signal.throwIfAborted();
    if (storedAt.getTime() < before && batch.push(key) === BATCH_SIZE) await sortBatch();
  }
  await sortBatch();
  return sorted;
}

/**
 * Deletes orphaned files, which a crash between storing file and record leaves behind, once they are a day old; schedules its next run for
 * the next day. Deletes nothing and logs an error when most files are orphaned: the storage then belongs to another database.
 */
export const sweepFiles = defineJob({
  name: 'sweep-files',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx, _payload, _jobId, signal) {
    // Before any work: a run that fails must still have a next one.
    await scheduleFileSweep(ctx);
    // Uses this machine's clock rather than the database's, because it (or the storage) dates the files.
    const { unnamed, namedCount } = await sortFiles(ctx, Date.now() - DAY_MS, signal);
    if (unnamed.length > FEW && unnamed.length > namedCount) {
      ctx.log.error({ event: 'file_sweep_refused', unnamed: unnamed.length, named: namedCount }, 'file sweep refused: most files have no record');
      return;
    }
    for (const key of unnamed) {
      signal.throwIfAborted();
      await ctx.files.delete(key);
    }
    if (unnamed.length > 0) ctx.log.warn({ event: 'files_swept', count: unnamed.length }, 'orphaned files deleted');
  },
});

/** Schedules one run at the next midnight of UTC, no matter how many servers ask for it. */
export async function scheduleFileSweep(ctx: SalesContext): Promise<void> {
  const nextDay = (Math.floor(ctx.clock.now().getTime() / DAY_MS) + 1) * DAY_MS;
  await enqueue(ctx.db, sweepFiles, {}, { singletonKey: `sweep-files:${nextDay}`, runAt: new Date(nextDay) });
}
