import { and, count, eq, isNotNull, or, sql } from 'drizzle-orm';
import { users } from '../../../../shared/schema/index.ts';
import { waitingSince } from '../../../../shared/schema/users.ts';
import type { Db } from '../../../platform/db/client.ts';
import { keyset } from '../../../platform/db/keyset-page.ts';

/**
 * Matches active electricians whose licence or insurance certificate waits for the market's decision. The licence of an account whose address
 * nobody confirmed doesn't wait: anybody can create any number of them. A verified one is doubted, whatever became of its address; and where
 * certificates are taken from unconfirmed accounts, as in the demo, they wait.
 */
export const waitsForDecision = and(
  eq(users.userType, 'provider'),
  eq(users.isActive, true),
  sql`${waitingSince(users)} is not null`,
  or(isNotNull(users.emailConfirmedAt), users.isVerified, isNotNull(users.insuranceSubmittedAt)),
);

/** Orders a list of waiting electricians by the longest wait (keyset). `name` keeps its cursors apart from those of other lists. */
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
