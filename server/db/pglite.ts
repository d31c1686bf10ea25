import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, type QueryOptions, type Results } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import * as schema from '../../shared/schema/index.ts';
import { pgliteChannel } from './channel.ts';
import type { Db, Queryable, Store } from './client.ts';
import { lockFolder } from './folder-lock.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** Opens the embedded database: in a folder, or in memory, perhaps from a dump. */
export async function openPglite({ dir, dump }: { dir?: string; dump?: Blob } = {}): Promise<Store> {
  const unlock = dir ? lockFolder(dir) : () => undefined;
  const lite = await create(dir, dump).catch((error: unknown) => {
    unlock();
    throw error;
  });
  readValuesLikePg(lite);
  guardSingleConnection(lite);
  const db = drizzle({ client: lite, schema, casing: 'snake_case' });
  return {
    engine: 'pglite',
    db: db as unknown as Db,
    raw: rawOn(lite),
    channel: pgliteChannel(lite),
    migrate: () => migrate(db, { migrationsFolder }),
    async close() {
      await lite.close();
      unlock();
    },
  };
}

function create(dir: string | undefined, dump: Blob | undefined): Promise<PGlite> {
  return PGlite.create({
    ...(dir && { dataDir: dir }),
    ...(dump && { loadDataDir: dump }),
    relaxedDurability: !dir,
    postgresqlconf: ['shared_buffers=32MB'],
  });
}

const TEXT_TYPES = [20, 1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231];
const PG_TYPES = [17, 114, 3802, 199, 3807, 1000, 1001, 1005, 1007, 1009, 1014, 1015, 1016, 1021, 1022];

// Drizzle hands PGlite its own parsers with every query, and PGlite then copies its whole table of
// some 600 entries each time, which costs more than the query: they are set once here instead.
function readValuesLikePg(lite: PGlite): void {
  for (const oid of TEXT_TYPES) lite.parsers[oid] = (value) => value;
  for (const oid of PG_TYPES) {
    const parse: (value: string) => unknown = pg.types.getTypeParser(oid, 'text');
    lite.parsers[oid] = parse;
  }
}

const withoutParsers = (options?: QueryOptions): QueryOptions | undefined =>
  options?.rowMode === 'array' ? { rowMode: 'array' } : undefined;

// There is one connection: a statement outside an open transaction would wait for it for ever, so it throws.
function guardSingleConnection(lite: PGlite): void {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  const check = () => {
    if (current.getStore()?.open) throw new Error('Use the transaction, not the database, inside a transaction');
  };
  const query = lite.query.bind(lite);
  const transaction = lite.transaction.bind(lite);
  lite.query = async <T>(text: string, values?: unknown[], options?: QueryOptions) => {
    check();
    return query<T>(text, values, withoutParsers(options));
  };
  lite.transaction = async (run) => {
    check();
    return transaction((tx) => {
      const mark = { open: true };
      const txQuery = tx.query.bind(tx);
      tx.query = <T>(text: string, values?: unknown[], options?: QueryOptions) =>
        txQuery<T>(text, values, withoutParsers(options));
      return current.run(mark, () => run(tx)).finally(() => {
        mark.open = false;
      });
    });
  };
}

const DATE_TYPES = new Set([1082, 1114, 1184]);

function withDates({ rows, fields }: Results<Record<string, unknown>>): Record<string, unknown>[] {
  for (const { name, dataTypeID } of fields) {
    if (!DATE_TYPES.has(dataTypeID)) continue;
    const parse: (value: string) => unknown = pg.types.getTypeParser(dataTypeID, 'text');
    for (const row of rows) if (typeof row[name] === 'string') row[name] = parse(row[name]);
  }
  return rows;
}

function rawOn(lite: PGlite): Queryable {
  return {
    async query(text, values) {
      const result = await lite.query<Record<string, unknown>>(text, values);
      return { rows: withDates(result), rowCount: result.affectedRows ?? result.rows.length };
    },
  };
}
