import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { emailConfirmationTokens as tokens } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts';

type NewToken = Pick<typeof tokens.$inferInsert, 'userId' | 'emailChangeId' | 'tokenHash' | 'createdAt' | 'expiresAt'>;

export async function insertConfirmationToken(tx: Db, token: NewToken): Promise<void> {
  await tx.insert(tokens).values(token);
}

const isLive = (tokenHash: string, at: Date) => and(eq(tokens.tokenHash, tokenHash), gt(tokens.expiresAt, at));

/** Finds the account whose address a token confirms at this instant. */
export async function findConfirmationOwner(db: Db, tokenHash: string, at: Date): Promise<number | undefined> {
  const [row] = await db.select({ userId: tokens.userId }).from(tokens).where(isLive(tokenHash, at));
  return row?.userId;
}

/** Marks a token as used and returns what it confirms; undefined when it was used, has expired or is unknown. One statement decides. */
export async function takeConfirmationToken(tx: Db, tokenHash: string, at: Date) {
  const [token] = await tx.delete(tokens).where(isLive(tokenHash, at)).returning({ emailChangeId: tokens.emailChangeId });
  return token;
}

/** Deletes an account's links that confirm its present address. */
export async function deleteConfirmationTokens(tx: Db, userId: number): Promise<void> {
  await tx.delete(tokens).where(and(eq(tokens.userId, userId), isNull(tokens.emailChangeId)));
}

/** Deletes all links of an account that confirm an address. */
export async function deleteAllConfirmationTokens(tx: Db, userId: number): Promise<void> {
  await tx.delete(tokens).where(eq(tokens.userId, userId));
}

/** Deletes expired confirmation tokens. */
export async function deleteExpiredConfirmations(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: tokens, where: lt(tokens.expiresAt, now), signal });
}
