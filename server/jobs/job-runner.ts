import type { AppContext } from '../context.ts';
import { jobLanes, jobRegistry } from './job-registry.ts';
import { type Poller, startPoller, type Stoppable } from './poller.ts';
import { type Lane, type LeasedJob, leaseDueJobs, markFailed, markFinished, renewLease } from './job-store.ts';
import { watchLoad } from './watch-load.ts';

const POLL_MS = 1000;
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
const AT_ONCE = 8;

const retryDelayMs = (attempts: number) => Math.min(3_600_000, 5000 * 4 ** (attempts - 1));

/** Runs some of the jobs that are due and says how many there were. */
export async function runDueJobs(ctx: AppContext): Promise<number> {
  return (await runSome(ctx, { atOnce: AT_ONCE })).length;
}

interface Some extends Lane {
  atOnce: number;
  /** How long they must have been due. */
  waitedMs?: number;
}

/** Runs some of the due jobs of a lane and returns what each has to say. */
async function runSome(ctx: AppContext, { atOnce, waitedMs = 0, ...lane }: Some): Promise<(void | 'made-jobs')[]> {
  const now = ctx.clock.now();
  const dueBy = new Date(now.getTime() - waitedMs);
  const leased = await leaseDueJobs(ctx.db, { now, dueBy, leaseMs: LEASE_MS, limit: atOnce, ...lane });
  const ends = await Promise.allSettled(leased.map((job) => runOne(ctx, job)));
  // All of them first, or the next pass would begin beside the rest of this one.
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

async function runOne(ctx: AppContext, { id, name, payload, attempts, maxAttempts }: LeasedJob): Promise<void | 'made-jobs'> {
  const job = jobRegistry.get(name);
  const lease = keepLease(ctx, { id, attempts, name });
  const count = (outcome: 'finished' | 'retried' | 'failed') => {
    ctx.metrics.jobs.inc({ job: job?.name ?? 'unknown', outcome });
  };
  try {
    if (!job) throw new Error(`There is no job called ${name}`);
    const said = await job.run(ctx, job.payload.parse(payload), id, lease.signal);
    const isMarked = await markFinished(ctx.db, { id, attempts, at: ctx.clock.now() });
    if (isMarked) count('finished');
    return said;
  } catch (error) {
    count(attempts < maxAttempts ? 'retried' : 'failed');
    ctx.log.error({ err: error, jobId: id, job: name, attempts }, 'a job failed');
    const at = ctx.clock.now();
    const retryAt = attempts < maxAttempts ? new Date(at.getTime() + retryDelayMs(attempts)) : null;
    const reason = error instanceof Error ? error.name : 'unknown';
    await markFailed(ctx.db, { id, attempts }, { at, reason, retryAt });
    return undefined;
  } finally {
    lease.stop();
  }
}

interface KeptLease {
  /** Aborted once the lease is lost. */
  signal: AbortSignal;
  stop: () => void;
}

/** Renews a job's lease while it runs, so that no other process begins it however long it takes. */
function keepLease(ctx: AppContext, job: Pick<LeasedJob, 'id' | 'attempts' | 'name'>): KeptLease {
  const controller = new AbortController();
  const about = { jobId: job.id, job: job.name };
  const renew = async () => {
    try {
      const leasedUntil = new Date(ctx.clock.now().getTime() + LEASE_MS);
      if (await renewLease(ctx.db, job, leasedUntil)) return;
      ctx.log.error({ ...about, event: 'job_lease_lost' }, 'a job was taken over by another process');
      controller.abort(new Error('The lease of this job was lost'));
    } catch (error) {
      // The next try comes before the lease is over.
      ctx.log.warn({ ...about, err: error, event: 'job_lease_not_renewed' }, 'the lease of a job could not be renewed');
    }
  };
  const timer = setInterval(() => void renew(), RENEW_MS);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

/**
 * Looks for due jobs in each lane once a second until stopped, at once after a pass that ran some, and in all when a job made
 * jobs. While the process is busy, jobs that have patience wait.
 */
export function startJobRunner(ctx: AppContext, watch: () => () => boolean = watchLoad): Stoppable {
  const pollers: readonly Poller[] = jobLanes.map(({ name, patienceMs = 0, ...lane }) => {
    const isBusy = watch();
    const pass = async () => {
      const ran = await runSome(ctx, { ...lane, waitedMs: isBusy() ? patienceMs : 0 });
      if (ran.includes('made-jobs')) for (const poller of pollers) poller.hurry();
      return ran.length > 0;
    };
    return startPoller({ name: `jobs:${name}`, everyMs: POLL_MS, log: ctx.log, pass });
  });
  return {
    async stop() {
      await Promise.all(pollers.map((poller) => poller.stop()));
    },
  };
}
