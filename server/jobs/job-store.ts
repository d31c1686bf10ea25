import { and, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { jobs } from '../../shared/schema/index.ts';
import type { Db } from '../db/client.ts';

type NewJob = Pick<typeof jobs.$inferInsert, 'name' | 'payload' | 'maxAttempts' | 'singletonKey' | 'runAt'>;

export async function insertJob(tx: Db, job: NewJob): Promise<void> {
  await tx.insert(jobs).values(job).onConflictDoNothing({ target: jobs.singletonKey });
}

export type LeasedJob = Pick<typeof jobs.$inferSelect, 'id' | 'name' | 'payload' | 'attempts' | 'maxAttempts'>;

const unfinished = and(isNull(jobs.finishedAt), isNull(jobs.failedAt));

/** Leases due jobs to this process, oldest first; two processes never get the same one while the lease lasts. */
export async function leaseDueJobs(db: Db, now: Date, leaseMs: number, limit: number): Promise<LeasedJob[]> {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        unfinished,
        lte(jobs.runAt, now),
        lt(jobs.attempts, jobs.maxAttempts),
        or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, now)),
      ),
    )
    .orderBy(jobs.runAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(jobs)
    .set({ leasedUntil: new Date(now.getTime() + leaseMs), attempts: sql`${jobs.attempts} + 1` })
    .where(inArray(jobs.id, due))
    .returning({
      id: jobs.id,
      name: jobs.name,
      payload: jobs.payload,
      attempts: jobs.attempts,
      maxAttempts: jobs.maxAttempts,
    });
}

export async function markFinished(db: Db, id: number, at: Date): Promise<void> {
  await db.update(jobs).set({ finishedAt: at, leasedUntil: null }).where(eq(jobs.id, id));
}

/** Puts a job back for another try, or gives it up when there is no time for one. */
export async function markFailed(
  db: Db,
  id: number,
  failure: { at: Date; reason: string; retryAt: Date | null },
): Promise<void> {
  await db
    .update(jobs)
    .set({
      leasedUntil: null,
      lastError: failure.reason,
      ...(failure.retryAt ? { runAt: failure.retryAt } : { failedAt: failure.at }),
    })
    .where(eq(jobs.id, id));
}

/** Gives up jobs whose process died in their last attempt: nobody else would say so. */
export async function markDeadFailed(db: Db, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ failedAt: now, leasedUntil: null, lastError: 'died' })
    .where(and(unfinished, gte(jobs.attempts, jobs.maxAttempts), lt(jobs.leasedUntil, now)));
}

/** Deletes jobs that ended, well or not, before an instant. */
export async function deleteEndedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(jobs).where(or(lt(jobs.finishedAt, before), lt(jobs.failedAt, before)));
}
