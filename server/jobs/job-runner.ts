import type { AppContext } from '../context.ts';
import { jobRegistry } from './job-registry.ts';
import { startPoller, type Stoppable } from './poller.ts';
import { type LeasedJob, leaseDueJobs, markFailed, markFinished } from './job-store.ts';

const POLL_MS = 1000;
const LEASE_MS = 60_000;
const BATCH = 8;

const retryDelayMs = (attempts: number) => Math.min(3_600_000, 5000 * 4 ** (attempts - 1));

/** Runs every job that is due once over and says how many there were. */
export async function runDueJobs(ctx: AppContext): Promise<number> {
  const leased = await leaseDueJobs(ctx.db, ctx.clock.now(), LEASE_MS, BATCH);
  await Promise.all(leased.map((job) => runOne(ctx, job)));
  return leased.length;
}

async function runOne(ctx: AppContext, { id, name, payload, attempts, maxAttempts }: LeasedJob): Promise<void> {
  const job = jobRegistry.get(name);
  const count = (outcome: 'finished' | 'retried' | 'failed') => {
    ctx.metrics.jobs.inc({ job: job?.name ?? 'unknown', outcome });
  };
  try {
    if (!job) throw new Error(`There is no job called ${name}`);
    await job.run(ctx, job.payload.parse(payload), id);
    await markFinished(ctx.db, { id, at: ctx.clock.now() });
    count('finished');
  } catch (error) {
    count(attempts < maxAttempts ? 'retried' : 'failed');
    ctx.log.error({ err: error, jobId: id, job: name, attempts }, 'a job failed');
    const at = ctx.clock.now();
    const retryAt = attempts < maxAttempts ? new Date(at.getTime() + retryDelayMs(attempts)) : null;
    const reason = error instanceof Error ? error.name : 'unknown';
    await markFailed(ctx.db, id, { at, reason, retryAt });
  }
}

/** Looks for due jobs once a second until stopped, and at once after a pass that ran some: jobs make jobs. */
export function startJobRunner(ctx: AppContext): Stoppable {
  const pass = async () => (await runDueJobs(ctx)) > 0;
  return startPoller({ name: 'jobs', everyMs: POLL_MS, log: ctx.log, pass });
}
