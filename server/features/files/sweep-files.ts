import * as z from 'zod';
import type { AppContext } from '../../context.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import { findNamedFiles } from '../insurance/insurance-store.ts';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;

/** So many files without a record are swept without a question. */
const FEW = 20;

interface Sorted {
  unnamed: string[];
  namedCount: number;
}

/** Sorts the files that were stored before an instant into those that a record names and the others. */
async function sortFiles(ctx: AppContext, before: number, signal: AbortSignal): Promise<Sorted> {
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
 * Deletes stored files that no record names, as a crash between the two leaves them, once they are a day old; comes back the next day.
 * Deletes nothing, and logs an error, where most files have no record: the storage is that of another database.
 */
export const sweepFiles = defineJob({
  name: 'sweep-files',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx, _payload, _jobId, signal) {
    // First, so that a day on which this fails is not the last one.
    await scheduleFileSweep(ctx);
    // By the clock that dates the files, this machine's or the storage's, rather than the database's.
    const { unnamed, namedCount } = await sortFiles(ctx, Date.now() - DAY_MS, signal);
    if (unnamed.length > FEW && unnamed.length > namedCount) {
      ctx.log.error({ event: 'file_sweep_refused', unnamed: unnamed.length, named: namedCount }, 'most stored files have no record here');
      return;
    }
    for (const key of unnamed) {
      signal.throwIfAborted();
      await ctx.files.delete(key);
    }
    if (unnamed.length > 0) ctx.log.warn({ event: 'files_swept', count: unnamed.length }, 'stored files without a record were deleted');
  },
});

/** Sees to it that one run is due at the next midnight of UTC, however many servers ask. */
export async function scheduleFileSweep(ctx: AppContext): Promise<void> {
  const nextDay = (Math.floor(ctx.clock.now().getTime() / DAY_MS) + 1) * DAY_MS;
  await enqueue(ctx.db, sweepFiles, {}, { singletonKey: `sweep-files:${nextDay}`, runAt: new Date(nextDay) });
}
