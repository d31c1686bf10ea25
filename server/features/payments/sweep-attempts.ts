import type { AppContext } from '../../context.ts';
import { startPoller, type Stoppable } from '../../jobs/poller.ts';
import { leaseDueAttempts } from './attempt-store.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';

const EVERY_MS = 2000;
const LEASE_MS = 15_000;
const BATCH = 8;

/** Finishes attempts that nobody drives any more: deadlines, losers' holds, a process that died half way. */
export async function sweepAttempts(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const ids = await leaseDueAttempts(ctx.db, { now, leaseMs: LEASE_MS, limit: BATCH });
  const results = await Promise.allSettled(ids.map((id) => reconcileAttempt(ctx, id)));
  for (const result of results) {
    if (result.status === 'rejected') ctx.log.error({ err: result.reason }, 'an attempt could not be settled');
  }
  return ids.length;
}

export function startSweeper(ctx: AppContext): Stoppable {
  const pass = async () => (await sweepAttempts(ctx)) === BATCH;
  return startPoller({ name: 'attempts', everyMs: EVERY_MS, log: ctx.log, pass });
}
