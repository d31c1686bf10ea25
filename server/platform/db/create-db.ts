import type { Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pg-proxy';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** Sends a statement: `all` returns each row as the list of its values, `execute` as an object. */
export type SendStatement = (text: string, values: unknown[], method: 'all' | 'execute') => Promise<{ rows: unknown[] }>;

/** The types whose values Drizzle's columns read from text: date, timestamp, timestamptz, interval, lists of these, and numeric[]. */
export const typesReadFromText: readonly number[] = [1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231];

/** Makes the query builder of a pool or a connection: Drizzle's methods, whose statements `send` sends, and our transactions. */
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
    transaction,
  };
}

/** Makes the query builder of a connection that runs one transaction after the other. */
export const createTransactionDb = (send: SendStatement, logger?: Logger): Db =>
  createDb(send, () => Promise.reject(new Error('A transaction is open already')), logger);

/** Writes the modes of a transaction as they stand in SQL after `begin` and `set transaction`. */
export const modesOf = ({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string =>
  [isolationLevel && `isolation level ${isolationLevel}`, accessMode, deferrable && 'deferrable'].filter(Boolean).join(' ');
