import type { Db } from './client.ts';

/** Deletes expired rows in batches; stops when the signal is aborted. */
export type RetentionStep = (db: Db, now: Date, signal: AbortSignal) => Promise<void>;

/** The retention steps of a module, by table. */
export type RetentionSteps = Readonly<Record<string, RetentionStep>>;
