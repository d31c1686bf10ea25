import { inArray, lt, sql } from 'drizzle-orm';
import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '../../../shared/schema/index.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/client.ts';
import { coalesce } from '../db/coalesce.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { encodeRows, insertOf } from '../db/insert-rows.ts';
import { prepared } from '../db/prepared.ts';
import type { PlatformContext } from '../context.ts';

interface Rule {
  name: string;
  points: number;
  windowMs: number;
}

/**
 * Describes the table `rate_limits` to the library, which uses this machine's clock. Instants are shifted to the database's clock and back,
 * so that windows end at the same moment on every server.
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

const addHits = prepared((db, { rows, at }: { rows: string; at: string }) => {
  const { key, hits, resetsAt } = rateLimits;
  const isOver = sql`${resetsAt} <= ${at}::timestamptz`;
  const set = {
    hits: sql`case when ${isOver} then excluded.hits else ${hits} + excluded.hits end`,
    resetsAt: sql`case when ${isOver} then excluded.resets_at else ${resetsAt} end`,
  };
  return insertOf(db, rateLimits, rows).onConflictDoUpdate({ target: key, set }).returning({ key, hits, resetsAt });
});

interface Hit {
  key: string;
  points: number;
  windowMs: number;
  at: Date;
}

/** Adds attempts to their counters, and returns what each counter had come to with its attempt. Concurrent ones share a statement. */
const countHits = coalesce(async (db, asked: readonly Hit[]) => {
  const added = new Map<string, { key: string; hits: number; resetsAt: Date }>();
  const hitsUpTo = asked.map(({ key, points, at, windowMs }) => {
    const hits = (added.get(key)?.hits ?? 0) + points;
    added.set(key, { key, hits, resetsAt: new Date(at.getTime() + windowMs) });
    return hits;
  });
  // In the order of the keys, so that two servers never wait for each other.
  const rows = [...added.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const latest = Math.max(...asked.map(({ at }) => at.getTime()));
  const counters = await addHits(db, { rows: encodeRows(rateLimits, rows), at: new Date(latest).toISOString() });
  const byKey = new Map(counters.map((counter) => [counter.key, counter]));
  return ({ key }, index) => {
    const counter = byKey.get(key);
    const own = added.get(key);
    if (!counter || !own) throw new Error('An attempt was not counted');
    return { hits: counter.hits - own.hits + (hitsUpTo[index] ?? 0), resetsAt: counter.resetsAt };
  };
});

interface Store extends Pick<PlatformContext, 'db' | 'clock'> {
  schema: ReturnType<typeof limitsTable>;
}

/** The library’s limiter; attempts of the same moment share a statement. */
class SharedLimiter extends RateLimiterDrizzle {
  readonly #store: Store;

  constructor(store: Store, { name, points, windowMs }: Rule) {
    // The hourly retention job deletes expired counters.
    super({ storeClient: store.db, schema: store.schema, keyPrefix: name, points, duration: windowMs / 1000, clearExpiredByTimeout: false });
    this.#store = store;
  }

  override async consume(key: string | number, points = 1): Promise<RateLimiterRes> {
    const { db, clock } = this.#store;
    const at = clock.now();
    const { hits, resetsAt } = await countHits(db, { key: this.getKey(key), points, windowMs: this.msDuration, at });
    const msLeft = Math.max(0, resetsAt.getTime() - clock.now().getTime());
    const counted = new RateLimiterRes(Math.max(0, this.points - hits), msLeft, hits, hits === points);
    if (hits > this.points) throw counted;
    return counted;
  }
}

/** Returns a factory of rate limiters that count atomically in the database, for all server processes together. */
export function createLimiters({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): (rule: Rule) => RateLimiterAbstract {
  const store = { db, clock, schema: limitsTable(clock) };
  return (rule) => new SharedLimiter(store, rule);
}

/** Deletes counters whose window is over. */
export async function deleteExpiredLimits(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: rateLimits, where: lt(rateLimits.resetsAt, now), signal });
}

/** Deletes the counts of codes that were tried for a holder of a second factor (`user:7`). */
export async function forgetTriedCodes(tx: Db, holder: string): Promise<void> {
  await tx.delete(rateLimits).where(inArray(rateLimits.key, ['second-factor', 'second-factor-day', 'second-factor-app'].map((name) => `${name}:${holder}`)));
}

/** Deletes the counters of which a part between two colons is one of some hashes. Returns how many there were. */
export async function deleteLimitsOf(tx: Db, hashes: readonly string[]): Promise<number> {
  const ofOne = sql`string_to_array(${rateLimits.key}, ':') && ${sql.param(hashes)}::text[]`;
  return (await tx.delete(rateLimits).where(ofOne).returning({ one: sql`1` })).length;
}
