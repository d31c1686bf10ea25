import { and, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql, type WithSubquery } from 'drizzle-orm';
import { jobs } from '../../shared/schema/index.ts';
import type { Db } from '../db/client.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { encodeRows, inserterOf, insertOf } from '../db/insert-rows.ts';
import { listOf } from '../db/list-of.ts';
import { prepared } from '../db/prepared.ts';
import { together } from '../db/together.ts';

type NewJob = Pick<typeof jobs.$inferInsert, 'name' | 'payload' | 'maxAttempts' | 'singletonKey' | 'runAt'>;

/** Inserts jobs, but for those whose key another one carries. */
export const insertJobs: (tx: Db, rows: readonly NewJob[]) => Promise<void> = inserterOf(jobs, sql`on conflict (singleton_key) do nothing`);

const insertOrJoin = prepared((db, { rows }: { rows: string }) => {
  const hasNotBegun = sql`${jobs}.finished_at is null and ${jobs}.failed_at is null and ${jobs}.leased_until is null`;
  const joined = db
    .$with('joined', { key: sql<string>`singleton_key`.as('singleton_key') })
    .as(sql`${insertOf(jobs, rows)} on conflict (singleton_key) do update set run_at = ${jobs}.run_at where ${hasNotBegun} returning singleton_key`);
  return db.with(joined).select({ key: joined.key }).from(joined);
});

/**
 * Inserts jobs by their keys, and returns the keys under which there is a job now that has not begun and does not until the transaction
 * ends: whatever else the transaction writes, it will see. Keys must come in one order, or two transactions wait for each other.
 */
export async function insertOrJoinJobs(tx: Db, rows: readonly (NewJob & { singletonKey: string })[]): Promise<Set<string>> {
  const joined = await insertOrJoin(tx, { rows: encodeRows(jobs, rows) });
  return new Set(joined.map(({ key }) => key));
}

type JobOfRow = Pick<NewJob, 'name' | 'maxAttempts'> & Record<'payload' | 'singletonKey' | 'runAt', SQL>;

/** The part of a statement that inserts a job for each row of another part. */
export function jobForEach(rows: WithSubquery, { name, maxAttempts, payload, singletonKey, runAt }: JobOfRow): SQL {
  return sql`insert into ${jobs} (name, max_attempts, payload, singleton_key, run_at)
    select ${name}::text, ${maxAttempts}::int, ${payload}::jsonb, ${singletonKey}::text, ${runAt}::timestamptz from ${rows}
    on conflict (singleton_key) do nothing`;
}

export type LeasedJob = Pick<typeof jobs.$inferSelect, 'id' | 'name' | 'payload' | 'attempts' | 'maxAttempts'>;

const unfinished = and(isNull(jobs.finishedAt), isNull(jobs.failedAt));

/** Which jobs are meant, by their names; all of them where nothing is said. */
export interface Lane {
  only?: readonly string[];
  except?: readonly string[];
}

interface Lease extends Lane {
  now: Date;
  dueBy: Date;
  leasedUntil: Date;
  limit: number;
}

const leaseDue = prepared((db, { now, dueBy, leasedUntil, limit, only, except }: Lease) => {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        unfinished,
        only && sql`${jobs.name} = any(${only})`,
        except && sql`${jobs.name} <> all(${except})`,
        lte(jobs.runAt, dueBy),
        lt(jobs.attempts, jobs.maxAttempts),
        or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, now)),
      ),
    )
    .orderBy(jobs.runAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(jobs)
    .set({ leasedUntil, attempts: sql`${jobs.attempts} + 1` })
    .where(inArray(jobs.id, due))
    .returning({
      id: jobs.id,
      name: jobs.name,
      payload: jobs.payload,
      attempts: jobs.attempts,
      maxAttempts: jobs.maxAttempts,
    });
});

/** Leases jobs that were due by an instant to this process, oldest first; two processes never get the same one while the lease lasts. */
export function leaseDueJobs(
  db: Db,
  { now, leaseMs, ...wanted }: { now: Date; dueBy: Date; leaseMs: number; limit: number } & Lane,
): Promise<LeasedJob[]> {
  return leaseDue(db, { now, leasedUntil: new Date(now.getTime() + leaseMs), ...wanted });
}

/** Which lease of a job is meant: every lease is one more attempt. */
type OfLease = Pick<LeasedJob, 'id' | 'attempts'>;

const isLease = ({ id, attempts }: OfLease) => and(eq(jobs.id, id), eq(jobs.attempts, attempts), unfinished);

/** Keeps a job leased for longer; false when somebody else has taken it over or it was given up. */
export async function renewLease(db: Db, lease: OfLease, leasedUntil: Date): Promise<boolean> {
  const renewed = await db.update(jobs).set({ leasedUntil }).where(isLease(lease)).returning({ id: jobs.id });
  return renewed.length > 0;
}

interface Finished {
  ids: readonly number[];
  attempts: readonly number[];
  at: Date;
}

const updateFinished = prepared((db, { ids, attempts, at }: Finished) =>
  db
    .update(jobs)
    .set({ finishedAt: at, leasedUntil: null })
    .from(sql`unnest(${listOf(ids, 'int')}, ${listOf(attempts, 'int')}) as ended(id, attempts)`)
    .where(and(sql`${jobs.id} = ended.id`, sql`${jobs.attempts} = ended.attempts`, unfinished))
    .returning({ id: jobs.id }),
);

/** Marks a job as finished, unless somebody else has leased it since: false then. Jobs that end together are marked together. */
export const markFinished = together(async (db, ended: readonly (OfLease & { at: Date })[]) => {
  const at = ended.at(-1)?.at ?? new Date(0);
  const marked = await updateFinished(db, { ids: ended.map(({ id }) => id), attempts: ended.map(({ attempts }) => attempts), at });
  return ({ id }) => marked.some((job) => job.id === id);
});

/** Puts a job back for another try, or gives it up when there is none left; not one that somebody else has taken over. */
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

/** Gives up jobs whose process died in their last attempt: nobody else would say so. */
export async function markDeadFailed(db: Db, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ failedAt: now, leasedUntil: null, lastError: 'died' })
    .where(and(unfinished, gte(jobs.attempts, jobs.maxAttempts), lt(jobs.leasedUntil, now)));
}

const KEEP_MS = 7 * 86_400_000;

/** Deletes jobs that ended, well or not, more than a week ago. */
export async function deleteEnded(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MS);
  await deleteInBatches(db, { table: jobs, where: or(lt(jobs.finishedAt, before), lt(jobs.failedAt, before)), signal });
}
