import type { AppContext } from '../../context.ts';
import { GatewayError } from '../../payments/gateway.ts';
import { startPoller, type Stoppable } from '../../jobs/poller.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { leaseDueAttempts } from './settlement-store.ts';

const EVERY_MS = 1000;
const LEASE_MS = 15_000;
const BATCH = 8;

/** Finishes attempts that nobody drives any more: deadlines, losers' holds, a process that died half way. */
export async function sweepAttempts(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const ids = await leaseDueAttempts(ctx.db, { now, leaseMs: LEASE_MS, limit: BATCH });
  await Promise.all(ids.map((id) => drive(ctx, id)));
  return ids.length;
}

async function drive(ctx: AppContext, attemptId: string): Promise<void> {
  try {
    await reconcileAttempt(ctx, attemptId);
  } catch (error) {
    const isExpected = error instanceof GatewayError;
    ctx.log[isExpected ? 'warn' : 'error']({ err: error, attemptId }, 'an attempt could not be settled');
  }
}

export function startSweeper(ctx: AppContext): Stoppable {
  const pass = async () => (await sweepAttempts(ctx)) === BATCH;
  return startPoller({ name: 'attempts', everyMs: EVERY_MS, log: ctx.log, pass });
}
