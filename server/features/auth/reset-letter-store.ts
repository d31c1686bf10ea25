import { sql } from 'drizzle-orm';
import { rateLimits } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

const LETTERS = 5;
const WINDOW_MS = 3_600_000;

/** Counts one letter to an address, named by its hash; false when this hour's five were written already. */
export async function takeResetLetter(db: Db, addressHash: string, at: Date): Promise<boolean> {
  const isOver = sql`${rateLimits.resetsAt} <= ${at.toISOString()}::timestamptz`;
  const rows = await db
    .insert(rateLimits)
    .values({ key: `reset-letter:${addressHash}`, hits: 1, resetsAt: new Date(at.getTime() + WINDOW_MS) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
      setWhere: sql`${isOver} or ${rateLimits.hits} < ${LETTERS}`,
    })
    .returning({ key: rateLimits.key });
  return rows.length === 1;
}
