import type * as z from 'zod';
import type { Db } from '../db/client.ts';
import type { PlatformContext } from '../context.ts';
import { insertJobs, insertUnlessWaiting, type Lane } from './job-store.ts';

/** The name and payload to enqueue. A module can enqueue a job that a module above it runs. */
export interface JobType<S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
  maxAttempts: number;
  /** After how long a failed run is tried again, in milliseconds: the last one repeats. Left out, it grows up to an hour. */
  retryDelaysMs?: readonly number[];
}

/** Work that follows a write. It may run more than once, so each `run` must be idempotent. */
export interface Job<S extends z.ZodType = z.ZodType, C extends PlatformContext = PlatformContext> extends JobType<S> {
  /**
   * Returns 'made-jobs' when it has enqueued jobs that are due at once. The signal is aborted when the job's lease is lost: another process
   * may then run it, so a long job must stop.
   */
  run(ctx: C, payload: z.output<S>, jobId: number, signal: AbortSignal): Promise<void | 'made-jobs'>;
}

/** Declares a job that another module defines. */
export function declareJob<S extends z.ZodType>(type: JobType<S>): JobType<S> {
  return type;
}

/** Creates the function that defines a module's jobs, with their context. The runner finds a job by its name. */
export function jobsOf<C extends PlatformContext>() {
  return <S extends z.ZodType>(job: Job<S, C>): Job<S, C> => job;
}

/** A lane of jobs that runs independently of other lanes. */
export interface JobLane extends Lane {
  name: string;
  atOnce: number;
  /** How long its jobs may wait while this process is busy with requests, in milliseconds; none when left out. */
  patienceMs?: number;
  /** True if its jobs start at the instant they are due instead of with the next pass, and a slow one delays no other. */
  isPunctual?: boolean;
}

/** The jobs of a module, by the lane they run in. */
export type ModuleJobs = Partial<Record<'emails' | 'texts' | 'taxDocuments' | 'pushes' | 'market' | 'bids' | 'recurring' | 'maintenance', readonly Job[]>>;

/** All jobs by name, and the lanes they run in. */
export interface JobCatalogue {
  byName: ReadonlyMap<string, Job>;
  lanes: readonly JobLane[];
}

interface Options {
  /** The key of a job that must exist only once; a second one is dropped. */
  singletonKey?: string;
  runAt?: Date;
}

/** Enqueues a job inside the caller's transaction, so that a rollback drops it too. */
export async function enqueue<S extends z.ZodType>(
  tx: Db,
  { name, maxAttempts }: JobType<S>,
  payload: z.input<S>,
  options: Options = {},
): Promise<void> {
  await insertJobs(tx, [{ name, maxAttempts, payload, ...options }]);
}

/** Enqueues a job in the caller's transaction, unless the same one is waiting already and due no later. */
export async function enqueueUnlessWaiting<S extends z.ZodType>(tx: Db, { name, maxAttempts }: JobType<S>, payload: z.input<S>, runAt: Date): Promise<void> {
  await insertUnlessWaiting(tx, { name, maxAttempts, payload, runAt });
}

/** Enqueues one job per payload in the caller's transaction, with one statement for thousands of them. */
export async function enqueueAll<S extends z.ZodType>(
  tx: Db,
  { name, maxAttempts }: JobType<S>,
  wanted: readonly ({ payload: z.input<S> } & Options)[],
): Promise<void> {
  await insertJobs(
    tx,
    wanted.map((options) => ({ name, maxAttempts, ...options })),
  );
}
