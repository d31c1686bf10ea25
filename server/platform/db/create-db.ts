import type { Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pg-proxy';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { inSpan } from '../tracing/tracing.ts';
import type { Db } from './client.ts';

/** Sends a statement: `all` returns each row as the list of its values, `execute` as an object. */
export type SendStatement = (text: string, values: unknown[], method: 'all' | 'execute') => Promise<{ rows: unknown[] }>;

/** The types whose values Drizzle's columns read from text: date, timestamp, timestamptz, interval, lists of these, and numeric[]. */
export const typesReadFromText: readonly number[] = [1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231];

const TRANSACTION = { name: 'transaction', kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const;

/** Creates the query builder of a pool or a connection. Its statements go through `send`, its transactions through `transaction`. */
export function createDb(send: SendStatement, transaction: Db['transaction'], logger?: Logger): Db {
  const builder = drizzle(send, { casing: 'snake_case', logger: logger ?? false });
  return {
    select: builder.select.bind(builder),
    selectDistinct: builder.selectDistinct.bind(builder),
    insert: builder.insert.bind(builder),
    update: builder.update.bind(builder),
    delete: builder.delete.bind(builder),
    execute: builder.execute.bind(builder),
    with: builder.with.bind(builder),
    $with: builder.$with,
    $count: builder.$count.bind(builder),
    // The embedded database starts a transaction from its own queue.
    transaction: (run, config) => inSpan(TRANSACTION, ({ enter }) => transaction((tx) => enter(() => run(tx)), config)),
  };
}

/** Creates the query builder of a connection, which runs transactions one after the other. */
export const createTransactionDb = (send: SendStatement, logger?: Logger): Db =>
  createDb(send, () => Promise.reject(new Error('A transaction is open already')), logger);

/** Formats the modes of a transaction as SQL, to follow `begin` or `set transaction`. */
export const modesOf = ({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string =>
  [isolationLevel && `isolation level ${isolationLevel}`, accessMode, deferrable && 'deferrable'].filter(Boolean).join(' ');
