import type { Db } from './client.ts';

/** Deletes what nobody will ask for again, a batch at a time; stops when the signal is aborted. */
export type RetentionStep = (db: Db, now: Date, signal: AbortSignal) => Promise<void>;

/** What is kept for how long, by the table that it is about. */
export type RetentionSteps = Readonly<Record<string, RetentionStep>>;
