import { EventEmitter, once } from 'node:events';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import supertest from 'supertest';
import { describe, expect, inject, it, vi } from 'vitest';
import { createApp } from '../../app/create-app.ts';
import { loadConfig } from '../../app/config.ts';
import { createContext } from '../../app/context.ts';
import { createLogger } from '../log.ts';
import { onDatabase, onServer } from '../../../tests/support/database-setup.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { quote } from '../../../tests/support/factories.ts';
import { listenTo, openOwnStore } from '../../../tests/support/own-store.ts';
import type { Store } from './client.ts';
import { ping } from './ping.ts';
import { openPostgres } from './postgres.ts';
import { prepareData } from '../../demo/prepare-data.ts';

const rowsOf = async ({ raw }: Pick<Store, 'raw'>, text: string) => (await raw.query(text)).rows;

const migrationsIn = (store: Pick<Store, 'raw'>) => rowsOf(store, 'select id, hash from drizzle.__drizzle_migrations order by id');

/** The connection of a transaction, by the process that serves it. */
async function pidOf(db: Store['db']): Promise<number | undefined> {
  const [row] = await db.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(select 1) as one`);
  return row?.pid;
}

const configOf = (url: string) =>
  loadConfig({
    NODE_ENV: 'production', APP_URL: 'https://leads.example.com', PAYMENTS: 'demo',
    SESSION_SECRET: 'a secret that only the tests know',
    DATABASE_URL: url,
    ADMIN_USERNAME: 'olive', ADMIN_PASSWORD: 'a long password',
  });

describe('migrating', () => {
  it('what is up to date changes nothing', async () => {
    const { store, drop } = await openOwnStore();
    const before = await migrationsIn(store);

    await Promise.all([store.migrate(), store.migrate()]);

    expect(await migrationsIn(store)).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
    await drop();
  });
});

const silent = createLogger('silent');

const events = (lines: string) => [...lines.matchAll(/"event":"(\w+)"/g)].map(([, event]) => event);

/** Opens a store whose log is kept, and what ends its connections from outside. */
async function openLogged(server: string, url: string) {
  let lines = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  });
  const store = await openPostgres({ url, maxConnections: 1, log: createLogger('info', sink) });
  const end = (application: string) =>
    onServer(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = '${application}' and datname = '${new URL(url).pathname.slice(1)}'`,
    );
  return { store, end, logged: () => lines };
}

// The embedded database has one process and one connection.
const servers = [inject('postgresUrl')].filter((url) => url !== '');

describe.each(servers)('on PostgreSQL', (server) => {
  it('keeps the connections of two transactions that locked each other out', async () => {
    const { store, drop } = await openOwnStore();
    await store.raw.query('create table things as select 1 as id union select 2');
    const [pids, holders] = [[] as unknown[], new EventEmitter()];
    const bothHold = once(holders, 'both');
    const lock = (one: number, other: number) =>
      store.db.transaction(async (tx) => {
        await tx.execute(sql`select * from things where id = ${one} for update`);
        if (pids.push(await pidOf(tx)) === 2) holders.emit('both');
        await bothHold;
        await tx.execute(sql`select * from things where id = ${other} for update`);
      });
    const ends = await Promise.allSettled([lock(1, 2), lock(2, 1)]);
    expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { cause: { code: '40P01' } } }]);
    expect((await rowsOf(store, 'select pid from pg_stat_activity')).map(({ pid }) => pid)).toEqual(expect.arrayContaining(pids));
    await drop();
  });

  it.each([
    ['a unique violation', 'insert into things values (1)', '23505'],
    ['a lock timeout', 'select * from things for update nowait', '55P03'],
    ['a statement timeout', 'select pg_sleep(1)', '57014'],
  ])('keeps the connection of a transaction that ended with %s', (_what, statement, code) =>
    onDatabase(server, 'template1', async (url) => {
      const store = await openPostgres({ url, maxConnections: 2, log: silent });
      await store.raw.query('create table things (id int primary key)');
      await store.raw.query('insert into things values (1)');
      const holder = new pg.Client({ connectionString: url });
      await holder.connect();
      await holder.query('begin; select * from things for update');
      let pid: number | undefined;

      const refused = store.db.transaction(async (tx) => {
        pid = await pidOf(tx);
        await tx.execute(sql`set local statement_timeout = 300`);
        await tx.execute(sql.raw(statement));
      });

      await expect(refused).rejects.toMatchObject({ cause: { code } });
      expect(await store.db.transaction(pidOf)).toBe(pid);
      await holder.end();
      await store.close();
    }),
  );

  it.each([
    ['a unique violation', 'insert into things values (1)', '23505'],
    ['a division by zero', 'select 1 / 0', '22012'],
    ['a statement timeout', "set statement_timeout = 300; select pg_sleep(1)", '57014'],
  ])('keeps the connection of a statement by itself that ended with %s', (_what, statement, code) =>
    onDatabase(server, 'template1', async (url) => {
      const store = await openPostgres({ url, maxConnections: 1, log: silent });
      await store.raw.query('create table things (id int primary key)');
      await store.raw.query('insert into things values (1)');
      const pid = await pidOf(store.db);

      await expect(store.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code } });

      expect(await pidOf(store.db)).toBe(pid);
      await store.close();
    }),
  );

  describe('a connection that is lost', () => {
    it.each([
      ['while nobody uses it', async ({ raw }: Store, end: () => Promise<unknown>) => {
        await raw.query('select 1');
        await end();
      }],
      ['in a transaction', async ({ db }: Store, end: () => Promise<unknown>) => {
        const lost = db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          await end();
          await tx.execute(sql`select 'what a customer wrote'`);
        });
        await expect(lost).rejects.toThrow('Failed query');
      }],
    ])('%s is replaced, and the log says so once', (_when, lose) =>
      onDatabase(server, 'template1', async (url) => {
        const { store, end, logged } = await openLogged(server, url);

        await lose(store, () => end('sparkdrop'));

        await vi.waitFor(() => expect(events(logged())).toEqual(['database_connection_lost']));
        expect(logged()).toContain('"code":"57P01"');
        for (const secret of [url, new URL(url).host, 'what a customer wrote']) expect(logged()).not.toContain(secret);
        expect(await rowsOf(store, 'select 1 as one')).toEqual([{ one: 1 }]);
        await store.close();
      }),
    );

    it('by what hears the other processes is replaced, and the log says so', () =>
      onDatabase(server, 'template1', async (url) => {
        const { store, end, logged } = await openLogged(server, url);
        let gaps = 0;
        const listener = store.channel.listen(() => undefined, () => void (gaps += 1));
        await vi.waitFor(() => expect(gaps).toBe(1));

        await end('sparkdrop live');

        await vi.waitFor(() => expect(gaps).toBe(2), { timeout: 20_000 });
        expect(events(logged())).toEqual(['live_listener_lost']);
        expect(logged()).not.toContain(new URL(url).host);
        await listener.stop();
        expect(events(logged())).toHaveLength(1);
        await store.close();
      }));
  });

  it('a transaction that cannot begin keeps no connection', () =>
    onDatabase(server, 'template0', async (url) => {
      const store = await openPostgres({ url, maxConnections: 2, log: silent });
      const begin = () => store.db.transaction(async () => undefined, { isolationLevel: 'none at all' as never });

      for (let count = 0; count < 3; count += 1) await expect(begin()).rejects.toThrow('begin isolation level');

      expect(await rowsOf(store, 'select 1 as one')).toEqual([{ one: 1 }]);
      await store.close();
    }));

  describe('servers that start at once on an empty database', () => {
    it('migrate it once, fill it once and are all ready', () =>
      onDatabase(server, 'template0', async (url) => {
        const contexts = await Promise.all(
          Array.from({ length: 4 }, async () => {
            const ctx = await createContext(configOf(url), { log: silent });
            await prepareData(ctx);
            await ping(ctx.db);
            return ctx;
          }),
        );
        const [store] = contexts.map((ctx) => ctx.store);
        if (!store) throw new Error('No server has started');

        const hashes = (await migrationsIn(store)).map(({ hash }) => hash);
        expect(new Set(hashes).size).toBe(hashes.length);
        expect(await rowsOf(store, 'select username from operators')).toEqual([{ username: 'olive' }]);
        await Promise.all(contexts.map((ctx) => ctx.store.close()));
      }));
  });

  describe('a connection', () => {
    it('prepares a statement once, no matter who sends it and however often', () =>
      onDatabase(server, inject('template'), async (url) => {
        const store = await openPostgres({ url, maxConnections: 1, log: silent });
        for (const id of [1, 2, 3]) {
          await store.raw.query('select id from leads where id = $1', [id]);
          await store.db.execute(sql`select id from users where id = ${id}`);
        }

        const kept = await rowsOf(store, `select statement from pg_prepared_statements where not from_sql order by 1`);
        expect(kept).toEqual([
          { statement: 'select id from leads where id = $1' },
          { statement: 'select id from users where id = $1' },
        ]);
        await store.close();
      }));

    it('has time limits and a name and compiles nothing, no matter who uses it', () =>
      onDatabase(server, inject('template'), async (url) => {
        const store = await openPostgres({ url, log: silent });
        const limits = `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit') order by name`;
        const expected = [
          { name: 'idle_in_transaction_session_timeout', setting: '10000' },
          { name: 'jit', setting: 'off' },
          { name: 'lock_timeout', setting: '3000' },
          { name: 'statement_timeout', setting: '5000' },
        ];
        // The session store has the pool itself, everything else the database on top of it.
        expect(await rowsOf(store, limits)).toEqual(expected);
        expect(await store.db.execute(limits)).toEqual(expected);

        const listener = await listenTo(store);

        const names = await rowsOf(store, `select distinct application_name as name from pg_stat_activity where datname = current_database() order by 1`);
        expect(names).toEqual([{ name: 'sparkdrop' }, { name: 'sparkdrop live' }]);
        await listener.stop();
        await store.close();
      }));
  });

  describe('case 52: a pool without a free connection', () => {
    it('answers 503 and when to come back, to a hundred at once, and serves again after', () =>
      onDatabase(server, inject('template'), async (url) => {
        const store = await openPostgres({ url, maxConnections: 2, log: silent });
        const ctx = await createContext(configOf(url), { store, log: silent });
        const app = createApp(ctx);
        const file = () => supertest(app).post('/api/leads').send(quote);
        const tests = new EventEmitter();
        const taken = [1, 2].map(() => store.db.transaction(() => once(tests, 'done')));
        await vi.waitFor(() => expect(store.connections?.()).toMatchObject({ total: 2, idle: 0 }));

        const answers = await Promise.all(Array.from({ length: 100 }, file));

        for (const answer of answers) {
          expectProblem(answer, 'unavailable', 'Please try again in a moment');
          expect(answer.headers['retry-after']).toBe('2');
        }
        tests.emit('done');
        await Promise.all(taken);
        expect(await rowsOf(store, 'select id from leads')).toEqual([]);
        await file().expect(201);
        await vi.waitFor(() => expect(store.connections?.()).toEqual({ total: 2, idle: 2, waiting: 0 }));
        await store.close();
      }));
  });
});
