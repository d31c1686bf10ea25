import type * as z from 'zod';
import type { AppContext } from '../../server/app/context.ts';
import type { Job } from '../../server/platform/jobs/job.ts';

/** Runs a job's work as the runner does, under a lease that is never lost. */
export function runJob<S extends z.ZodType>(ctx: AppContext, job: Job<S>, payload: z.output<S>, jobId = 1) {
  return job.run(ctx, payload, jobId, new AbortController().signal);
}
