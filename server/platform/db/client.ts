import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { PgRemoteDatabase } from 'drizzle-orm/pg-proxy';
import type { Logger } from 'pino';
import type { Channel } from './channel.ts';
import { openPostgres } from './postgres.ts';

type Builder = Pick<PgRemoteDatabase, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with' | '$count'>;

/** The database as modules see it: the whole database or an open transaction, of either engine. */
export interface Db extends Builder {
  /** Runs a transaction, which is rolled back when `run` throws. An open transaction cannot run another one. */
  transaction<T>(run: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
}

/** What connect-pg-simple needs. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
}

/** The number of connections in a pool, by state. */
export interface Connections {
  total: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

export interface Store {
  engine: 'postgres' | 'pglite';
  db: Db;
  raw: Queryable;
  /** The channel to the other processes on this database. */
  channel: Channel;
  /** Absent where there is no pool. */
  connections?: () => Connections;
  /** Brings the tables up to date; any number of processes may call it at once. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

export type DatabaseConfig =
  | { kind: 'postgres'; url: string; directUrl?: string | undefined; maxConnections?: number }
  | { kind: 'embedded'; dir: string };

/** Opens the configured database. Throws when it is out of reach or its folder is in use. */
export async function openStore(database: DatabaseConfig, log: Logger): Promise<Store> {
  if (database.kind === 'postgres') return openPostgres({ ...database, log });
  // Loaded on demand, because a server on PostgreSQL never needs the embedded database in memory.
  const { openPglite } = await import('./pglite.ts');
  return openPglite({ dir: database.dir });
}
