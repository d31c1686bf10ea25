import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type * as schema from '../../shared/schema/index.ts';
import type { Channel } from './channel.ts';
import { openPostgres } from './postgres.ts';

/** The database as features see it: a connection or an open transaction, of either engine. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** What connect-pg-simple needs. pg.Pool has this shape already. */
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
