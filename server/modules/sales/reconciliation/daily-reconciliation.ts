import * as z from 'zod';
import { HOUR_MS } from '../../../../shared/domain/time/durations.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { reportSilentWebhooks } from '../payments/report-silent-webhooks.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { defineJob, type SalesContext } from '../context.ts';

/** Reconciles the gateway with the database, every hour. */
export const reconciliation = defineJob({
  name: 'books-check',
  payload: z.object({}),
  // Tries for half an hour, then leaves it to the next hour's run.
  maxAttempts: 6,
  async run(ctx, _payload, _jobId, signal) {
    // Schedule the next run first, so that a failure in this one does not end the series.
    await scheduleReconciliation(ctx);
    await reportSilentWebhooks(ctx);
    await reconcilePayments(ctx, signal);
  },
});

/** Makes sure that one reconciliation is due in the coming hour, however many servers ask. */
export async function scheduleReconciliation(ctx: SalesContext): Promise<void> {
  const nextHour = (Math.floor(ctx.clock.now().getTime() / HOUR_MS) + 1) * HOUR_MS;
  await enqueue(ctx.db, reconciliation, {}, { singletonKey: `books-check:${nextHour}`, runAt: new Date(nextHour) });
}
