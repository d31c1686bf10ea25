import { and, eq, exists, gte, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm';
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

const userOfSession = sql`(${sessions.sess} -> 'passport' ->> 'user')`;

const ofUser = (userId: number) => eq(userOfSession, String(userId));

/** A caller's own session, with the address of their browser's push subscription if it has one. */
export interface OwnSession {
  sid: string;
  pushEndpoint?: string | undefined;
}

/** Locks a session against its end until the transaction ends, and returns its `ref`; undefined if it has ended. */
export async function holdSession(tx: Db, sid: string): Promise<string | undefined> {
  const [row] = await tx.select({ ref: sessions.ref }).from(sessions).where(eq(sessions.sid, sid)).for('key share');
  return row?.ref;
}

/** Finds the sessions of an account that haven't expired. */
export function findSessionsOf(db: Db, userId: number, at: Date) {
  return db
    .select({ sid: sessions.sid, ref: sessions.ref, sess: sessions.sess, seenAt: sessions.seenAt })
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

/** Ends all sessions of an account, on every server and device, and the push subscriptions of its browsers. */
export async function endSessionsOf(tx: Db, userId: number): Promise<void> {
  await tx.delete(sessions).where(ofUser(userId));
  // Those whose session is not known.
  await tx.delete(pushSubscriptions).where(pushOf(userId));
}

/** Ends one session of an account, named by its `ref`, and returns how many there were. Its push subscriptions end with it. */
export async function endSession(tx: Db, userId: number, ref: string): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(ofUser(userId), eq(sessions.ref, ref)))
    .returning({ sid: sessions.sid });
  return ended.length;
}

/** As `endSessionsOf`, for all sessions but the caller's own. Returns how many there were. */
export async function endOtherSessions(tx: Db, userId: number, { sid, pushEndpoint }: OwnSession): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(ofUser(userId), ne(sessions.sid, sid)))
    .returning({ sid: sessions.sid });
  const own = pushEndpoint === undefined ? undefined : await holdSession(tx, sid);
  if (own !== undefined && pushEndpoint !== undefined) {
    await tx.update(pushSubscriptions).set({ sessionRef: own }).where(and(pushOf(userId), eq(pushSubscriptions.endpoint, pushEndpoint)));
  }
  await tx.delete(pushSubscriptions).where(and(pushOf(userId), isNull(pushSubscriptions.sessionRef)));
  return ended.length;
}

interface Replaced {
  from: string;
  to: string;
  userId: number;
}

/** Ends a session that another one of its browser replaces. The account's push subscriptions go on with the new one, anybody else's end. */
export function replaceSession(db: Db, { from, to, userId }: Replaced): Promise<void> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select({ ref: sessions.ref }).from(sessions).where(eq(sessions.sid, from)).for('update');
    if (!before) return;
    const sessionRef = await holdSession(tx, to);
    if (sessionRef !== undefined) await tx.update(pushSubscriptions).set({ sessionRef }).where(and(pushOf(userId), eq(pushSubscriptions.sessionRef, before.ref)));
    await tx.delete(sessions).where(eq(sessions.sid, from));
  });
}

/** The condition that the account of a push subscription has no session. */
const isOfNobody = (db: Db) =>
  not(exists(db.select({ one: sql`1` }).from(sessions).where(eq(userOfSession, sql`${pushSubscriptions.userId}::text`))));

/** Deletes expired sessions with their push subscriptions, and those of unknown sessions whose account has no session left. */
export async function deleteExpiredSessions(db: Db, at: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: sessions, where: lt(sessions.expire, at), signal });
  await deleteInBatches(db, { table: pushSubscriptions, where: and(isNull(pushSubscriptions.sessionRef), isOfNobody(db)), signal });
}
