import * as z from 'zod';
import { HOUR_MS } from '../../shared/domain/time/durations.ts';
import type { AppContext } from './context.ts';
import { deleteExpiredLimits } from '../platform/http/rate-limit-store.ts';
import { deleteExpiredSessions } from '../platform/http/session-store.ts';
import { enqueue } from '../platform/jobs/job.ts';
import { deleteEnded, markDeadFailed } from '../platform/jobs/job-store.ts';
import type { RetentionSteps } from '../platform/db/retention-steps.ts';
import { defineJob, salesRetention } from '../modules/sales/index.ts';
import { identityRetention } from '../modules/identity/index.ts';
import { backOfficeRetention } from '../modules/back-office/index.ts';
import { alertsRetention } from '../modules/alerts/index.ts';
import { bidsRetention } from '../modules/bids/index.ts';

/** The retention steps, by the table they apply to. */
const steps: RetentionSteps = {
  'jobs that died': markDeadFailed,
  jobs: deleteEnded,
  rate_limits: deleteExpiredLimits,
  session: deleteExpiredSessions,
  ...identityRetention,
  ...backOfficeRetention,
  ...salesRetention,
  ...alertsRetention,
  ...bidsRetention,
};

/** Deletes expired rows, one table at a time, and schedules its next run within the hour. */
export const deleteExpired = defineJob({
  name: 'prune',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx, _payload, _jobId, signal) {
    // Before any work: a run that fails must still have a next one.
    await scheduleDeleteExpired(ctx);
    const failed: string[] = [];
    for (const [table, step] of Object.entries(steps)) {
      try {
        await step(ctx.db, ctx.clock.now(), signal);
      } catch (error) {
        signal.throwIfAborted();
        failed.push(table);
        ctx.log.error({ err: error, event: 'retention_failed', table }, 'retention failed for a table');
      }
    }
    if (failed.length > 0) throw new Error(`Retention failed for ${failed.join(', ')}`);
  },
});

/** Schedules one retention run within the next hour, no matter how many servers ask for it. */
export async function scheduleDeleteExpired(ctx: AppContext): Promise<void> {
  const nextHour = (Math.floor(ctx.clock.now().getTime() / HOUR_MS) + 1) * HOUR_MS;
  await enqueue(ctx.db, deleteExpired, {}, { singletonKey: `prune:${nextHour}`, runAt: new Date(nextHour) });
}
