import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { demoHolds } from '../../shared/schema/index.ts';
import type { Db } from '../db/client.ts';

export type DemoHold = typeof demoHolds.$inferSelect;

export async function findDemoHold(db: Db, id: string): Promise<DemoHold | undefined> {
  const [hold] = await db.select().from(demoHolds).where(eq(demoHolds.id, id));
  return hold;
}

/** Opens a hold, unless it is there already. */
export async function insertDemoHold(
  db: Db,
  hold: Pick<DemoHold, 'id' | 'attemptId' | 'amountCents'>,
): Promise<void> {
  await db.insert(demoHolds).values(hold).onConflictDoNothing();
}

/** Charges a hold that is held and large enough; false when it is not. */
export async function captureDemoHold(db: Db, id: string, cents: number): Promise<boolean> {
  const rows = await db
    .update(demoHolds)
    .set({ state: 'captured', receivedCents: cents })
    .where(and(eq(demoHolds.id, id), eq(demoHolds.state, 'held'), gte(demoHolds.amountCents, cents)))
    .returning({ id: demoHolds.id });
  return rows.length === 1;
}

/** Cancels a hold that is not charged; false when it is. */
export async function cancelDemoHold(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(demoHolds)
    .set({ state: 'canceled' })
    .where(and(eq(demoHolds.id, id), inArray(demoHolds.state, ['held', 'canceled'])))
    .returning({ id: demoHolds.id });
  return rows.length === 1;
}

/** Gives back part of a charge; false when less than that is left of it. */
export async function refundDemoHold(db: Db, id: string, cents: number): Promise<boolean> {
  const refunded = sql`${demoHolds.refundedCents} + ${(cents / 100).toFixed(2)}::numeric`;
  const rows = await db
    .update(demoHolds)
    .set({ refundedCents: refunded })
    .where(and(eq(demoHolds.id, id), sql`${refunded} <= ${demoHolds.receivedCents}`))
    .returning({ id: demoHolds.id });
  return rows.length === 1;
}
