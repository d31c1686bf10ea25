import { and, count, eq, sql } from 'drizzle-orm';
import { users } from '../../../shared/schema/index.ts';
import { waitingSince } from '../../../shared/schema/users.ts';
import type { Db } from '../../db/client.ts';
import { keyset } from '../../db/keyset-page.ts';

/** True of an electrician in use whose licence or insurance certificate waits for a decision of the market. */
export const waitsForDecision = and(eq(users.userType, 'provider'), eq(users.isActive, true), sql`${waitingSince(users)} is not null`);

/** The order of a list of those who wait: the longest wait first. `name` tells its cursors from those of other lists. */
export function longestWaitFirst(name: string): ReturnType<typeof keyset> {
  return keyset(name, [
    { value: waitingSince(users), kind: 'instant' },
    { value: users.id, kind: 'integer' },
  ]);
}

/** Counts the electricians who wait for a decision. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.select({ waiting: count() }).from(users).where(waitsForDecision);
  return row?.waiting ?? 0;
}
