import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { decimalFromCents } from '../../shared/domain/money.ts';
import { demoHolds } from '../../shared/schema/index.ts';
import type { Db } from '../db/client.ts';
import { prepared } from '../db/prepared.ts';

export type DemoHold = typeof demoHolds.$inferSelect;

const selectHold = prepared((db, { id }: { id: string }) => db.select().from(demoHolds).where(eq(demoHolds.id, id)));

export async function findDemoHold(db: Db, id: string): Promise<DemoHold | undefined> {
  const [hold] = await selectHold(db, { id });
  return hold;
}

export async function findDemoHoldsBetween(db: Db, from: Date, until: Date): Promise<DemoHold[]> {
  return db
    .select()
    .from(demoHolds)
    .where(and(gte(demoHolds.createdAt, from), lt(demoHolds.createdAt, until)));
}

type NewHold = Pick<DemoHold, 'id' | 'attemptId' | 'amountCents'>;

const insertOne = prepared((db, hold: NewHold) => db.insert(demoHolds).values(hold).onConflictDoNothing());

/** Opens a hold, unless it is there already. */
export async function insertDemoHold(db: Db, hold: NewHold): Promise<void> {
  await insertOne(db, hold);
}

const updateCaptured = prepared((db, { id, cents, sum }: { id: string; cents: number; sum: string }) =>
  db
    .update(demoHolds)
    .set({ state: 'captured', receivedCents: cents })
    .where(and(eq(demoHolds.id, id), eq(demoHolds.state, 'held'), sql`${demoHolds.amountCents} >= ${sum}::numeric`))
    .returning(),
);

/** Charges a hold that is held and large enough and returns it; undefined when it is not. */
export async function captureDemoHold(db: Db, id: string, cents: number): Promise<DemoHold | undefined> {
  const [hold] = await updateCaptured(db, { id, cents, sum: decimalFromCents(cents) });
  return hold;
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
  const refunded = sql`${demoHolds.refundedCents} + ${decimalFromCents(cents)}::numeric`;
  const rows = await db
    .update(demoHolds)
    .set({ refundedCents: refunded })
    .where(and(eq(demoHolds.id, id), sql`${refunded} <= ${demoHolds.receivedCents}`))
    .returning({ id: demoHolds.id });
  return rows.length === 1;
}
