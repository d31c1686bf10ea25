import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import * as z from 'zod';
import { openOwnStore } from '../../../tests/support/own-store.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import type { Db, Store } from './client.ts';
import { coalesce } from './coalesce.ts';

let store: Store;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ store, drop } = await openOwnStore());
  await store.raw.query('create table things (id int primary key)');
});

afterAll(() => drop());

const failures: [string, () => unknown][] = [
  ['a TypeError', () => new TypeError('not a function')],
  ['an Error', () => new Error('A bug')],
  ['a ZodError', () => z.string().safeParse(1).error],
];

const things = async () => (await store.raw.query('select id from things')).rows;

it.each(failures)('a transaction whose work throws %s changes nothing, and its caller gets that error', async (_what, fail) => {
  const error = fail();
  const ended = store.db.transaction(async (tx) => {
    await tx.execute(sql`insert into things values (1)`);
    throw error;
  });

  await expect(ended).rejects.toBe(error);
  expect(await things()).toEqual([]);
});

/** The process that serves the connection of a transaction. */
const pidOf = async (tx: Db) => (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid;

// The embedded database has one connection.
const servers = [inject('postgresUrl')].filter((url) => url !== '');

describe.each(servers)('on PostgreSQL', () => {
  it.each(failures)('keeps the connection of a transaction whose work throws %s', async (_what, fail) => {
    const error = fail();
    let pid: number | undefined;
    const ended = store.db.transaction(async (tx) => {
      pid = await pidOf(tx);
      throw error;
    });

    await expect(ended).rejects.toBe(error);
    expect(await store.db.transaction(pidOf)).toBe(pid);
  });

  it.each(['commit', 'rollback'])('gives the connection up when the %s fails', async (failing) => {
    let pid: number | undefined;
    const stop = watchStatements((text) => {
      if (text === failing) throw new Error('The connection is lost');
    });
    const ended = store.db.transaction(async (tx) => {
      pid = await pidOf(tx);
      if (failing === 'rollback') throw new Error('A bug');
    });

    await expect(ended).rejects.toThrow('The connection is lost');
    stop();
    expect(await store.db.transaction(pidOf)).not.toBe(pid);
  });

  it('does not repeat calls that shared a transaction whose commit failed: it may have been committed', async () => {
    const run = vi.fn(async (db: Db, _asked: readonly number[]) => {
      await db.transaction((tx) => tx.execute(sql`select 1`));
      return () => undefined;
    });
    const call = coalesce(run);
    const stop = watchStatements((text) => {
      if (text === 'commit') throw new Error('The connection is lost');
    });

    const ends = await Promise.allSettled([call(store.db, 1), call(store.db, 2)]);

    stop();
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
