import * as z from 'zod';
import { REDACTION_VERSION } from '../../../../shared/domain/contact/redact.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { defineJob, type MarketContext } from '../context.ts';

const BATCH_SIZE = 200;
/** The round from which on the wait stays an hour. */
const LAST_ROUND = 6;

interface Copies {
  /** The name of the job. */
  name: string;
  /** What the log calls the id of a row. */
  idName: 'leadId' | 'reviewId';
  /** Finds the next rows whose public copy was made by rules older than a version, by id. */
  find: (db: Db, asked: { version: number; afterId: number; limit: number }) => Promise<number[]>;
  /** Makes the copy of one row again. Returns false if it is locked elsewhere. */
  redo: (ctx: MarketContext, tx: Db, id: number) => Promise<boolean>;
}

/**
 * Returns the job that redacts again what older rules have redacted, one batch a run until none is left, and what schedules it. What was
 * passed over is tried again in another round: after a minute, then after twice as long each time, up to an hour. Idempotent.
 */
export function redoingCopies({ name, idName, find, redo }: Copies) {
  const keyOf = (at: Date, round: number) => `${name}:${REDACTION_VERSION}:${Math.floor(at.getTime() / HOUR_MS)}:${round}`;

  /** Returns false if the row is locked elsewhere or its copy cannot be made. */
  async function redoOne(ctx: MarketContext, id: number): Promise<boolean> {
    try {
      return await ctx.db.transaction((tx) => redo(ctx, tx, id));
    } catch (error) {
      ctx.log.error({ err: error, event: 'redaction_failed', [idName]: id }, 'not redacted again, will retry');
      return false;
    }
  }

  const job = defineJob({
    name,
    payload: z.object({ afterId: z.int(), round: z.int().optional(), hasPassedOver: z.boolean().optional() }),
    maxAttempts: 5,
    async run(ctx, { afterId, round = 0, hasPassedOver = false }, _jobId, signal) {
      const ids = await find(ctx.db, { version: REDACTION_VERSION, afterId, limit: BATCH_SIZE });
      let hasLeft = hasPassedOver;
      for (const id of ids) {
        signal.throwIfAborted();
        if (!(await redoOne(ctx, id))) hasLeft = true;
      }
      const lastId = ids.at(-1);
      if (lastId === undefined) return hasLeft ? scheduleRound(ctx, round) : undefined;
      await enqueue(ctx.db, job, { afterId: lastId, round, hasPassedOver: hasLeft });
      return 'made-jobs';
    },
  });

  /** Schedules the round after one that passed rows over. Its key joins it with the same round of what another server began within the hour. */
  async function scheduleRound(ctx: MarketContext, last: number): Promise<void> {
    const runAt = new Date(ctx.clock.now().getTime() + Math.min(HOUR_MS, MINUTE_MS * 2 ** last));
    const round = Math.min(last + 1, LAST_ROUND);
    await enqueue(ctx.db, job, { afterId: 0, round }, { runAt, singletonKey: keyOf(runAt, round) });
  }

  /** Schedules the job, at most once an hour however many servers start. */
  async function schedule(ctx: MarketContext): Promise<void> {
    await enqueue(ctx.db, job, { afterId: 0 }, { singletonKey: keyOf(ctx.clock.now(), 0) });
  }

  return { job, schedule };
}
