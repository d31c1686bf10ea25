import { drizzle, NodePgSession } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Logger } from 'pino';
import * as schema from '../../shared/schema/index.ts';
import { postgresChannel } from './channel.ts';
import { AppError } from '../errors.ts';
import { wasAnswered } from './query-error.ts';
import type { Db, Store } from './client.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { PreparingClient } from './preparing-client.ts';

const MIGRATION_LOCK = 7_244_010;
const APPLICATION = 'sparkdrop';
/** Longer than the server lets a statement run: who has not answered by then is not there any more. */
const SILENCE_MS = 8000;

type SessionArguments = ConstructorParameters<typeof NodePgSession>;

interface SessionParts {
  dialect: SessionArguments[1];
  schema: SessionArguments[2];
  options: SessionArguments[3];
}

/** Opens a pool on PostgreSQL. Statements are cut off after 5 s, waits for a lock after 3 s. */
export async function openPostgres({
  url,
  maxConnections = 10,
  log,
}: {
  url: string;
  maxConnections?: number;
  log: Logger;
}): Promise<Store> {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    application_name: APPLICATION,
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 10_000,
    // One statement on several processors takes them from those of everyone else, and starting it there takes longer than most.
    options: '-c max_parallel_workers_per_gather=0',
  });
  // Unheard, either event would end the process. The pool replaces an idle connection that was lost; of one that was in a
  // transaction, the next statement fails.
  pool.on('connect', (client) => {
    client.once('error', (error) => log.warn({ err: error, event: 'database_connection_lost' }, 'a database connection was lost'));
    // The database's goodbye, then the end of the connection: the same loss.
    client.on('error', () => undefined);
  });
  pool.on('error', () => undefined);
  pool.query = keepingQuery(pool);
  return {
    engine: 'postgres',
    db: openDb(pool),
    raw: pool,
    channel: postgresChannel(pool, { url, log }),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    migrate: () => migrateUnderLock(url),
    close: () => pool.end(),
  };
}

/** Runs single statements as the pool does, which would close the connection of each that the database refused. */
function keepingQuery(pool: pg.Pool): pg.Pool['query'] {
  return ((...statement: Parameters<pg.PoolClient['query']>) =>
    withConnection(pool, (client) => client.query(...statement) as unknown as Promise<pg.QueryResult>)) as pg.Pool['query'];
}

/** Lends a connection, and closes it when something failed on it other than a statement: what the database refused, it has rolled back. */
async function withConnection<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isSpoilt = false;
  try {
    return await run(client);
  } catch (error) {
    isSpoilt = !(error instanceof AppError) && !wasAnswered(error);
    throw error;
  } finally {
    client.release(isSpoilt);
  }
}

/**
 * The query builder on a pool. Its own transactions keep a connection for good whose BEGIN fails, as happens while the
 * database restarts; these release each.
 */
function openDb(pool: pg.Pool): Db {
  const db = drizzle(pool, { schema, casing: 'snake_case' });
  const { dialect, schema: tables, options } = db._.session as unknown as SessionParts;
  db.transaction = (run, config) =>
    withConnection(pool, (client) => new NodePgSession(client, dialect, tables, options).transaction(run as never, config));
  return db;
}

/** Migrates on a connection of its own, so that the pool's time limits do not cut a long migration off. */
async function migrateUnderLock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: `${APPLICATION} migrations` });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
