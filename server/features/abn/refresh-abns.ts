import * as z from 'zod';
import type { AppContext } from '../../context.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import { findDueAbns } from './abn-lookup-store.ts';
import { AbnRegisterError } from './abn-register.ts';
import { FRESH_MS, lookUpAndKeep } from './look-up-abn.ts';

const HOUR_MS = 3_600_000;
/** Of one run, one after the other: the register is a public service. */
const BATCH_SIZE = 50;

/** Looks up ABNs that never were, or not for 30 days, some each hour. Stops at the first that the register does not answer. */
export const refreshAbns = defineJob({
  name: 'abn-refresh',
  payload: z.object({}),
  maxAttempts: 1,
  async run(ctx, _payload, _jobId, signal) {
    // First, so that an hour in which this fails is not the last one.
    await scheduleAbnRefresh(ctx);
    const before = new Date(ctx.clock.now().getTime() - FRESH_MS);
    try {
      for (const abn of await findDueAbns(ctx.db, { before, limit: BATCH_SIZE })) {
        signal.throwIfAborted();
        await lookUpAndKeep(ctx, abn);
      }
    } catch (error) {
      if (!(error instanceof AbnRegisterError)) throw error;
      ctx.log.warn({ event: 'abn_refresh_stopped', reason: error.reason }, error.message);
    }
  },
});

/** Sees to it that one run is due in the coming hour where the register is asked, however many servers ask. */
export async function scheduleAbnRefresh(ctx: AppContext): Promise<void> {
  if (!ctx.abnRegister) return;
  const nextHour = (Math.floor(ctx.clock.now().getTime() / HOUR_MS) + 1) * HOUR_MS;
  await enqueue(ctx.db, refreshAbns, {}, { singletonKey: `abn-refresh:${nextHour}`, runAt: new Date(nextHour) });
}
