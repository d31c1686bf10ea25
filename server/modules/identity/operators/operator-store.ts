import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { operators, operatorTokens as tokens, secondFactors } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts';

/** No hash, so no password fits it. */
const UNUSABLE = '!';

/** Inserts an operator and returns their id; undefined when the username is taken, in any case. */
export async function insertOperator(
  tx: Db,
  { username, passwordHash, at }: { username: string; passwordHash: string; at: Date },
): Promise<number | undefined> {
  const [row] = await tx
    .insert(operators)
    .values({ username, password: passwordHash, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: operators.id });
  return row?.id;
}

/** Matches the active operator with a username, in any case. */
const isCalled = (username: string) => and(eq(sql`lower(${operators.username})`, username.toLowerCase()), eq(operators.isActive, true));

/** Stores a new password for an active operator and returns their id; undefined when there's none. */
export async function updateOperatorPassword(tx: Db, username: string, passwordHash: string): Promise<number | undefined> {
  const [row] = await tx
    .update(operators)
    .set({ password: passwordHash })
    .where(isCalled(username))
    .returning({ id: operators.id });
  return row?.id;
}

/** Ends an operator's account for good: nobody can sign in with an unusable password. */
export async function deactivateOperator(tx: Db, id: number): Promise<void> {
  await tx.update(operators).set({ isActive: false, password: UNUSABLE }).where(eq(operators.id, id));
}

/** Finds an active operator by username, in any case. */
export async function findOperator(
  db: Db,
  username: string,
): Promise<{ id: number; passwordHash: string } | undefined> {
  const [row] = await db
    .select({ id: operators.id, passwordHash: operators.password })
    .from(operators)
    .where(isCalled(username));
  return row;
}

/**
 * Locks an operator's row against a new password until the transaction ends; false when the stored hash isn't this one, or the operator is
 * inactive.
 */
export async function lockOperatorWith(tx: Db, { id, passwordHash }: { id: number; passwordHash: string }): Promise<boolean> {
  const rows = await tx
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.id, id), eq(operators.password, passwordHash), eq(operators.isActive, true)))
    .for('share');
  return rows.length === 1;
}

export async function insertToken(
  tx: Db,
  token: Pick<typeof tokens.$inferInsert, 'operatorId' | 'tokenHash' | 'cookieHash' | 'isGrace' | 'expiresAt' | 'createdAt'>,
): Promise<void> {
  await tx.insert(tokens).values(token);
}

/** A valid token, with the time since when its operator has a second factor. */
export interface GoodToken {
  id: number;
  username: string;
  tokenId: number;
  signedInAt: Date;
  factorSince: Date | null;
  factorAt: Date | null;
  isGrace: boolean;
}

/** Finds the operator of a token and cookie at this instant; undefined for a revoked or expired pair. */
export async function findTokenOperator(
  db: Db,
  { tokenHash, cookieHash }: { tokenHash: string; cookieHash: string },
  at: Date,
): Promise<GoodToken | undefined> {
  const [row] = await db
    .select({
      id: operators.id,
      username: operators.username,
      tokenId: tokens.id,
      signedInAt: tokens.createdAt,
      factorSince: secondFactors.since,
      factorAt: tokens.factorAt,
      isGrace: tokens.isGrace,
    })
    .from(tokens)
    .innerJoin(operators, eq(operators.id, tokens.operatorId))
    .leftJoin(secondFactors, eq(secondFactors.operatorId, operators.id))
    .where(
      and(
        eq(tokens.tokenHash, tokenHash),
        eq(tokens.cookieHash, cookieHash),
        isNull(tokens.revokedAt),
        gt(tokens.expiresAt, at),
        eq(operators.isActive, true),
      ),
    );
  return row;
}

/** Records that the second factor was given in a token's sign-in; false for a token that was revoked before. */
export async function noteFactorOf(tx: Db, tokenId: number, at: Date): Promise<boolean> {
  const rows = await tx
    .update(tokens)
    .set({ factorAt: at })
    .where(and(eq(tokens.id, tokenId), isNull(tokens.revokedAt)))
    .returning({ id: tokens.id });
  return rows.length === 1;
}

export async function revokeToken(db: Db, tokenId: number, at: Date): Promise<void> {
  await db.update(tokens).set({ revokedAt: at }).where(eq(tokens.id, tokenId));
}

/** Ends all sign-ins of an operator. */
export async function revokeTokensOf(tx: Db, operatorId: number, at: Date): Promise<void> {
  await tx.update(tokens).set({ revokedAt: at }).where(and(eq(tokens.operatorId, operatorId), isNull(tokens.revokedAt)));
}

/** Deletes operators' tokens that are revoked or expired. */
export async function deleteDeadTokens(db: Db, at: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: tokens, where: or(isNotNull(tokens.revokedAt), lt(tokens.expiresAt, at)), signal });
}
