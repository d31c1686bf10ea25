import { and, eq, lt, sql } from 'drizzle-orm';
import { phoneCodes } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { CODE_MS, MAX_TRIES } from './phone-code.ts';

interface Asked {
  leadId: number;
  phoneHash: string;
  /** The nonce of a new code. */
  nonce: string;
  at: Date;
}

/**
 * Extends a code by ten minutes. A code for this number that has not expired stays the same and keeps its count of tries, so that a
 * delayed text has the right code; otherwise a new code is stored.
 */
export async function putCode(tx: Db, { leadId, phoneHash, nonce, at }: Asked): Promise<void> {
  const isUsable = sql`(${phoneCodes.phoneHash} = excluded.phone_hash and ${phoneCodes.expiresAt} > excluded.created_at and ${phoneCodes.tries} < ${MAX_TRIES})`;
  await tx
    .insert(phoneCodes)
    .values({ leadId, phoneHash, nonce, expiresAt: new Date(at.getTime() + CODE_MS), createdAt: at })
    .onConflictDoUpdate({
      target: phoneCodes.leadId,
      set: {
        nonce: sql`case when ${isUsable} then ${phoneCodes.nonce} else excluded.nonce end`,
        tries: sql`case when ${isUsable} then ${phoneCodes.tries} else 0 end`,
        phoneHash: sql`excluded.phone_hash`,
        expiresAt: sql`excluded.expires_at`,
        createdAt: sql`excluded.created_at`,
      },
    });
}

interface Trying {
  leadId: number;
  phoneHash: string;
  at: Date;
}

/** Counts a try of a number's code and returns the code's nonce; undefined once the code has expired or was tried five times. */
export async function takeTry(db: Db, { leadId, phoneHash, at }: Trying): Promise<{ nonce: string } | undefined> {
  const [row] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(
      and(
        eq(phoneCodes.leadId, leadId),
        eq(phoneCodes.phoneHash, phoneHash),
        lt(phoneCodes.tries, MAX_TRIES),
        sql`${phoneCodes.expiresAt} > ${at.toISOString()}::timestamptz`,
      ),
    )
    .returning({ nonce: phoneCodes.nonce });
  return row;
}

export async function deleteCode(tx: Db, leadId: number): Promise<void> {
  await tx.delete(phoneCodes).where(eq(phoneCodes.leadId, leadId));
}
