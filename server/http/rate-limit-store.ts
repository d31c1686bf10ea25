import { eq, lt, sql } from 'drizzle-orm';
import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import { rateLimits } from '../../shared/schema/index.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/client.ts';

/** Counts in the database, so that every server process counts the same. */
export function rateLimitStore({ db, clock }: AppContext, prefix: string): Store {
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
      const [row] = await db
        .insert(rateLimits)
        .values({ key: keyOf(key), hits: 1, resetsAt })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            hits: sql`case when ${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz then 1 else ${rateLimits.hits} + 1 end`,
            resetsAt: sql`case when ${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz then excluded.resets_at else ${rateLimits.resetsAt} end`,
          },
        })
        .returning({ totalHits: rateLimits.hits, resetTime: rateLimits.resetsAt });
      return row ?? { totalHits: 1, resetTime: resetsAt };
    },
    async decrement(key) {
      await db
        .update(rateLimits)
        .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
        .where(eq(rateLimits.key, keyOf(key)));
    },
    async resetKey(key) {
      await db.delete(rateLimits).where(eq(rateLimits.key, keyOf(key)));
    },
  };
}

/** Forgets the counts whose window has closed. */
export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
}
