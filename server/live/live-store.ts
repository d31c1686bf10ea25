import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { sessions, users } from '../../shared/schema/index.ts';
import type { Db } from '../db/client.ts';

const owner = alias(users, 'owner');

/** Of these sessions, those that still let their person in: neither ended nor of an account, or an owner's, that is shut out. */
export async function findGoodSessions(db: Db, sessionIds: readonly string[]): Promise<Set<string>> {
  const userId = sql`(${sessions.sess} -> 'passport' ->> 'user')::int`;
  const epoch = sql`coalesce((${sessions.sess} ->> 'epoch')::int, 0)`;
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(owner, eq(owner.id, users.teamOwnerId))
    .where(
      and(
        inArray(sessions.sid, [...sessionIds]),
        gt(sessions.expire, sql`now()`),
        eq(users.sessionEpoch, epoch),
        eq(users.isActive, true),
        or(isNull(users.teamOwnerId), eq(owner.isActive, true)),
      ),
    );
  return new Set(rows.map(({ sid }) => sid));
}
