import { and, eq, inArray, lte, lt } from 'drizzle-orm';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import { cardSetups } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts';

export type OpenSetup = typeof cardSetups.$inferSelect;

export async function insertSetup(tx: Db, setup: OpenSetup): Promise<void> {
  await tx.insert(cardSetups).values(setup);
}

/** Makes the open card setups of an account end now: the next look cancels them. */
export async function endSetupsOf(tx: Db, userId: number, at: Date): Promise<void> {
  await tx.update(cardSetups).set({ expiresAt: at, nextLookAt: at }).where(eq(cardSetups.userId, userId));
}

/** Finds the account that opened a card setup; undefined once it has ended. */
export async function findOwnerOfSetup(db: Db, id: string): Promise<number | undefined> {
  const [setup] = await db.select({ userId: cardSetups.userId }).from(cardSetups).where(eq(cardSetups.id, id));
  return setup?.userId;
}

/** Takes the card setups that are due to be looked at, the longest due first; nobody else takes them until `until`. */
export async function takeDueSetups(db: Db, { isTest, now, until, limit }: { isTest: boolean; now: Date; until: Date; limit: number }): Promise<OpenSetup[]> {
  const due = db
    .select({ id: cardSetups.id })
    .from(cardSetups)
    .where(and(lte(cardSetups.nextLookAt, now), eq(cardSetups.isTest, isTest)))
    .orderBy(cardSetups.nextLookAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db.update(cardSetups).set({ nextLookAt: until }).where(inArray(cardSetups.id, due)).returning();
}

/** Schedules the next look at a card setup, unless it was made to end since it was taken. */
export async function postponeSetup(db: Db, { id, expiresAt }: OpenSetup, nextLookAt: Date): Promise<void> {
  await db.update(cardSetups).set({ nextLookAt }).where(and(eq(cardSetups.id, id), eq(cardSetups.expiresAt, expiresAt)));
}

/** Forgets a card setup that has ended at the gateway. */
export async function deleteSetup(db: Db, id: string): Promise<void> {
  await db.delete(cardSetups).where(eq(cardSetups.id, id));
}

/** Deletes card setups that are more than a day old: the keys that they were opened with are set no more. */
export async function deleteOldSetups(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  await deleteInBatches(db, { table: cardSetups, where: lt(cardSetups.createdAt, before), signal });
}
