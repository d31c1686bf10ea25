import * as z from 'zod';
import { HOUR_MS } from '../../../../shared/domain/time/durations.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { findDueAbns } from './abn-lookup-store.ts';
import { AbnRegisterError } from './abn-register.ts';
import { STALE_TIME_MS, lookUpAndKeep } from './look-up-abn.ts';
import { defineJob, type IdentityContext } from '../context.ts';

/** The limit per run. Lookups run one after the other, because the register is a public service. */
const BATCH_SIZE = 50;

/** Looks up a batch of ABNs each hour that were never looked up, or not for 30 days. Stops at the first failed lookup. */
export const refreshAbns = defineJob({
  name: 'abn-refresh',
  payload: z.object({}),
  maxAttempts: 1,
  async run(ctx, _payload, _jobId, signal) {
    // Before any work: a run that fails must still have a next one.
    await scheduleAbnRefresh(ctx);
    const before = new Date(ctx.clock.now().getTime() - STALE_TIME_MS);
    try {
      for (const abn of await findDueAbns(ctx.db, { before, limit: BATCH_SIZE })) {
        signal.throwIfAborted();
        await lookUpAndKeep(ctx, abn);
      }
    } catch (error) {
      if (!(error instanceof AbnRegisterError)) throw error;
      ctx.log.warn({ event: 'abn_refresh_stopped', reason: error.reason }, 'business register refresh stopped early');
    }
  },
});

/** Schedules one run within the next hour, no matter how many servers ask for it, if the register is configured. */
export async function scheduleAbnRefresh(ctx: IdentityContext): Promise<void> {
  if (!ctx.abnRegister) return;
  const nextHour = (Math.floor(ctx.clock.now().getTime() / HOUR_MS) + 1) * HOUR_MS;
  await enqueue(ctx.db, refreshAbns, {}, { singletonKey: `abn-refresh:${nextHour}`, runAt: new Date(nextHour) });
}
