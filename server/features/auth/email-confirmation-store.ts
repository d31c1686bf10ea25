import { and, eq, gt, lt } from 'drizzle-orm';
import { emailConfirmationTokens as tokens } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';

type NewToken = Pick<typeof tokens.$inferInsert, 'userId' | 'tokenHash' | 'createdAt' | 'expiresAt'>;

export async function insertConfirmationToken(tx: Db, token: NewToken): Promise<void> {
  await tx.insert(tokens).values(token);
}

const isLive = (tokenHash: string, at: Date) => and(eq(tokens.tokenHash, tokenHash), gt(tokens.expiresAt, at));

/** Finds whose address a token could confirm at this instant. */
export async function findConfirmationOwner(db: Db, tokenHash: string, at: Date): Promise<number | undefined> {
  const [row] = await db.select({ userId: tokens.userId }).from(tokens).where(isLive(tokenHash, at));
  return row?.userId;
}

/** Uses a token up; false when it was used, has expired or never was. One statement decides. */
export async function takeConfirmationToken(tx: Db, tokenHash: string, at: Date): Promise<boolean> {
  const rows = await tx.delete(tokens).where(isLive(tokenHash, at)).returning({ id: tokens.id });
  return rows.length === 1;
}

/** Ends every link that could confirm an account's address. */
export async function deleteConfirmationTokens(tx: Db, userId: number): Promise<void> {
  await tx.delete(tokens).where(eq(tokens.userId, userId));
}

/** Deletes tokens that no longer confirm anything. */
export async function deleteExpiredConfirmations(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: tokens, where: lt(tokens.expiresAt, now), signal });
}
