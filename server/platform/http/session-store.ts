import { and, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { sessions } from '../../../shared/schema/index.ts';
import type { Db } from '../db/client.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { arrayParam } from '../db/array-param.ts';
import { prepared } from '../db/prepared.ts';
import { coalesce } from '../db/coalesce.ts';

const selectSessions = prepared((db, { sids, at }: { sids: readonly string[]; at: Date }) =>
  db
    .select({ sid: sessions.sid, sess: sessions.sess, seenAt: sessions.seenAt })
    .from(sessions)
    .where(and(sql`${sessions.sid} = any(${arrayParam(sids, 'text')})`, gte(sessions.expire, at))),
);

/** Finds the stored data of a session that hasn't expired, with when it was last used; each caller gets their own copy. */
export const findSession = coalesce(async (db, sids: readonly string[]) => {
  const found = await selectSessions(db, { sids: [...new Set(sids)], at: new Date() });
  const kept = new Map(found.map((session) => [session.sid, session]));
  return (sid) => structuredClone(kept.get(sid));
});

/** Updates a session that still exists; one that was ended since the request began stays ended. */
export async function updateSession(db: Db, sid: string, { sess, expire }: { sess: unknown; expire: Date }): Promise<void> {
  await db.update(sessions).set({ sess, expire }).where(eq(sessions.sid, sid));
}

const ofUser = (userId: number) => eq(sql`(${sessions.sess} -> 'passport' ->> 'user')`, String(userId));

/** Finds the sessions of an account that haven't expired. */
export function findSessionsOf(db: Db, userId: number, at: Date) {
  return db
    .select({ sid: sessions.sid, sess: sessions.sess, seenAt: sessions.seenAt })
    .from(sessions)
    .where(and(ofUser(userId), gte(sessions.expire, at)));
}

/** Stores when a session was last used, unless that was stored since `before`. Skips a locked row instead of waiting. */
export async function storeSessionSeen(db: Db, sid: string, { at, before }: { at: Date; before: Date }): Promise<void> {
  const due = db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(eq(sessions.sid, sid), or(isNull(sessions.seenAt), lte(sessions.seenAt, before))))
    .for('no key update', { skipLocked: true });
  await db.update(sessions).set({ seenAt: at }).where(eq(sessions.sid, due));
}

/** Ends all sessions of an account, on every server and device. */
export async function endSessionsOf(tx: Db, userId: number): Promise<void> {
  await tx.delete(sessions).where(ofUser(userId));
}

/** Ends some sessions of an account, and returns how many there were. */
export async function endSessions(tx: Db, userId: number, sids: readonly string[]): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(ofUser(userId), inArray(sessions.sid, [...sids])))
    .returning({ sid: sessions.sid });
  return ended.length;
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Db, at: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: sessions, where: lt(sessions.expire, at), signal });
}
