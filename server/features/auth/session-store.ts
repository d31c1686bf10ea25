import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { sessions } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { listOf } from '../../db/list-of.ts';
import { prepared } from '../../db/prepared.ts';
import { together } from '../../db/together.ts';

const selectSessions = prepared((db, { sids, at }: { sids: readonly string[]; at: Date }) =>
  db
    .select({ sid: sessions.sid, sess: sessions.sess })
    .from(sessions)
    .where(and(sql`${sessions.sid} = any(${listOf(sids, 'text')})`, gte(sessions.expire, at))),
);

/** Finds what is kept of a session that has not run out by now; everyone gets their own, to change as they like. */
export const findSession = together(async (db, sids: readonly string[]) => {
  const found = await selectSessions(db, { sids: [...new Set(sids)], at: new Date() });
  const kept = new Map(found.map(({ sid, sess }) => [sid, sess]));
  return (sid) => structuredClone(kept.get(sid));
});

/** Stores what is kept of a session that is there; one that was ended in the meantime stays ended. */
export async function updateSession(db: Db, sid: string, { sess, expire }: { sess: unknown; expire: Date }): Promise<void> {
  await db.update(sessions).set({ sess, expire }).where(eq(sessions.sid, sid));
}

/** Ends every session of an account, on every server and device. */
export async function endSessionsOf(tx: Db, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sql`(${sessions.sess} -> 'passport' ->> 'user')`, String(userId)));
}

/** Deletes the sessions that have run out. */
export async function deleteExpiredSessions(db: Db, at: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: sessions, where: lt(sessions.expire, at), signal });
}
