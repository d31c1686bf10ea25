import { and, eq, gt, lt, max } from 'drizzle-orm';
import { passwordResetTokens as tokens } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts';

type NewToken = Pick<typeof tokens.$inferInsert, 'userId' | 'token' | 'createdAt' | 'expiresAt'>;

export async function insertResetToken(tx: Db, token: NewToken): Promise<void> {
  await tx.insert(tokens).values(token);
}

const isLive = (tokenHash: string, at: Date) =>
  and(eq(tokens.token, tokenHash), eq(tokens.isUsed, false), gt(tokens.expiresAt, at));

/** Finds the account whose password a token can set at this instant. */
export async function findTokenOwner(db: Db, tokenHash: string, at: Date): Promise<number | undefined> {
  const [row] = await db.select({ userId: tokens.userId }).from(tokens).where(isLive(tokenHash, at));
  return row?.userId;
}

/** Marks a token as used; false when it was used, has expired or is unknown. One statement decides. */
export async function takeResetToken(tx: Db, tokenHash: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(tokens)
    .set({ isUsed: true })
    .where(isLive(tokenHash, at))
    .returning({ id: tokens.id });
  return rows.length === 1;
}

/** Marks an account's tokens as used, except those of its newest request. */
export async function voidOlderTokens(tx: Db, userId: number): Promise<void> {
  const newest = tx.select({ at: max(tokens.createdAt) }).from(tokens).where(eq(tokens.userId, userId));
  await tx
    .update(tokens)
    .set({ isUsed: true })
    .where(and(eq(tokens.userId, userId), eq(tokens.isUsed, false), lt(tokens.createdAt, newest)));
}

/** Marks all tokens of an account as used. */
export async function voidTokens(tx: Db, userId: number): Promise<void> {
  await tx
    .update(tokens)
    .set({ isUsed: true })
    .where(and(eq(tokens.userId, userId), eq(tokens.isUsed, false)));
}

/** Deletes used and expired tokens. */
export async function deleteExpiredTokens(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: tokens, where: lt(tokens.expiresAt, now), signal });
}
