import { eq, lt, sql } from 'drizzle-orm';
import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import { rateLimits } from '../../shared/schema/index.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/client.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { listOf } from '../db/list-of.ts';
import { prepared } from '../db/prepared.ts';
import { together } from '../db/together.ts';

interface Hit {
  key: string;
  now: Date;
  resetsAt: Date;
}

interface Hits {
  keys: readonly string[];
  counts: readonly number[];
  ends: readonly string[];
  now: string;
}

/** Counts so many more of each key, from nothing again once its window has closed. */
const countHits = prepared((db, { keys, counts, ends, now }: Hits) => {
  const isOver = sql`${rateLimits.resetsAt} <= ${now}::timestamptz`;
  return db
    .insert(rateLimits)
    .select(sql`select * from unnest(${listOf(keys, 'text')}, ${listOf(counts, 'int')}, ${listOf(ends, 'timestamptz')})`)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then excluded.hits else ${rateLimits.hits} + excluded.hits end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ key: rateLimits.key, hits: rateLimits.hits, resetTime: rateLimits.resetsAt });
});

/** Counts one more; those that are counted together come one after the other. */
const countHit = together(async (db, hits: readonly Hit[]) => {
  const same = (key: string, from = 0) => hits.slice(from).filter((hit) => hit.key === key);
  // In one order, or two processes could wait for each other's rows.
  const keys = [...new Set(hits.map(({ key }) => key))].toSorted();
  const rows = await countHits(db, {
    keys,
    counts: keys.map((key) => same(key).length),
    ends: keys.flatMap((key) => same(key).slice(0, 1).map(({ resetsAt }) => resetsAt.toISOString())),
    now: hits.reduce((latest, { now }) => (now > latest ? now : latest), new Date(0)).toISOString(),
  });
  return ({ key }, index): ClientRateLimitInfo | undefined => {
    const row = rows.find((counted) => counted.key === key);
    return row && { totalHits: row.hits - same(key, index + 1).length, resetTime: row.resetTime };
  };
});

/** Counts in the database, so that every server process counts the same. */
export function rateLimitStore({ db, clock, log }: AppContext, prefix: string): Store {
  let windowMs = 0;
  const keyOf = (key: string) => `${prefix}:${key}`;
  return {
    prefix,
    localKeys: false,
    init(options: Options) {
      windowMs = options.windowMs;
    },
    async increment(key): Promise<ClientRateLimitInfo> {
      const now = clock.now();
      const resetsAt = new Date(now.getTime() + windowMs);
      const counted = await countHit(db, { key: keyOf(key), now, resetsAt });
      return counted ?? { totalHits: 1, resetTime: resetsAt };
    },
    async decrement(key) {
      const hits = sql`greatest(${rateLimits.hits} - 1, 0)`;
      try {
        await db.update(rateLimits).set({ hits }).where(eq(rateLimits.key, keyOf(key)));
      } catch (error) {
        // The answer is out, nobody waits for this, and an attempt too many is forgotten with its window.
        log.warn({ err: error }, 'a rate limit was not taken back');
      }
    },
    async resetKey(key) {
      await db.delete(rateLimits).where(eq(rateLimits.key, keyOf(key)));
    },
  };
}

/** Forgets the counts whose window has closed. */
export async function deleteExpiredLimits(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: rateLimits, where: lt(rateLimits.resetsAt, now), signal });
}
