import { lt, sql } from 'drizzle-orm';
import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { type RateLimiterAbstract, RateLimiterDrizzle } from 'rate-limiter-flexible';
import { rateLimits } from '../../shared/schema/index.ts';
import type { Clock } from '../clock.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/client.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { listOf } from '../db/list-of.ts';
import { prepared } from '../db/prepared.ts';
import { together } from '../db/together.ts';

interface Rule {
  name: string;
  points: number;
  windowMs: number;
}

/** A counter as the library reads it: the points of the window, and when it ends by this machine's clock. */
interface Counter {
  points: number;
  expire: Date;
}

declare module 'rate-limiter-flexible' {
  interface RateLimiterDrizzle {
    /** The method that each store of the library implements: adds points to a counter, or replaces it with `forceExpire`. */
    _upsert(key: string, points: number, windowMs: number, forceExpire?: boolean): Promise<Counter | undefined>;
  }
}

/**
 * Describes the table `rate_limits` to the library, which counts with this machine's clock. On the way to the database and back
 * its instants are moved to the database's clock, so that windows end at the same moment on every server.
 */
function limitsTable(clock: Clock) {
  const aheadMs = () => clock.now().getTime() - Date.now();
  const databaseInstant = customType<{ data: Date; driverData: string }>({
    dataType: () => 'timestamp (3) with time zone',
    toDriver: (instant) => new Date(instant.getTime() + aheadMs()).toISOString(),
    fromDriver: (stored) => new Date(new Date(stored).getTime() - aheadMs()),
  });
  return pgTable('rate_limits', {
    key: text('key').primaryKey(),
    points: integer('hits').notNull(),
    expire: databaseInstant('resets_at').notNull(),
  });
}

type LimitsTable = ReturnType<typeof limitsTable>;

interface Attempt {
  key: string;
  points: number;
  windowMs: number;
}

interface Sums {
  keys: readonly string[];
  points: readonly number[];
  ends: readonly string[];
  now: string;
}

/** Returns a function that counts attempts; those of one moment share a statement and are counted in the order in which they came. */
function attemptCounter(table: LimitsTable, clock: Clock) {
  const addPoints = prepared((db, { keys, points, ends, now }: Sums) => {
    const isOver = sql`${table.expire} <= ${now}::timestamptz`;
    return db
      .insert(table)
      .select(sql`select * from unnest(${listOf(keys, 'text')}, ${listOf(points, 'int')}, ${listOf(ends, 'timestamptz')})`)
      .onConflictDoUpdate({
        target: table.key,
        set: {
          points: sql`case when ${isOver} then excluded.hits else ${table.points} + excluded.hits end`,
          expire: sql`case when ${isOver} then excluded.resets_at else ${table.expire} end`,
        },
      })
      .returning();
  });
  return together(async (db, attempts: readonly Attempt[]) => {
    const now = clock.now();
    const sumOf = (key: string, from = 0) =>
      attempts.reduce((sum, attempt, index) => (index >= from && attempt.key === key ? sum + attempt.points : sum), 0);
    const windows = new Map(attempts.map(({ key, windowMs }) => [key, windowMs]));
    // In one order, or two servers could each wait for the other's rows.
    const sorted = [...windows].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const counters = await addPoints(db, {
      keys: sorted.map(([key]) => key),
      points: sorted.map(([key]) => sumOf(key)),
      ends: sorted.map(([, windowMs]) => new Date(now.getTime() + windowMs).toISOString()),
      now: now.toISOString(),
    });
    const byKey = new Map(counters.map((counter) => [counter.key, counter]));
    return ({ key }, index) => {
      const counter = byKey.get(key);
      return counter && { points: counter.points - sumOf(key, index + 1), expire: counter.expire };
    };
  });
}

async function replaceCounter(db: Db, table: LimitsTable, { key, points, windowMs }: Attempt): Promise<Counter | undefined> {
  const counter = { points, expire: new Date(Date.now() + windowMs) };
  const [row] = await db.insert(table).values({ key, ...counter }).onConflictDoUpdate({ target: table.key, set: counter }).returning();
  return row;
}

/** Returns what makes limiters that count in the database, atomically, for every server process alike. */
export function createLimiters({ db, clock }: Pick<AppContext, 'db' | 'clock'>): (rule: Rule) => RateLimiterAbstract {
  const schema = limitsTable(clock);
  const count = attemptCounter(schema, clock);

  /** The library's limiter, whose counters are written so that the attempts of one moment share a statement. */
  class Limiter extends RateLimiterDrizzle {
    override _upsert(key: string, points: number, windowMs: number, forceExpire = false) {
      // Half a character is stored as U+FFFD, under which its counter comes back.
      const attempt = { key: Buffer.from(key).toString(), points, windowMs };
      return forceExpire ? replaceCounter(db, schema, attempt) : count(db, attempt);
    }
  }

  return ({ name, points, windowMs }) =>
    new Limiter({
      storeClient: db,
      schema,
      keyPrefix: name,
      points,
      duration: windowMs / 1000,
      // The hourly retention job deletes expired counters.
      clearExpiredByTimeout: false,
    });
}

/** Deletes the counters whose window is over. */
export async function deleteExpiredLimits(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: rateLimits, where: lt(rateLimits.resetsAt, now), signal });
}
