import { GatewayError } from '../gateway/gateway.ts';
import { startPoller, type Stoppable } from '../../../platform/jobs/poller.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { leaseDueAttempts } from './settlement-store.ts';
import type { SalesContext } from '../context.ts';

const EVERY_MS = 1000;
const LEASE_MS = 15_000;
const BATCH = 8;

/** Settles due attempts that no request drives any more: expired holds, losers' holds, and those of a process that crashed. */
export async function sweepAttempts(ctx: SalesContext): Promise<number> {
  const now = ctx.clock.now();
  const ids = await leaseDueAttempts(ctx.db, { now, leaseMs: LEASE_MS, leasedBy: ctx.store.channel.processId, limit: BATCH });
  await Promise.all(ids.map((id) => driveAttempt(ctx, id)));
  return ids.length;
}

/** Drives an attempt to what it desires; a failure is logged, and the sweeper tries again. */
export async function driveAttempt(ctx: SalesContext, attemptId: string): Promise<void> {
  try {
    await reconcileAttempt(ctx, attemptId);
  } catch (error) {
    const isExpected = error instanceof GatewayError;
    ctx.log[isExpected ? 'warn' : 'error']({ err: error, event: 'payment_settle_failed', attemptId }, 'payment not settled, will retry');
  }
}

export function startSweeper(ctx: SalesContext): Stoppable {
  const pass = async () => (await sweepAttempts(ctx)) === BATCH;
  return startPoller({ name: 'attempts', everyMs: EVERY_MS, log: ctx.log, pass });
}
