import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { addMonths, endMonths, monthOf } from './monthly-partitions.ts';

const table = { name: 'readings', at: 'taken_at' };

let app: TestApp;

const run = (text: string) => app.ctx.store.raw.query(text);

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(async () => {
  await run('drop table if exists readings');
  await app.close();
});

beforeEach(async () => {
  await run('drop table if exists readings');
  await run('create table readings (id integer not null generated always as identity, taken_at timestamptz not null, word text) partition by range (taken_at)');
  await run('create index readings_taken_at_idx on readings (taken_at)');
  await run(`create table readings_before_2027_01 partition of readings for values from (minvalue) to ('2027-01-01T00:00:00Z')`);
  await run('create table readings_other partition of readings default');
});

const insert = (...instants: string[]) => app.ctx.db.execute(sql`insert into readings (taken_at) select unnest(${sql.param(instants)}::timestamptz[])`);

const places = async () =>
  (await run(`select tableoid::regclass::text as partition, to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD') as day from readings order by taken_at`)).rows.map(
    ({ partition, day }) => `${String(day)} ${String(partition)}`,
  );

const partitions = async () =>
  (await run(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'readings'::regclass order by 1`)).rows.map(({ name }) => name);

it('adds the partition of the month and of the next two, once, whoever asks', async () => {
  const { db } = app.ctx;

  await Promise.all([addMonths(db, table, new Date('2027-03-15T00:00:00Z')), addMonths(db, table, new Date('2027-03-15T00:00:00Z'))]);
  await addMonths(db, table, new Date('2027-03-31T23:59:59Z'));

  expect(await partitions()).toEqual(['readings_2027_03', 'readings_2027_04', 'readings_2027_05', 'readings_before_2027_01', 'readings_other']);
  await insert('2026-12-31', '2027-03-01T00:00:00Z', '2027-05-31T23:59:59.999Z', '2027-06-01T00:00:00Z');
  expect(await places()).toEqual([
    '2026-12-31 readings_before_2027_01',
    '2027-03-01 readings_2027_03',
    '2027-05-31 readings_2027_05',
    '2027-06-01 readings_other',
  ]);
});

it('adds no month that the partition of the time before has', async () => {
  await addMonths(app.ctx.db, table, new Date('2026-11-20T00:00:00Z'));

  expect(await partitions()).toEqual(['readings_2027_01', 'readings_before_2027_01', 'readings_other']);
});

it('adds the months of now also when later ones are there, as after a clock that was ahead', async () => {
  await addMonths(app.ctx.db, table, new Date('2030-01-15T00:00:00Z'));

  await addMonths(app.ctx.db, table, new Date('2027-03-15T00:00:00Z'));

  expect(await partitions()).toEqual(expect.arrayContaining(['readings_2027_03', 'readings_2027_04', 'readings_2027_05', 'readings_2030_01']));
});

it('takes rows along that came before their partition', async () => {
  await insert('2027-03-31T23:00:00Z', '2027-04-01T01:00:00Z', '2027-09-01T00:00:00Z');

  await addMonths(app.ctx.db, table, new Date('2027-03-15T00:00:00Z'));

  expect(await places()).toEqual(['2027-03-31 readings_2027_03', '2027-04-01 readings_2027_04', '2027-09-01 readings_other']);
  const { rows } = await run('insert into readings (taken_at) values (now()) returning id');
  expect(rows).toEqual([{ id: 4 }]);
});

it('drops the months before one, and deletes from the others what is as old', async () => {
  const { db } = app.ctx;
  await insert('2026-12-31T00:00:00Z', '2027-02-10T00:00:00Z', '2027-03-02T00:00:00Z');
  await addMonths(db, table, new Date('2027-03-15T00:00:00Z'));
  await insert('2027-04-01T00:00:00Z', '2028-01-01T00:00:00Z');

  await endMonths(db, table, { before: monthOf(new Date('2027-02-20T00:00:00Z')) });
  expect(await partitions()).toEqual(['readings_2027_03', 'readings_2027_04', 'readings_2027_05', 'readings_other']);
  await endMonths(db, table, { before: monthOf(new Date('2027-04-20T00:00:00Z')) });

  expect(await places()).toEqual(['2027-04-01 readings_2027_04', '2028-01-01 readings_other']);
  expect(await partitions()).toEqual(['readings_2027_04', 'readings_2027_05', 'readings_other']);
});

it('stops where it is told to', async () => {
  await insert('2026-01-01T00:00:00Z');

  await expect(endMonths(app.ctx.db, table, { before: new Date('2027-01-01T00:00:00Z'), signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');

  expect(await places()).toHaveLength(1);
});
