import { and, eq, gte, inArray, isNull, lt, lte, notExists, or, type SQL, sql, type WithSubquery } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jobs } from '../../../shared/schema/index.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../db/client.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { type EndLeases, isLeasedBy, LEASE_OVER } from '../db/leases.ts';
import { encodeRows, inserterOf, insertOf } from '../db/insert-rows.ts';
import { arrayParam } from '../db/array-param.ts';
import { prepared } from '../db/prepared.ts';
import { coalesce } from '../db/coalesce.ts';
import { traceContext } from '../tracing/tracing.ts';

type NewJob = Pick<typeof jobs.$inferInsert, 'name' | 'payload' | 'maxAttempts' | 'singletonKey' | 'runAt'>;

const unfinished = and(isNull(jobs.finishedAt), isNull(jobs.failedAt));
/** A job that no process runs, and that may be tried again. */
const canBegin = (now: Date) => and(unfinished, lt(jobs.attempts, jobs.maxAttempts), or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, now)));

/** Adds the trace under way to a job that is due about now. What is due later, such as tomorrow's run of a daily job, begins a trace of its own. */
function traced<T extends NewJob>(job: T): T {
  const context = traceContext();
  return context === null || (job.runAt && job.runAt.getTime() > Date.now() + MINUTE_MS) ? job : { ...job, traceContext: context };
}

const insertNew = inserterOf(jobs, 'ignore');

/** Inserts jobs, except those whose singleton key already exists. */
export const insertJobs = (tx: Db, rows: readonly NewJob[]): Promise<void> => insertNew(tx, rows.map(traced));

const insertOrJoin = prepared((db, { rows }: { rows: string }) =>
  insertOf(db, jobs, rows)
    .onConflictDoUpdate({
      target: jobs.singletonKey,
      set: { runAt: sql`${jobs.runAt}` },
      setWhere: sql`${and(unfinished, isNull(jobs.leasedUntil))}`,
    })
    .returning({ key: sql<string>`${jobs.singletonKey}` }),
);

/**
 * Inserts jobs by their keys, and returns the keys whose job hasn't begun and won't until the transaction ends, so that it sees everything
 * the transaction writes. Pass keys in a fixed order, or two transactions may deadlock.
 */
export async function insertOrJoinJobs(tx: Db, rows: readonly (NewJob & { singletonKey: string })[]): Promise<Set<string>> {
  const joined = await insertOrJoin(tx, { rows: encodeRows(jobs, rows.map(traced)) });
  return new Set(joined.map(({ key }) => key));
}

type JobOfRow = Pick<NewJob, 'name' | 'maxAttempts'> & Record<'payload' | 'singletonKey' | 'runAt', SQL>;

/** Builds the part of a statement that inserts a job for each row of another part. */
export function jobForEach(rows: WithSubquery, { name, maxAttempts, payload, singletonKey, runAt }: JobOfRow): SQL {
  return sql`insert into ${jobs} (name, max_attempts, payload, singleton_key, run_at)
    select ${name}::text, ${maxAttempts}::int, ${payload}::jsonb, ${singletonKey}::text, ${runAt}::timestamptz from ${rows}
    on conflict (singleton_key) do nothing`;
}

export interface LeasedJob extends Pick<typeof jobs.$inferSelect, 'id' | 'name' | 'payload' | 'attempts' | 'maxAttempts' | 'traceContext'> {
  leasedUntil: Date;
}

/** The names of the jobs in a lane; all jobs when neither list is given. */
export interface Lane {
  only?: readonly string[];
  except?: readonly string[];
}

interface Lease extends Lane {
  now: Date;
  dueBy: Date;
  leasedUntil: Date;
  leasedBy: number;
  limit: number;
}

const leaseDue = prepared((db, { now, dueBy, leasedUntil, leasedBy, limit, only, except }: Lease) => {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        canBegin(now),
        only && sql`${jobs.name} = any(${only})`,
        except && sql`${jobs.name} <> all(${except})`,
        lte(jobs.runAt, dueBy),
      ),
    )
    .orderBy(jobs.runAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(jobs)
    .set({ leasedUntil, leasedBy, attempts: sql`${jobs.attempts} + 1` })
    .where(inArray(jobs.id, due))
    .returning({
      id: jobs.id,
      name: jobs.name,
      payload: jobs.payload,
      attempts: jobs.attempts,
      maxAttempts: jobs.maxAttempts,
      traceContext: jobs.traceContext,
    });
});

/** Leases jobs due by an instant to this process, oldest first. Two processes never get the same job while its lease lasts. */
export async function leaseDueJobs(db: Db, wanted: Lease): Promise<LeasedJob[]> {
  const leased = await leaseDue(db, wanted);
  return leased.map((job) => Object.assign(job, { leasedUntil: wanted.leasedUntil }));
}

interface Soon {
  now: Date;
  until: Date;
  limit: number;
}

const selectDueSoon = prepared((db, { now, until, limit }: Soon) =>
  db
    .select({ name: jobs.name, runAt: jobs.runAt })
    .from(jobs)
    .where(and(canBegin(now), lte(jobs.runAt, until)))
    .orderBy(jobs.runAt)
    .limit(limit),
);

/** Finds the jobs due by an instant that no process runs, oldest first and up to a limit. */
export const findDueSoon = (db: Db, wanted: Soon): Promise<Pick<typeof jobs.$inferSelect, 'name' | 'runAt'>[]> => selectDueSoon(db, wanted);

const selectNextDue = prepared((db, { only }: { only: readonly string[] }) =>
  db
    .select({ at: sql<Date | null>`min(${jobs.runAt})`.mapWith(jobs.runAt) })
    .from(jobs)
    .where(and(unfinished, isNull(jobs.leasedUntil), sql`${jobs.name} = any(${only})`)),
);

/** Finds when the next of some jobs is due that no process runs. */
export async function findNextDue(db: Db, only: readonly string[]): Promise<Date | null> {
  const [row] = await selectNextDue(db, { only });
  return row?.at ?? null;
}

const insertNotWaiting = prepared((db, { rows }: { rows: string }) => {
  const waiting = alias(jobs, 'waiting');
  const isSame = and(sql`${waiting.name} = given."name"`, sql`${waiting.payload} = given."payload"`, sql`${waiting.runAt} <= given."runAt"`);
  const hasNotBegun = and(isNull(waiting.finishedAt), isNull(waiting.failedAt), isNull(waiting.leasedUntil));
  const same = db.select({ id: waiting.id }).from(waiting).where(and(hasNotBegun, isSame)).for('update', { skipLocked: true });
  return insertOf(db, jobs, rows, notExists(same)).onConflictDoNothing();
});

type Planned = NewJob & { runAt: Date };

/** Returns the earliest of the jobs that have one name and payload. */
function earliestOfEach(planned: readonly Planned[]): Planned[] {
  const latestFirst = planned.toSorted((one, other) => other.runAt.getTime() - one.runAt.getTime());
  return [...new Map(latestFirst.map((job) => [`${job.name} ${JSON.stringify(job.payload)}`, job])).values()];
}

const insertPlanned = coalesce(async (db, planned: readonly Planned[]) => {
  await insertNotWaiting(db, { rows: encodeRows(jobs, earliestOfEach(planned)) });
  return () => undefined;
});

/**
 * Inserts a job, unless one with its name and payload that hasn't begun is due at its instant or before. That one won't begin until the
 * transaction ends, so that it sees everything the transaction writes.
 */
export const insertUnlessWaiting = (tx: Db, job: Planned): Promise<void> => insertPlanned(tx, traced(job));

/** Finds the payloads of the jobs of a name that have not ended. */
export async function findUnfinished(db: Db, name: string): Promise<unknown[]> {
  const rows = await db.select({ payload: jobs.payload }).from(jobs).where(and(unfinished, eq(jobs.name, name)));
  return rows.map(({ payload }) => payload);
}

/** Identifies one lease of a job: every lease is one more attempt. */
type OfLease = Pick<LeasedJob, 'id' | 'attempts'>;

const isLease = ({ id, attempts }: OfLease) => and(eq(jobs.id, id), eq(jobs.attempts, attempts), unfinished);

/** Extends a job's lease; false when another process has leased it or it was marked as failed. */
export async function renewLease(db: Db, lease: OfLease, leasedUntil: Date): Promise<boolean> {
  const renewed = await db.update(jobs).set({ leasedUntil }).where(isLease(lease)).returning({ id: jobs.id });
  return renewed.length > 0;
}

/** Ends the leases of processes that are gone, so that another one runs their jobs. */
export const endJobLeases: EndLeases = async (db, processes) => {
  await db
    .update(jobs)
    .set({ leasedUntil: LEASE_OVER })
    .where(and(unfinished, isLeasedBy(jobs, processes)));
};

interface Finished {
  ids: readonly number[];
  attempts: readonly number[];
  at: Date;
}

const updateFinished = prepared((db, { ids, attempts, at }: Finished) =>
  db
    .update(jobs)
    .set({ finishedAt: at, leasedUntil: null })
    .from(sql`unnest(${arrayParam(ids, 'int')}, ${arrayParam(attempts, 'int')}) as ended(id, attempts)`)
    .where(and(sql`${jobs.id} = ended.id`, sql`${jobs.attempts} = ended.attempts`, unfinished))
    .returning({ id: jobs.id }),
);

/** Marks a job as finished; false when another process has leased it since. Jobs that end together are marked in one statement. */
export const markFinished = coalesce(async (db, ended: readonly (OfLease & { at: Date })[]) => {
  const at = ended.at(-1)?.at ?? new Date(0);
  const marked = await updateFinished(db, { ids: ended.map(({ id }) => id), attempts: ended.map(({ attempts }) => attempts), at });
  return ({ id }) => marked.some((job) => job.id === id);
});

/** Schedules a job's next attempt, or marks it as failed after the last one; leaves a job alone that another process has leased. */
export async function markFailed(
  db: Db,
  lease: OfLease,
  failure: { at: Date; reason: string; retryAt: Date | null },
): Promise<void> {
  await db
    .update(jobs)
    .set({
      leasedUntil: null,
      lastError: failure.reason,
      ...(failure.retryAt ? { runAt: failure.retryAt } : { failedAt: failure.at }),
    })
    .where(isLease(lease));
}

/** Marks jobs as failed whose process died in their last attempt, because no process would do it otherwise. */
export async function markDeadFailed(db: Db, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ failedAt: now, leasedUntil: null, lastError: 'died' })
    .where(and(unfinished, gte(jobs.attempts, jobs.maxAttempts), lt(jobs.leasedUntil, now)));
}

const KEEP_MS = 7 * DAY_MS;

/** Deletes jobs that ended, successfully or not, more than a week ago. */
export async function deleteEnded(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MS);
  // One after the other: no index serves both conditions.
  await deleteInBatches(db, { table: jobs, where: lt(jobs.finishedAt, before), signal });
  await deleteInBatches(db, { table: jobs, where: lt(jobs.failedAt, before), signal });
}
