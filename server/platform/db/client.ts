import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { PgRemoteDatabase } from 'drizzle-orm/pg-proxy';
import type { Logger } from 'pino';
import type { Channel } from './channel.ts';
import { openPostgres } from './postgres.ts';

type Builder = Pick<PgRemoteDatabase, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with' | '$count'>;

/** The database as features see it: the whole database or an open transaction, of either engine. */
export interface Db extends Builder {
  /** Runs a transaction, which is rolled back when `run` throws. An open transaction cannot run another one. */
  transaction<T>(run: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
}

/** What connect-pg-simple needs. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
}

/** How the connections of a pool stand. */
export interface Connections {
  total: number;
  idle: number;
  /** Who waits for one. */
  waiting: number;
}

export interface Store {
  engine: 'postgres' | 'pglite';
  db: Db;
  raw: Queryable;
  /** To the other processes on this database. */
  channel: Channel;
  /** Absent where there is no pool. */
  connections?: () => Connections;
  /** Brings the tables up to date; any number of processes may call it at once. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

export type DatabaseConfig =
  | { kind: 'postgres'; url: string; maxConnections?: number }
  | { kind: 'embedded'; dir: string };

/** Opens the configured database. Throws when it is out of reach or its folder is in use. */
export async function openStore(database: DatabaseConfig, log: Logger): Promise<Store> {
  if (database.kind === 'postgres') return openPostgres({ ...database, log });
  // A whole database, which a server with one of its own never needs in its memory.
  const { openPglite } = await import('./pglite.ts');
  return openPglite({ dir: database.dir });
}
