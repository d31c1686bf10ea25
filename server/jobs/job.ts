import type * as z from 'zod';
import type { Db } from '../db/client.ts';
import type { AppContext } from '../context.ts';
import { insertJobs } from './job-store.ts';

/** Work that follows a write. It may run more than once, so each `run` must be safe to repeat. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
  maxAttempts: number;
  /**
   * Returns 'made-jobs' when it has enqueued others that are due at once. The signal is aborted when the job's lease was lost:
   * another process may run it by then, so a long one stops.
   */
  run(ctx: AppContext, payload: z.output<S>, jobId: number, signal: AbortSignal): Promise<void | 'made-jobs'>;
}

/** Declares a job; the runner finds it by its name. */
export function defineJob<S extends z.ZodType>(job: Job<S>): Job<S> {
  return job;
}

interface Options {
  /** At most one job ever carries this key; a second one is dropped. */
  singletonKey?: string;
  runAt?: Date;
}

/** Enqueues inside the caller's transaction, so that what was rolled back is never followed up. */
export async function enqueue<S extends z.ZodType>(
  tx: Db,
  { name, maxAttempts }: Job<S>,
  payload: z.input<S>,
  options: Options = {},
): Promise<void> {
  await insertJobs(tx, [{ name, maxAttempts, payload, ...options }]);
}

/** Enqueues one job for each payload, in the caller's transaction and in one statement for thousands of them. */
export async function enqueueAll<S extends z.ZodType>(
  tx: Db,
  { name, maxAttempts }: Job<S>,
  wanted: readonly ({ payload: z.input<S> } & Options)[],
): Promise<void> {
  await insertJobs(
    tx,
    wanted.map((options) => ({ name, maxAttempts, ...options })),
  );
}
