import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type Results, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { builtFile } from '../built-file.ts';
import { pgliteChannel } from './channel.ts';
import type { Db, Queryable, Store } from './client.ts';
import { createDb, createTransactionDb, modesOf, type SendStatement, typesReadFromText } from './create-db.ts';
import { lockFolder } from './folder-lock.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { noteRollback } from './rolled-back.ts';

interface Options {
  dir?: string;
  dump?: Blob;
  /** Is told every statement of the query builder before it is sent. */
  statementLogger?: Logger;
}

/** Opens the embedded database: in a folder, or in memory from a dump. A new folder starts from the dump that the build made. */
export async function openPglite({ dir, dump, statementLogger }: Options = {}): Promise<Store> {
  const unlock = dir ? lockFolder(dir) : () => undefined;
  const lite = await createPglite(dir, dir && !existsSync(join(dir, 'PG_VERSION')) ? emptyDatabase() : dump).catch((error: unknown) => {
    unlock();
    throw error;
  });
  readValuesLikePg(lite);
  const guard = createGuard();
  const raw = rawOn(lite, guard);
  return {
    engine: 'pglite',
    db: openDb(lite, guard, statementLogger),
    raw,
    channel: pgliteChannel(lite, raw),
    migrate: () => migrateTables(lite),
    async close() {
      await lite.close();
      unlock();
    },
  };
}

/** Makes the dump that new embedded databases start from: all tables and no rows. To create a database takes three times as long. */
export async function dumpEmptyDatabase(): Promise<Buffer> {
  const lite = await createPglite();
  await migrateTables(lite);
  const dump = await lite.dumpDataDir('gzip');
  await lite.close();
  return Buffer.from(await dump.arrayBuffer());
}

const emptyDatabase = () => new Blob([readFileSync(builtFile('database/empty.tar.gz', 'scripts/empty-database.mjs'))]);

const migrateTables = (lite: PGlite) => migrate(drizzle({ client: lite }), { migrationsFolder });

/** Creates the embedded database with the settings and extensions that every one of them has. */
function createPglite(dir?: string, dump?: Blob): Promise<PGlite> {
  return PGlite.create({
    ...(dir && { dataDir: dir }),
    ...(dump && { loadDataDir: dump }),
    extensions: { pg_trgm },
    relaxedDurability: !dir,
    postgresqlconf: ['shared_buffers=32MB'],
  });
}

const BIGINT = 20;
const PG_TYPES = [17, 114, 3802, 199, 3807, 1000, 1001, 1005, 1007, 1009, 1014, 1015, 1016, 1021, 1022];

function readValuesLikePg(lite: PGlite): void {
  for (const oid of [BIGINT, ...typesReadFromText]) lite.parsers[oid] = (value) => value;
  for (const oid of PG_TYPES) {
    const parse: (value: string) => unknown = pg.types.getTypeParser(oid, 'text');
    lite.parsers[oid] = parse;
  }
}

/** Creates the guard that throws for a statement outside an open transaction, which would wait forever for the only connection. */
function createGuard() {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  return {
    check() {
      if (current.getStore()?.open) throw new Error('Use the transaction, not the database, inside a transaction');
    },
    async inside<T>(run: () => Promise<T>): Promise<T> {
      const mark = { open: true };
      return current.run(mark, run).finally(() => {
        mark.open = false;
      });
    },
  };
}

type Guard = ReturnType<typeof createGuard>;

const senderOn =
  (lite: Pick<PGlite, 'query'>): SendStatement =>
  (text, values, method) =>
    lite.query(text, values, { rowMode: method === 'all' ? 'array' : 'object' });

function openDb(lite: PGlite, guard: Guard, logger?: Logger): Db {
  // One transaction after the other is open, each of them on the same query builder, which keeps the statements that were built.
  let open: Transaction | undefined;
  const inTransaction = createTransactionDb(async (...statement) => {
    if (!open) throw new Error('The transaction is over');
    return senderOn(open)(...statement);
  }, logger);
  const send: SendStatement = async (...statement) => {
    guard.check();
    return senderOn(lite)(...statement);
  };
  return createDb(
    send,
    async (run, config) => {
      guard.check();
      return lite.transaction(async (transaction) => {
        open = transaction;
        const modes = modesOf(config);
        try {
          if (modes) await transaction.query(`set transaction ${modes}`);
          return await guard.inside(() => run(inTransaction));
        } catch (error) {
          // Once this function has thrown, the transaction is rolled back, or another error says that it was not.
          noteRollback(error);
          throw error;
        } finally {
          open = undefined;
        }
      });
    },
    logger,
  );
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

function rawOn(lite: PGlite, guard: Guard): Queryable {
  return {
    async query(text, values) {
      guard.check();
      const result = await lite.query<Record<string, unknown>>(text, values);
      return { rows: withDates(result), rowCount: result.affectedRows ?? result.rows.length };
    },
  };
}
