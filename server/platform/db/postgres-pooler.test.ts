import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { createLogger } from '../log.ts';
import { onDatabase, onServer } from '../../../tests/support/database-setup.ts';
import { listenTo } from '../../../tests/support/own-store.ts';
import type { Store } from './client.ts';
import { openPostgres } from './postgres.ts';

const silent = createLogger('silent');

const rowsOf = async ({ raw }: Pick<Store, 'raw'>, text: string) => (await raw.query(text)).rows;

it('nothing but live updates and migrations keeps anything in a connection: the next statement may run on another', () => {
  const keeps = /pg_(?:try_)?advisory_(?:un)?lock(?:_shared)?\(|set_config\([^)]*false|create temp|with hold|\blisten \$/i;
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

  const keeping = sources.filter((file) => keeps.test(readFileSync(join('server', file), 'utf8')));

  expect(keeping.toSorted()).toEqual([join('platform', 'db', 'channel.ts'), join('platform', 'db', 'postgres.ts')]);
});

// The embedded database has no pooler.
const servers = [inject('postgresUrl')].filter((url) => url !== '');

describe.each(servers)('through a pooler that lends a connection for a transaction', (server) => {
  const settings = { statement_timeout: 5000, lock_timeout: 3000, idle_in_transaction_session_timeout: 10_000, max_parallel_workers_per_gather: 0, jit: 'off' };

  it('does not open while the connections lack the settings of the pool, and says how to set them', () =>
    onDatabase(server, 'template1', async (url) => {
      const opened = openPostgres({ url, directUrl: url, log: silent });

      await expect(opened).rejects.toThrow(/alter role .+ set statement_timeout = '5000';/);
    }));

  it('prepares nothing, and listens and migrates on connections of its own', () =>
    onDatabase(server, 'template1', async (url) => {
      const name = new URL(url).pathname.slice(1);
      for (const [setting, value] of Object.entries(settings)) await onServer(server, `alter database ${name} set ${setting} = '${value}'`);
      const away = new URL(url);
      away.searchParams.set('application_name', 'another address of the database');
      const store = await openPostgres({ url, directUrl: away.href, maxConnections: 1, log: silent });

      await store.migrate();
      const listener = await listenTo(store);

      await store.db.transaction((tx) => tx.execute(sql`select id from users where id = ${1}`));
      expect((await rowsOf(store, 'select id from drizzle.__drizzle_migrations')).length).toBeGreaterThan(0);
      expect(await rowsOf(store, 'select statement from pg_prepared_statements')).toEqual([]);
      const names = await rowsOf(store, `select distinct application_name as name from pg_stat_activity where datname = current_database() order by 1`);
      expect(names).toEqual([{ name: 'another address of the database' }, { name: 'sparkdrop' }]);
      await listener.stop();
      await store.close();
    }));
});
