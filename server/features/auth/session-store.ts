import { eq, lt, sql } from 'drizzle-orm';
import { sessions } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

/** Ends every session of an account, on every server and device. */
export async function endSessionsOf(tx: Db, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sql`(${sessions.sess} -> 'passport' ->> 'user')`, String(userId)));
}

/** Deletes the sessions that have run out. */
export async function deleteExpiredSessions(db: Db, at: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, at));
}
