import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { emailChanges } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts';

const waits = (userId: number) => and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt));

/** Deletes the change of an account that waits, with its links; true when there was one. */
export async function deleteWaitingChange(tx: Db, userId: number): Promise<boolean> {
  const rows = await tx.delete(emailChanges).where(waits(userId)).returning({ id: emailChanges.id });
  return rows.length === 1;
}

type NewChange = Pick<typeof emailChanges.$inferInsert, 'userId' | 'email' | 'createdAt' | 'expiresAt'>;

/** Stores a change that waits to be confirmed, and returns its id. Delete an earlier one of the account first. */
export async function insertEmailChange(tx: Db, change: NewChange): Promise<number> {
  const [row] = await tx.insert(emailChanges).values(change).returning({ id: emailChanges.id });
  if (!row) throw new Error('The change of the email address was not inserted');
  return row.id;
}

const columns = { id: emailChanges.id, userId: emailChanges.userId, email: emailChanges.email, expiresAt: emailChanges.expiresAt };

/** Finds the change of an account that waits at an instant. */
export async function findWaitingChange(db: Db, userId: number, at: Date) {
  const [change] = await db.select(columns).from(emailChanges).where(and(waits(userId), gt(emailChanges.expiresAt, at)));
  return change;
}

/** Finds a change that waits at an instant, by its id. */
export async function findChange(db: Db, id: number, at: Date) {
  const isWaiting = and(eq(emailChanges.id, id), isNull(emailChanges.confirmedAt), gt(emailChanges.expiresAt, at));
  const [change] = await db.select(columns).from(emailChanges).where(isWaiting);
  return change;
}

/** Marks a change as confirmed, and keeps the address before until the email to it is sent. */
export async function markChangeConfirmed(
  tx: Db,
  id: number,
  { previousEmail, at, keptUntil }: { previousEmail: string | null; at: Date; keptUntil: Date },
): Promise<void> {
  await tx.update(emailChanges).set({ previousEmail, confirmedAt: at, expiresAt: keptUntil }).where(eq(emailChanges.id, id));
}

/** Finds the address that a change replaced; undefined when there was none. */
export async function findReplacedEmail(db: Db, id: number) {
  const [change] = await db
    .select({ userId: emailChanges.userId, previousEmail: emailChanges.previousEmail })
    .from(emailChanges)
    .where(eq(emailChanges.id, id));
  return change?.previousEmail ? { userId: change.userId, to: change.previousEmail } : undefined;
}

/** Deletes changes whose link has expired, and confirmed ones that nothing needs any more. */
export async function deleteExpiredChanges(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: emailChanges, where: lt(emailChanges.expiresAt, now), signal });
}
