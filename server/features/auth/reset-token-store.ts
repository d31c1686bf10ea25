import { and, eq, gt, lt, max } from 'drizzle-orm';
import { passwordResetTokens as tokens } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';

type NewToken = Pick<typeof tokens.$inferInsert, 'userId' | 'token' | 'createdAt' | 'expiresAt'>;

export async function insertResetToken(tx: Db, token: NewToken): Promise<void> {
  await tx.insert(tokens).values(token);
}

const isLive = (tokenHash: string, at: Date) =>
  and(eq(tokens.token, tokenHash), eq(tokens.isUsed, false), gt(tokens.expiresAt, at));

/** Finds whose password a token could set at this instant. */
export async function findTokenOwner(db: Db, tokenHash: string, at: Date): Promise<number | undefined> {
  const [row] = await db.select({ userId: tokens.userId }).from(tokens).where(isLive(tokenHash, at));
  return row?.userId;
}

/** Uses a token up; false when it was used, has expired or never was. One statement decides. */
export async function takeResetToken(tx: Db, tokenHash: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(tokens)
    .set({ isUsed: true })
    .where(isLive(tokenHash, at))
    .returning({ id: tokens.id });
  return rows.length === 1;
}

/** Uses up every token of an account but those of its newest request. */
export async function voidOlderTokens(tx: Db, userId: number): Promise<void> {
  const newest = tx.select({ at: max(tokens.createdAt) }).from(tokens).where(eq(tokens.userId, userId));
  await tx
    .update(tokens)
    .set({ isUsed: true })
    .where(and(eq(tokens.userId, userId), eq(tokens.isUsed, false), lt(tokens.createdAt, newest)));
}

/** Uses up every token of an account. */
export async function voidTokens(tx: Db, userId: number): Promise<void> {
  await tx
    .update(tokens)
    .set({ isUsed: true })
    .where(and(eq(tokens.userId, userId), eq(tokens.isUsed, false)));
}

/** Deletes tokens that no longer open anything. */
export async function deleteExpiredTokens(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: tokens, where: lt(tokens.expiresAt, now), signal });
}
