import { type Logger as StatementLogger, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Logger } from 'pino';
import { declareAdvisoryLock } from './advisory-lock.ts';
import { postgresChannel } from './channel.ts';
import { AppError } from '../errors.ts';
import { isStatementError } from './query-error.ts';
import type { Db, Queryable, Store } from './client.ts';
import { createDb, createTransactionDb, modesOf, type SendStatement, typesReadFromText } from './create-db.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { noteRollback } from './rolled-back.ts';

const MIGRATION_LOCK = declareAdvisoryLock(7_244_010);
const APPLICATION = 'sparkdrop';
/** Longer than the database's statement timeout: a connection that has not answered by then is dead. */
const SILENCE_MS = 8000;

/**
 * What holds on each connection of the pool: statements are cut off after 5 s, waits for a lock after 3 s, both in ms. Parallel workers would
 * take processors from other statements, and starting them takes longer than most statements run. So does compiling a statement, which a high
 * estimate alone would cause: 1.2 s for one that reads ten rows in a few milliseconds.
 */
const CONNECTION_SETTINGS = {
  statement_timeout: '5000',
  lock_timeout: '3000',
  idle_in_transaction_session_timeout: '10000',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};

interface Options {
  url: string;
  /**
   * The address of the database itself, where `url` is that of a pooler that lends a connection for a transaction (PgBouncer). Live updates
   * and migrations need connections of their own.
   */
  directUrl?: string | undefined;
  maxConnections?: number;
  log: Logger;
  /** Is told every statement of the query builder before it is sent. */
  statementLogger?: StatementLogger;
}

/** Opens a pool on PostgreSQL. Throws where a pooler's connections lack the settings of this one's. */
export async function openPostgres({ url, directUrl, maxConnections = 10, log, statementLogger }: Options): Promise<Store> {
  const isPooled = directUrl !== undefined;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: APPLICATION,
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    // A pooler refuses the connection that asks for them.
    ...(!isPooled && { options: Object.entries(CONNECTION_SETTINGS).map(([name, setting]) => `-c ${name}=${setting}`).join(' ') }),
  });
  // Without a listener, either event would end the process. The pool replaces a lost idle connection; in a transaction, the next
  // statement fails.
  pool.on('connect', (client) => {
    client.once('error', (error) => log.warn({ err: error, event: 'database_connection_lost' }, 'database connection lost'));
    // A shutdown raises two errors, for the message and for the closed connection; only the first is logged.
    client.on('error', () => undefined);
  });
  pool.on('error', () => undefined);
  // The next statement may run on another connection of the pooler's, which has not prepared it.
  const named = isPooled ? unnamed : createNames();
  const raw: Queryable = {
    query: (text, values = []) => withConnection(pool, (client) => client.query(named(text, values))),
  };
  const ownUrl = directUrl ?? url;
  if (isPooled) await requireSettings(raw).catch((error: unknown) => pool.end().then(() => Promise.reject(error)));
  return {
    engine: 'postgres',
    db: openDb(pool, named, statementLogger),
    raw,
    channel: postgresChannel(raw, { url: ownUrl, log }),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    migrate: () => migrateUnderLock(ownUrl),
    close: () => pool.end(),
  };
}

/** Throws, with the statement that sets them, unless the connections of a pooler have the settings that the pool would ask for. */
async function requireSettings(raw: Queryable): Promise<void> {
  const wanted = new Map(Object.entries(CONNECTION_SETTINGS));
  const { rows } = await raw.query('select name, setting, quote_ident(current_user) as role from pg_settings where name = any($1)', [[...wanted.keys()]]);
  const lacking = rows.filter(({ name, setting }) => wanted.get(String(name)) !== setting);
  if (lacking.length === 0) return;
  const statements = lacking.map(({ name, role }) => `alter role ${String(role)} set ${String(name)} = '${wanted.get(String(name))}';`);
  throw new Error(`Connections through the pooler of DATABASE_URL lack settings. Run this once on the database, then reconnect the pooler:\n${statements.join('\n')}`);
}

/** Lends a connection; closes it after any error that did not come from a statement. Rejected statements were rolled back. */
async function withConnection<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isSpoilt = false;
  try {
    return await run(client);
  } catch (error) {
    isSpoilt = !(error instanceof AppError) && !isStatementError(error);
    throw error;
  } finally {
    client.release(isSpoilt);
  }
}

/** Creates the query builder of a pool: each statement runs on any free connection, each transaction on one of its own. */
function openDb(pool: pg.Pool, named: NameStatement, logger?: StatementLogger): Db {
  // A connection's statements are built once, so its query builder is kept for as long as the connection.
  const ofConnections = new WeakMap<pg.PoolClient, Db>();
  const dbOf = (client: pg.PoolClient): Db => {
    const db = ofConnections.get(client) ?? createTransactionDb(senderOn(client, named), logger);
    ofConnections.set(client, db);
    return db;
  };
  const send: SendStatement = (...statement) => withConnection(pool, (client) => senderOn(client, named)(...statement));
  return createDb(
    send,
    async (run, config) => {
      const ended = await withConnection(pool, (client) => runTransaction(dbOf(client), run, config));
      if ('error' in ended) throw ended.error;
      return ended.result;
    },
    logger,
  );
}

/**
 * Runs a transaction and returns its result, or the error of its work once that is rolled back: the connection can be used again, whatever
 * the error was. Throws when the transaction could not begin, commit or be rolled back.
 */
async function runTransaction<T>(db: Db, run: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<{ result: T } | { error: unknown }> {
  await db.execute(sql.raw(`begin ${modesOf(config)}`.trim()));
  let isDone = false;
  try {
    const result = await run(db);
    isDone = true;
    await db.execute(sql`commit`);
    return { result };
  } catch (error) {
    await db.execute(sql`rollback`);
    if (isDone) throw error;
    noteRollback(error);
    return { error };
  }
}

const readFromText = new Set(typesReadFromText);
const asText = (value: string) => value;

// Types that Drizzle parses itself stay text; the driver parses all others.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text') => (readFromText.has(type) ? asText : pg.types.getTypeParser(type, format))) as typeof pg.types.getTypeParser,
};

const senderOn =
  (client: pg.PoolClient, named: NameStatement): SendStatement =>
  (text, values, method) =>
    client.query<unknown[]>({ ...named(text, values), types, ...(method === 'all' && { rowMode: 'array' }) });

/** The maximum number of named statements of a pool: texts that depend on the request would fill its connections' memory. */
const MAX_KEPT = 1000;

/** Longer texts contain a list of values and are hardly ever repeated. */
const MAX_KEPT_LENGTH = 8000;

type NameStatement = (text: string, values: unknown[]) => pg.QueryConfig;

const unnamed: NameStatement = (text, values) => ({ text, values });

/** Names a pool's statements by their texts, so that each connection parses and plans one once. Statements without parameters get no name. */
function createNames(): NameStatement {
  const names = new Map<string, string>();
  return (text, values) => {
    if (values.length === 0) return { text };
    let name = names.get(text);
    if (!name && names.size < MAX_KEPT && text.length <= MAX_KEPT_LENGTH) {
      name = `s${names.size + 1}`;
      names.set(text, name);
    }
    return name ? { name, text, values } : { text, values };
  };
}

const WITHOUT_LIMITS = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';

/** Migrates on a connection of its own, without the time limits of the pool's or its role's, which would cut a long migration off. */
async function migrateUnderLock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: `${APPLICATION} migrations`, options: WITHOUT_LIMITS });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
