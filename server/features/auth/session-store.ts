import { eq, sql } from 'drizzle-orm';
import { sessions } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

/** Ends every session of an account, on every server and device. */
export async function endSessionsOf(tx: Db, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sql`(${sessions.sess} -> 'passport' ->> 'user')`, String(userId)));
}
