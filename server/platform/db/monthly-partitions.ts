import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { declareAdvisoryLock } from './advisory-lock.ts';
import type { Db } from './client.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/**
 * A table in partitions of one month each (PARTITION BY RANGE), in UTC: `events_2027_01` has the rows of January. Those of the time before
 * the first month are in `events_before_2027_01`, and those that have no partition in `events_other`.
 */
export interface MonthlyTable {
  name: string;
  /** The column whose instant decides on the partition. */
  at: string;
}

/** How many months after this one have their partition. */
const MONTHS_AHEAD = 2;

const PARTITION_LOCK = declareAdvisoryLock(7_244_017);

const monthAfter = (month: Date, months: number) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + months, 1));

/** Returns the first instant of the month, in UTC, that an instant is in. */
export const monthOf = (instant: Date): Date => monthAfter(instant, 0);

const nameOf = ({ name }: MonthlyTable, month: Date) => `${name}_${month.toISOString().slice(0, 7).replace('-', '_')}`;

const otherOf = ({ name }: MonthlyTable) => `${name}_other`;

interface Partition {
  name: string;
  /** The instant before which all its rows are; null for the rows that have no partition of their own. */
  end: Date | null;
  /** Whether it has all rows of the time before the first month. */
  isEarlier: boolean;
}

function partitionNamed(name: string): Partition {
  const [, before, year, month] = /(_before)?_(\d{4})_(\d{2})$/.exec(name) ?? [];
  if (year === undefined) return { name, end: null, isEarlier: false };
  return { name, isEarlier: before !== undefined, end: new Date(Date.UTC(Number(year), Number(month) - (before ? 1 : 0), 1)) };
}

async function findPartitions(db: Db, { name }: MonthlyTable): Promise<Partition[]> {
  const rows = await db
    .select({ name: sql<string>`child.relname::text` })
    .from(sql`pg_inherits join pg_class as child on child.oid = inhrelid`)
    .where(sql`inhparent = ${name}::regclass`);
  return rows.map((row) => partitionNamed(row.name));
}

/** Adds the partition of a month, which others may be adding too, with the rows of it that had none. Inserts don't wait for it. */
async function addMonth(db: Db, table: MonthlyTable, month: Date): Promise<void> {
  const partition = sql.identifier(nameOf(table, month));
  const [parent, other, at] = [sql.identifier(table.name), sql.identifier(otherOf(table)), sql.identifier(table.at)];
  const [from, to] = [month, monthAfter(month, 1)].map((instant) => sql.raw(`'${instant.toISOString()}'`));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`);
    if ((await findPartitions(tx, table)).some(({ name }) => name === nameOf(table, month))) return;
    await tx.execute(sql`create table ${partition} (like ${parent})`);
    await tx.execute(sql`with moved as (delete from ${other} where ${at} >= ${from} and ${at} < ${to} returning *) insert into ${partition} select * from moved`);
    await tx.execute(sql`alter table ${parent} attach partition ${partition} for values from (${from}) to (${to})`);
  });
}

/** Adds the partitions that are missing of the month of an instant and of the next ones. */
export async function addMonths(db: Db, table: MonthlyTable, now: Date): Promise<void> {
  const partitions = await findPartitions(db, table);
  const isThere = (month: Date) => partitions.some(({ name, end, isEarlier }) => name === nameOf(table, month) || (isEarlier && end !== null && end > month));
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
    const month = monthAfter(now, ahead);
    if (!isThere(month)) await addMonth(db, table, month);
  }
}

/**
 * Drops the partitions of all months before one, which costs the same however many rows they have. Of the partitions that are not of one
 * month it deletes the rows of that time, in batches. Throws when the signal is aborted.
 */
export async function endMonths(db: Db, table: MonthlyTable, { before, signal }: { before: Date; signal?: AbortSignal | undefined }): Promise<void> {
  for (const { name, end, isEarlier } of await findPartitions(db, table)) {
    signal?.throwIfAborted();
    if (end !== null && end <= before) await db.execute(sql`drop table if exists ${sql.identifier(name)}`);
    else if (end === null || isEarlier) {
      await deleteInBatches(db, { table: pgTable(name, {}), where: sql`${sql.identifier(table.at)} < ${before.toISOString()}::timestamptz`, signal });
    }
  }
}
