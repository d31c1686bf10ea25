import { createHash } from 'node:crypto';
import { and, eq, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { pushSubscriptions, sessions } from '../../../shared/schema/index.ts';
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

interface Asked {
  sid: string;
  at: Date;
}

/** Finds the stored data of a session that hasn't expired at an instant, with when it was last used; each caller gets their own copy. */
export const findSession = coalesce(async (db, asked: readonly Asked[]) => {
  // Those that are read together were asked for in one moment.
  const at = new Date(Math.max(...asked.map((each) => each.at.getTime())));
  const found = await selectSessions(db, { sids: [...new Set(asked.map(({ sid }) => sid))], at });
  const kept = new Map(found.map((session) => [session.sid, session]));
  return ({ sid }) => structuredClone(kept.get(sid));
});

/** Inserts a new session. */
export async function insertSession(db: Db, sid: string, kept: { sess: unknown; expire: Date }): Promise<void> {
  await db.insert(sessions).values({ sid, ...kept }).onConflictDoUpdate({ target: sessions.sid, set: kept });
}

/** Updates a session that still exists; one that was ended since the request began stays ended. */
export async function updateSession(db: Db, sid: string, { sess, expire }: { sess: unknown; expire: Date }): Promise<void> {
  await db.update(sessions).set({ sess, expire }).where(eq(sessions.sid, sid));
}

const ofUser = (userId: number) => eq(sql`(${sessions.sess} -> 'passport' ->> 'user')`, String(userId));

/** A caller's own session, with the address of their browser's push subscription if it has one. */
export interface OwnSession {
  sid: string;
  pushEndpoint?: string | undefined;
}

/** Identifies a session to its owner: its id is a secret, as anyone who has it is signed in. */
export const sessionRefOf = (sid: string) => createHash('sha256').update(`device:${sid}`).digest('hex');

/** Locks a session against its end until the transaction ends. Returns false if it has ended. */
export async function holdSession(tx: Db, sid: string): Promise<boolean> {
  const rows = await tx.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.sid, sid)).for('key share');
  return rows.length === 1;
}

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

const pushOf = (userId: number) => eq(pushSubscriptions.userId, userId);

/** Ends all sessions of an account, on every server and device, and the push subscriptions made in them. */
export async function endSessionsOf(tx: Db, userId: number): Promise<void> {
  await tx.delete(sessions).where(ofUser(userId));
  await tx.delete(pushSubscriptions).where(pushOf(userId));
}

/** Ends some sessions of an account and the push subscriptions made in them, and returns how many sessions there were. */
export async function endSessions(tx: Db, userId: number, sids: readonly string[]): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(ofUser(userId), inArray(sessions.sid, [...sids])))
    .returning({ sid: sessions.sid });
  await tx.delete(pushSubscriptions).where(and(pushOf(userId), inArray(pushSubscriptions.sessionRef, sids.map(sessionRefOf))));
  return ended.length;
}

/** As `endSessionsOf`, for all sessions but the caller's own. Returns how many there were. */
export async function endOtherSessions(tx: Db, userId: number, { sid, pushEndpoint }: OwnSession): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(ofUser(userId), ne(sessions.sid, sid)))
    .returning({ sid: sessions.sid });
  const own = sessionRefOf(sid);
  if (pushEndpoint !== undefined) {
    await tx.update(pushSubscriptions).set({ sessionRef: own }).where(and(pushOf(userId), eq(pushSubscriptions.endpoint, pushEndpoint)));
  }
  await tx.delete(pushSubscriptions).where(and(pushOf(userId), or(isNull(pushSubscriptions.sessionRef), ne(pushSubscriptions.sessionRef, own))));
  return ended.length;
}

/** Keeps the push subscriptions of a session that has moved to another id. */
export async function movePush(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await db.update(pushSubscriptions).set({ sessionRef: sessionRefOf(to) }).where(eq(pushSubscriptions.sessionRef, sessionRefOf(from)));
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Db, at: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: sessions, where: lt(sessions.expire, at), signal });
}
