import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from './db/client.ts';
import { prepared } from './db/prepared.ts';

/** The one source of "now". It follows the database's clock, so that every server shows and charges the same price. */
export interface Clock {
  /** Returns the database's time, based on this process's last sync. */
  now(): Date;
  /** Queries the database's time, so it's right even after waiting for a lock. */
  databaseNow(db: Db): Promise<Date>;
  /** Measures the offset to the database's clock again. */
  sync(): Promise<void>;
}

/** A clock that tests and the demo world may move, forwards only. */
export interface ShiftableClock extends Clock {
  advance(milliseconds: number): void;
}

const MAX_WAIT_MS = 250;

const START_TRIES = 5;
const START_PAUSE_MS = 500;

const monotonicMs = () => Math.floor(performance.now());

const selectNow = prepared((db) =>
  db.select({ at: sql<string>`(extract(epoch from clock_timestamp()) * 1000)::bigint` }).from(sql`(select 1) as one`),
);

async function askDatabase(db: Db): Promise<number> {
  const [row] = await selectNow(db, {});
  return Number(row?.at);
}

/** Syncs for the first time, and retries while a restarting database drops connections. */
async function syncAtStart(clock: Clock): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await clock.sync();
      return;
    } catch (error) {
      if (tries === START_TRIES) throw error;
      await wait(START_PAUSE_MS);
    }
  }
}

/**
 * Starts a clock that follows the database's. Between two syncs it counts by this machine's monotonic clock, because the wall clock may be
 * set forward or back at any time.
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
      // The round trip was too slow to tell when the database read its clock: the last offset is better than a wrong one.
      if (isMeasured && answeredAt - sentAt > MAX_WAIT_MS) return;
      isMeasured = true;
      offsetMs = databaseMs - (sentAt + answeredAt) / 2;
    },
    advance(milliseconds) {
      shiftMs += milliseconds;
    },
  };
  await syncAtStart(clock);
  return clock;
}
