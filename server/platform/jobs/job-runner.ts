import { MINUTE_MS, HOUR_MS } from '../../../shared/domain/time/durations.ts';
import { type Poller, startPoller, type Stoppable } from './poller.ts';
import type { JobLane } from './job.ts';
import { findDueSoon, findNextDue, type Lane, type LeasedJob, leaseDueJobs, markFailed, markFinished, renewLease } from './job-store.ts';
import { watchLoad } from './watch-load.ts';
import type { PlatformContext } from '../context.ts';

const POLL_MS = 1000;
const LEASE_MS = MINUTE_MS;
const RENEW_MS = 20_000;
const BATCH_SIZE = 8;
/** How far a look sees, for lanes that wait for the instant: two looks are further apart than a second on a busy process. */
const AHEAD_MS = 3 * POLL_MS;
/** Most jobs that a look reads. */
const LOOK_LIMIT = 100;
/** When a due job is locked by a transaction that is about to end. */
const LOCKED_MS = 50;

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** Returns a lease that this process takes now. */
function newLease({ clock, store }: PlatformContext) {
  const now = clock.now();
  return { now, leasedUntil: leaseEnd(now), leasedBy: store.channel.processId };
}

function retryDelayMs(delays: readonly number[] | undefined, attempts: number): number {
  return delays?.[Math.min(attempts, delays.length) - 1] ?? Math.min(HOUR_MS, 5000 * 4 ** (attempts - 1));
}

/** Runs a batch of due jobs and returns how many there were. */
export async function runDueJobs(ctx: PlatformContext): Promise<number> {
  return (await runSome(ctx, { atOnce: BATCH_SIZE })).length;
}

interface Some extends Lane {
  atOnce: number;
  /** The minimum time in milliseconds that a job must have been due. */
  waitedMs?: number;
}

/** Runs a batch of a lane's due jobs and returns each result. */
async function runSome(ctx: PlatformContext, { atOnce, waitedMs = 0, ...lane }: Some): Promise<(void | 'made-jobs')[]> {
  const lease = newLease(ctx);
  const dueBy = new Date(lease.now.getTime() - waitedMs);
  const leased = await leaseDueJobs(ctx.db, { ...lease, dueBy, limit: atOnce, ...lane });
  const ends = await Promise.allSettled(leased.map((job) => runOne(ctx, job)));
  // After all have ended, or the next pass would start next to the rest of this one.
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

async function runOne(ctx: PlatformContext, { id, name, payload, attempts, maxAttempts, traceContext, leasedUntil }: LeasedJob): Promise<void | 'made-jobs'> {
  const job = ctx.jobs.byName.get(name);
  const lease = keepLease(ctx, { id, attempts, name, leasedUntil });
  const count = (outcome: 'finished' | 'retried' | 'failed') => {
    ctx.metrics.jobs.inc({ job: job?.name ?? 'unknown', outcome });
  };
  try {
    if (!job) throw new Error(`Unknown job: ${name}`);
    const description = { name: `job ${job.name}`, kind: 'consumer', attributes: { 'job.name': job.name, 'job.attempt': attempts } } as const;
    const said = await ctx.tracing.trace(description, async () => job.run(ctx, job.payload.parse(payload), id, lease.signal), traceContext);
    const isMarked = await markFinished(ctx.db, { id, attempts, at: ctx.clock.now() });
    if (isMarked) count('finished');
    return said;
  } catch (error) {
    count(attempts < maxAttempts ? 'retried' : 'failed');
    ctx.log.error({ err: error, event: 'job_failed', jobId: id, job: name, attempts }, 'job failed');
    const at = ctx.clock.now();
    const retryAt = attempts < maxAttempts ? new Date(at.getTime() + retryDelayMs(job?.retryDelaysMs, attempts)) : null;
    const reason = error instanceof Error ? error.name : 'unknown';
    await markFailed(ctx.db, { id, attempts }, { at, reason, retryAt });
    return undefined;
  } finally {
    lease.stop();
  }
}

interface KeptLease {
  /** Aborted when the lease is lost. */
  signal: AbortSignal;
  stop: () => void;
}

/** Renews a job's lease while it runs, so that no other process starts it. Tells the job to stop when the lease was taken or has ended. */
function keepLease(ctx: PlatformContext, job: Pick<LeasedJob, 'id' | 'attempts' | 'name' | 'leasedUntil'>): KeptLease {
  const controller = new AbortController();
  const about = { jobId: job.id, job: job.name };
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearInterval(renewal);
    clearTimeout(end);
  };
  const lose = () => {
    stop();
    ctx.log.error({ ...about, event: 'job_lease_lost' }, 'job lease lost: another process may run the job');
    controller.abort(new Error('Job lease lost'));
  };
  const loseAt = (leasedUntil: Date) => setTimeout(lose, leasedUntil.getTime() - ctx.clock.now().getTime());
  const renew = async () => {
    try {
      const leasedUntil = leaseEnd(ctx.clock.now());
      const isRenewed = await renewLease(ctx.db, job, leasedUntil);
      if (isOver) return;
      if (!isRenewed) return lose();
      clearTimeout(end);
      end = loseAt(leasedUntil);
    } catch (error) {
      // The next attempts come before the lease ends.
      ctx.log.warn({ ...about, err: error, event: 'job_lease_not_renewed' }, 'job lease renewal failed');
    }
  };
  const renewal = setInterval(() => void renew(), RENEW_MS);
  let end = loseAt(job.leasedUntil);
  return { signal: controller.signal, stop };
}

/**
 * Runs the jobs of a lane at the instant they are due: after a pass a timer waits for the next job that is due soon. Jobs
 * run independently, so a slow one delays no other. Stopping waits for all of them.
 */
function startPunctualLane(ctx: PlatformContext, { name, atOnce, only = [] }: Pick<JobLane, 'name' | 'atOnce' | 'only'>, wake: () => void): Poller {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  const start = (job: LeasedJob) => {
    const run: Promise<void> = runOne(ctx, job)
      .then((said) => (said === 'made-jobs' ? wake() : undefined))
      .finally(() => {
        running.delete(run);
        poller.triggerNow();
      });
    running.add(run);
  };
  const pass = async () => {
    clearTimeout(timer);
    const lease = newLease(ctx);
    const leased = running.size < atOnce ? await leaseDueJobs(ctx.db, { ...lease, dueBy: lease.now, limit: atOnce - running.size, only }) : [];
    for (const job of leased) start(job);
    const next = await findNextDue(ctx.db, only);
    const waitMs = next === null ? AHEAD_MS : next.getTime() - ctx.clock.now().getTime();
    if (waitMs < AHEAD_MS && running.size < atOnce) timer = setTimeout(() => poller.triggerNow(), waitMs > 0 || leased.length > 0 ? Math.max(0, waitMs) : LOCKED_MS);
    return false;
  };
  const poller = startPoller({ name: `jobs:${name}`, log: ctx.log, pass });
  return {
    triggerNow: () => poller.triggerNow(),
    async stop() {
      await poller.stop();
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** Returns true for the jobs of a lane. */
const isOf = ({ only, except }: Lane, name: string) => (only ? only.includes(name) : !except?.includes(name));

/**
 * Looks for due jobs once a second until stopped, with one statement for all lanes, and makes a pass in the lanes that have some. A lane
 * goes on at once after a pass that ran some, and all lanes do when a job made other jobs. While the process is busy, lanes with
 * `patienceMs` wait.
 */
export function startJobRunner(ctx: PlatformContext, watch: () => () => boolean = watchLoad): Stoppable {
  const readLoad = watch();
  let isBusy = readLoad();
  const wake = () => {
    for (const { poller } of lanes) poller.triggerNow();
  };
  const startLane = ({ name, patienceMs = 0, isPunctual = false, ...lane }: JobLane): Poller => {
    if (isPunctual) return startPunctualLane(ctx, { name, ...lane }, wake);
    const pass = async () => {
      const ran = await runSome(ctx, { ...lane, waitedMs: isBusy ? patienceMs : 0 });
      if (ran.includes('made-jobs')) wake();
      return ran.length > 0;
    };
    return startPoller({ name: `jobs:${name}`, log: ctx.log, pass });
  };
  const lanes = ctx.jobs.lanes.map((lane) => ({ lane, poller: startLane(lane) }));
  const look = async () => {
    isBusy = readLoad();
    const now = ctx.clock.now();
    const due = await findDueSoon(ctx.db, { now, until: new Date(now.getTime() + AHEAD_MS), limit: LOOK_LIMIT });
    for (const { lane, poller } of lanes) {
      const isDue = ({ name, runAt }: { name: string; runAt: Date }) => isOf(lane, name) && (lane.isPunctual === true || runAt <= now);
      // Behind so many jobs there may be some of every lane.
      if (due.length === LOOK_LIMIT || due.some(isDue)) poller.triggerNow();
    }
    return false;
  };
  const looks = startPoller({ name: 'jobs', everyMs: POLL_MS, log: ctx.log, pass: look });
  return {
    async stop() {
      await Promise.all([looks, ...lanes.map(({ poller }) => poller)].map((poller) => poller.stop()));
    },
  };
}
