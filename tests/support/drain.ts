import type { AppContext } from '../../server/app/context.ts';
import { sweepAttempts } from '../../server/modules/sales/payments/sweep-attempts.ts';
import { sweepCardSetups } from '../../server/modules/sales/payments/sweep-card-setups.ts';
import { runDueJobs } from '../../server/platform/jobs/job-runner.ts';

/** Runs jobs until none is due. */
export async function drainJobs(ctx: AppContext): Promise<void> {
  while ((await runDueJobs(ctx)) > 0);
}

/** Settles attempts and looks at card setups until none is due; a second later, since what a claim leaves behind is due at its own instant. */
export async function drainAttempts(ctx: AppContext): Promise<void> {
  ctx.clock.advance(1000);
  while ((await sweepAttempts(ctx)) + (await sweepCardSetups(ctx)) > 0);
}
