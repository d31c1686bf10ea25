import { inArray, lt, sql } from 'drizzle-orm';
import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { type RateLimiterAbstract, RateLimiterDrizzle } from 'rate-limiter-flexible';
import { rateLimits } from '../../../shared/schema/index.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/client.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
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

/** Returns a factory of rate limiters that count atomically in the database, for all server processes together. */
export function createLimiters({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): (rule: Rule) => RateLimiterAbstract {
  const schema = limitsTable(clock);
  return ({ name, points, windowMs }) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema,
      keyPrefix: name,
      points,
      duration: windowMs / 1000,
      // The hourly retention job deletes expired counters.
      clearExpiredByTimeout: false,
    });
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
