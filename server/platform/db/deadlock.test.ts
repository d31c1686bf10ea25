import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { openOwnStore } from '../../../tests/support/own-store.ts';
import type { Db } from './client.ts';

async function pidOf(tx: Db): Promise<unknown> {
  const [row] = await tx.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(select 1) as one`);
  return row?.pid;
}

// The embedded database has one connection: no transaction waits for another there.
const servers = [inject('postgresUrl')].filter((url) => url !== '');

it.each(servers)('two transactions that lock each other out keep both connections', async () => {
  const { store, drop } = await openOwnStore();
  await store.raw.query('create table things (id int primary key)');
  await store.raw.query('insert into things values (1), (2)');
  const pids: unknown[] = [];
  const holders = new EventEmitter();
  const bothHold = once(holders, 'both');
  const lock = (one: number, other: number) =>
    store.db.transaction(async (tx) => {
      const pid = await pidOf(tx);
      await tx.execute(sql`select * from things where id = ${one} for update`);
      if (pids.push(pid) === 2) holders.emit('both');
      await bothHold;
      await tx.execute(sql`select * from things where id = ${other} for update`);
    });

  const ends = await Promise.allSettled([lock(1, 2), lock(2, 1)]);

  expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { cause: { code: '40P01' } } }]);
  const { rows } = await store.raw.query('select pid from pg_stat_activity where datname = current_database()');
  expect(rows.map(({ pid }) => pid)).toEqual(expect.arrayContaining(pids));
  await drop();
});
