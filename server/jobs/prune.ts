import * as z from 'zod';
import type { AppContext } from '../context.ts';
import { deleteExpiredLimits } from '../http/rate-limit-store.ts';
import { deleteStaleWatches } from '../features/alerts/price-watch-store.ts';
import { deleteExpiredTokens } from '../features/auth/reset-token-store.ts';
import { deleteExpiredSessions } from '../features/auth/session-store.ts';
import { deleteOldBooksChecks } from '../features/books/books-store.ts';
import { deleteDeadTokens } from '../features/operators/operator-store.ts';
import { deleteEventsBefore } from '../features/payments/webhook-store.ts';
import { deleteOldEvents } from '../features/tracking/tracking-store.ts';
import { defineJob, enqueue } from './job.ts';
import { deleteEndedBefore, markDeadFailed } from './job-store.ts';

const HOUR_MS = 3_600_000;
const KEEP_JOBS_MS = 7 * 24 * HOUR_MS;
/** Longer than the gateway repeats a message. */
const KEEP_EVENTS_MS = 30 * 24 * HOUR_MS;

/** Deletes what nobody will ask for again, and comes back in the next hour. */
export const prune = defineJob({
  name: 'prune',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx) {
    // First, so that an hour in which this fails is not the last one.
    await schedulePrune(ctx);
    const now = ctx.clock.now();
    await deleteExpiredLimits(ctx.db, now);
    await deleteExpiredTokens(ctx.db, now);
    await deleteExpiredSessions(ctx.db, now);
    await deleteDeadTokens(ctx.db, now);
    await deleteOldEvents(ctx.db, now);
    await deleteOldBooksChecks(ctx.db, now);
    await deleteEventsBefore(ctx.db, new Date(now.getTime() - KEEP_EVENTS_MS));
    await deleteStaleWatches(ctx.db);
    await markDeadFailed(ctx.db, now);
    await deleteEndedBefore(ctx.db, new Date(now.getTime() - KEEP_JOBS_MS));
  },
});

/** Sees to it that one pruning is due in the coming hour, however many servers ask. */
export async function schedulePrune(ctx: AppContext): Promise<void> {
  const nextHour = (Math.floor(ctx.clock.now().getTime() / HOUR_MS) + 1) * HOUR_MS;
  await enqueue(ctx.db, prune, {}, { singletonKey: `prune:${nextHour}`, runAt: new Date(nextHour) });
}
