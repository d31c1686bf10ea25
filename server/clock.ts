import { sql } from 'drizzle-orm';
import type { Db } from './db/client.ts';
import { prepared } from './db/prepared.ts';

/** The one source of "now". It follows the database's clock, so that every server shows and charges one price. */
export interface Clock {
  /** The database's time, as this process last measured it. */
  now(): Date;
  /** The database's time at this moment, asked in a statement of its own: right even after waiting for a lock. */
  databaseNow(db: Db): Promise<Date>;
  /** Measures the offset to the database's clock again. */
  sync(): Promise<void>;
}

/** A clock whose time tests and demo worlds may move, forwards only. */
export interface ShiftableClock extends Clock {
  advance(milliseconds: number): void;
}

const LONGEST_WAIT_MS = 250;

const monotonicMs = () => Math.floor(performance.now());

const selectNow = prepared((db) =>
  db.select({ at: sql<string>`(extract(epoch from clock_timestamp()) * 1000)::bigint` }).from(sql`(select 1) as one`),
);

async function askDatabase(db: Db): Promise<number> {
  const [row] = await selectNow(db, {});
  return Number(row?.at);
}

/**
 * Starts a clock that follows the database's. Between two measures it counts by this machine's monotonic clock: its wall clock may
 * be set forward or back at any time.
 */
export async function createClock(db: Db): Promise<ShiftableClock> {
  let offsetMs = 0;
  let shiftMs = 0;
  let isMeasured = false;
  const clock: ShiftableClock = {
    now: () => new Date(monotonicMs() + offsetMs + shiftMs),
    databaseNow: async (handle) => new Date((await askDatabase(handle)) + shiftMs),
    async sync() {
      const sentAt = monotonicMs();
      const databaseMs = await askDatabase(db);
      const answeredAt = monotonicMs();
      // Which part of a long wait came before the answer nobody knows: better the last measure than a wrong one.
      if (isMeasured && answeredAt - sentAt > LONGEST_WAIT_MS) return;
      isMeasured = true;
      offsetMs = databaseMs - (sentAt + answeredAt) / 2;
    },
    advance(milliseconds) {
      shiftMs += milliseconds;
    },
  };
  await clock.sync();
  return clock;
}
