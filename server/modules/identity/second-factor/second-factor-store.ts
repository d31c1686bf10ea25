import { and, count, desc, eq, exists, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { factorChallenges, passkeys, recoveryCodes, secondFactors } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts';
import { createSecretToken } from '../sign-in/secret-token.ts';
import type { Holder } from '../../../platform/http/caller.ts';

type FactorRow = typeof secondFactors.$inferSelect;

const isOf = ({ kind, id }: Holder) => eq(kind === 'user' ? secondFactors.userId : secondFactors.operatorId, id);

/** Finds a holder's second factor; undefined when it was never used. */
export async function findFactor(db: Db, holder: Holder): Promise<FactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(isOf(holder));
  return row;
}

/** Finds since when a holder has a second factor; null for one without. */
export async function findFactorSince(db: Db, holder: Holder): Promise<Date | null> {
  const [row] = await db.select({ since: secondFactors.since }).from(secondFactors).where(isOf(holder));
  return row?.since ?? null;
}

async function ensureFactor(db: Db, { kind, id }: Holder): Promise<void> {
  const owner = kind === 'user' ? { userId: id } : { operatorId: id };
  await db.insert(secondFactors).values({ ...owner, userHandle: createSecretToken() }).onConflictDoNothing();
}

/** Finds a holder's second factor, or inserts an empty row. */
export async function getFactor(db: Db, holder: Holder): Promise<FactorRow> {
  const found = await findFactor(db, holder);
  if (found) return found;
  await ensureFactor(db, holder);
  const made = await findFactor(db, holder);
  if (!made) throw new Error('The second factor was not made');
  return made;
}

/** Locks the row that `getFactor` returns until the transaction ends, so that changes of one holder's factor run one after the other. */
export async function lockFactor(tx: Db, holder: Holder): Promise<FactorRow> {
  await ensureFactor(tx, holder);
  const [row] = await tx.select().from(secondFactors).where(isOf(holder)).for('update');
  if (!row) throw new Error('The second factor was not made');
  return row;
}

/** Uses the single sign-in without a factor (grace); false when it was used before. One statement decides. */
export async function takeGrace(tx: Db, holder: Holder, at: Date): Promise<boolean> {
  await ensureFactor(tx, holder);
  const rows = await tx
    .update(secondFactors)
    .set({ graceUsedAt: at })
    .where(and(isOf(holder), isNull(secondFactors.graceUsedAt)))
    .returning({ id: secondFactors.id });
  return rows.length === 1;
}

/** Recalculates whether a factor has any method, and since when; returns true when it has one. Lock the row first. */
export async function refreshFactor(tx: Db, id: number, at: Date): Promise<boolean> {
  const hasPasskey = exists(tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.secondFactorId, id)));
  const hasAny = or(isNotNull(secondFactors.totpSecret), hasPasskey);
  const [row] = await tx
    .update(secondFactors)
    .set({ since: sql`case when ${hasAny} then coalesce(${secondFactors.since}, ${at.toISOString()}::timestamptz) end` })
    .where(eq(secondFactors.id, id))
    .returning({ since: secondFactors.since });
  return row?.since != null;
}

/** Stores the secret of an app during set-up, replacing an earlier one. */
export async function storePendingApp(tx: Db, id: number, { secret, expiresAt }: { secret: string; expiresAt: Date }): Promise<void> {
  await tx.update(secondFactors).set({ pendingTotpSecret: secret, pendingTotpExpiresAt: expiresAt }).where(eq(secondFactors.id, id));
}

/** Stores a confirmed app as the active one; the step of its confirming code counts as used. */
export async function storeApp(tx: Db, id: number, { secret, step, at }: { secret: string; step: number; at: Date }): Promise<void> {
  await tx
    .update(secondFactors)
    .set({
      totpSecret: secret,
      totpAddedAt: at,
      totpLastUsedAt: null,
      totpLastStep: step,
      pendingTotpSecret: null,
      pendingTotpExpiresAt: null,
    })
    .where(eq(secondFactors.id, id));
}

/** Removes the app; false when there's none. */
export async function removeAppOf(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ totpSecret: null, totpAddedAt: null, totpLastUsedAt: null, totpLastStep: null })
    .where(and(eq(secondFactors.id, id), isNotNull(secondFactors.totpSecret)))
    .returning({ id: secondFactors.id });
  return rows.length === 1;
}

/** Marks a step's code as used; false when it or a later one was used before. One statement decides. */
export async function takeStep(tx: Db, id: number, { step, at }: { step: number; at: Date }): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ totpLastStep: step, totpLastUsedAt: at })
    .where(and(eq(secondFactors.id, id), lt(secondFactors.totpLastStep, step)))
    .returning({ id: secondFactors.id });
  return rows.length === 1;
}

/** Finds a factor's passkeys, newest first. */
export function findPasskeys(db: Db, secondFactorId: number) {
  return db.select().from(passkeys).where(eq(passkeys.secondFactorId, secondFactorId)).orderBy(desc(passkeys.id));
}

/** Inserts a passkey; false when its credential is already known. */
export async function insertPasskey(tx: Db, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return rows.length === 1;
}

/** Removes a passkey of a factor; false when it doesn't exist. */
export async function deletePasskey(tx: Db, secondFactorId: number, passkeyId: number): Promise<boolean> {
  const isTheirs = and(eq(passkeys.id, passkeyId), eq(passkeys.secondFactorId, secondFactorId));
  const rows = await tx.delete(passkeys).where(isTheirs).returning({ id: passkeys.id });
  return rows.length === 1;
}

/** Records the use and the signature counter of a passkey; false when it was removed, or a later use was recorded before. */
export async function notePasskeyUse(tx: Db, passkeyId: number, { counter, at }: { counter: number; at: Date }): Promise<boolean> {
  // Many authenticators don't count: their counter stays 0.
  const isNewer = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const rows = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: at })
    .where(and(eq(passkeys.id, passkeyId), isNewer))
    .returning({ id: passkeys.id });
  return rows.length === 1;
}

/** Stores new recovery codes, which replace all earlier ones. */
export async function replaceRecoveryCodes(tx: Db, secondFactorId: number, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(tx, secondFactorId);
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ secondFactorId, codeHash })));
}

export async function deleteRecoveryCodes(tx: Db, secondFactorId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.secondFactorId, secondFactorId));
}

/** Marks a recovery code as used; false when it was used before or is unknown. One statement decides. */
export async function takeRecoveryCode(tx: Db, secondFactorId: number, { hash, at }: { hash: string; at: Date }): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.secondFactorId, secondFactorId), eq(recoveryCodes.codeHash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return rows.length === 1;
}

/** Counts the unused recovery codes. */
export async function countRecoveryCodes(db: Db, secondFactorId: number): Promise<number> {
  const isLeft = and(eq(recoveryCodes.secondFactorId, secondFactorId), isNull(recoveryCodes.usedAt));
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(isLeft);
  return row?.left ?? 0;
}

type Purpose = (typeof factorChallenges.$inferSelect)['purpose'];

export async function insertChallenge(tx: Db, challenge: typeof factorChallenges.$inferInsert): Promise<void> {
  await tx.insert(factorChallenges).values(challenge);
}

interface Taken {
  challenge: string;
  purpose: Purpose;
  signInRef: string;
  at: Date;
}

/**
 * Consumes a challenge; false when it was used, has expired, or was created for another holder, sign-in or purpose. One statement decides.
 */
export async function takeChallenge(tx: Db, secondFactorId: number, { challenge, purpose, signInRef, at }: Taken): Promise<boolean> {
  const rows = await tx
    .delete(factorChallenges)
    .where(
      and(
        eq(factorChallenges.challenge, challenge),
        eq(factorChallenges.secondFactorId, secondFactorId),
        eq(factorChallenges.purpose, purpose),
        eq(factorChallenges.signInRef, signInRef),
        gt(factorChallenges.expiresAt, at),
      ),
    )
    .returning({ id: factorChallenges.id });
  return rows.length === 1;
}

/** Removes everything from a second factor except its row, which records that the grace sign-in was used. Lock the row first. */
export async function clearFactor(tx: Db, id: number): Promise<void> {
  await tx.delete(factorChallenges).where(eq(factorChallenges.secondFactorId, id));
  await deleteRecoveryCodes(tx, id);
  await tx.delete(passkeys).where(eq(passkeys.secondFactorId, id));
  await tx
    .update(secondFactors)
    .set({
      since: null,
      totpSecret: null,
      totpAddedAt: null,
      totpLastUsedAt: null,
      totpLastStep: null,
      pendingTotpSecret: null,
      pendingTotpExpiresAt: null,
    })
    .where(eq(secondFactors.id, id));
}

/** Deletes expired challenges. */
export async function deleteExpiredChallenges(db: Db, at: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: factorChallenges, where: lt(factorChallenges.expiresAt, at), signal });
}
