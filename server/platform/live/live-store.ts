import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { sessions, users } from '../../../shared/schema/index.ts';
import type { Db } from '../db/client.ts';
import { prepared } from '../db/prepared.ts';

const owner = alias(users, 'owner');

const userId = sql`(${sessions.sess} -> 'passport' ->> 'user')::int`;
const epoch = sql`coalesce((${sessions.sess} ->> 'epoch')::int, 0)`;

const selectGood = prepared((db, { sessionIds }: { sessionIds: readonly string[] }) =>
  db
    .select({ sid: sessions.sid })
    .from(sessions)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(owner, eq(owner.id, users.teamOwnerId))
    .where(
      and(
        sql`${sessions.sid} = any(${sessionIds})`,
        gt(sessions.expire, sql`now()`),
        eq(users.sessionEpoch, epoch),
        eq(users.isActive, true),
        or(isNull(users.teamOwnerId), eq(owner.isActive, true)),
      ),
    ),
);

/** Finds which of these sessions are still valid: not ended, and neither the account nor its owner is deactivated. */
export async function findGoodSessions(db: Db, sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await selectGood(db, { sessionIds });
  return new Set(rows.map(({ sid }) => sid));
}
