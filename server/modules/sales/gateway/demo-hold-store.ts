import { and, eq, getTableColumns, gte, inArray, lt, sql } from 'drizzle-orm';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { demoHolds } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { inserterOf } from '../../../platform/db/insert-rows.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { coalesce } from '../../../platform/db/coalesce.ts';

export type DemoHold = typeof demoHolds.$inferSelect;

const selectHolds = prepared((db, { ids }: { ids: readonly string[] }) =>
  db.select().from(demoHolds).where(sql`${demoHolds.id} = any(${arrayParam(ids, 'text')})`),
);

export const findDemoHold = coalesce(async (db, ids: readonly string[]) => {
  const holds = await selectHolds(db, { ids });
  return (id): DemoHold | undefined => holds.find((hold) => hold.id === id);
});

export async function findDemoHoldsBetween(db: Db, from: Date, until: Date): Promise<DemoHold[]> {
  return db
    .select()
    .from(demoHolds)
    .where(and(gte(demoHolds.createdAt, from), lt(demoHolds.createdAt, until)));
}

type NewHold = Pick<DemoHold, 'id' | 'attemptId' | 'amountCents'>;

const insertHolds = inserterOf(demoHolds, 'ignore');

/** Inserts a hold, unless it exists already. */
export const insertDemoHold = coalesce(async (db, holds: readonly NewHold[]) => {
  await insertHolds(db, holds);
  return () => undefined;
});

const updateCaptured = prepared((db, { ids, sums }: { ids: readonly string[]; sums: readonly string[] }) =>
  db
    .update(demoHolds)
    .set({ state: 'captured', receivedCents: sql`charge.sum` })
    .from(sql`unnest(${arrayParam(ids, 'text')}, ${arrayParam(sums, 'numeric')}) as charge(id, sum)`)
    .where(and(sql`${demoHolds.id} = charge.id`, eq(demoHolds.state, 'held'), sql`${demoHolds.amountCents} >= charge.sum`))
    .returning(getTableColumns(demoHolds)),
);

/** Captures an authorised hold that is large enough and returns it; undefined if there is none. */
export const captureDemoHold = coalesce(async (db, charges: readonly { id: string; cents: number }[]) => {
  const holds = await updateCaptured(db, {
    ids: charges.map(({ id }) => id),
    sums: charges.map(({ cents }) => decimalFromCents(cents)),
  });
  return ({ id, cents }): DemoHold | undefined => holds.find((hold) => hold.id === id && hold.receivedCents === cents);
});

/** Cancels a hold that was not captured. Returns false if it was. */
export async function cancelDemoHold(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(demoHolds)
    .set({ state: 'canceled' })
    .where(and(eq(demoHolds.id, id), inArray(demoHolds.state, ['held', 'canceled'])))
    .returning({ id: demoHolds.id });
  return rows.length === 1;
}

/** Refunds part of a charge, in cents. Returns false if less than that is left of it. */
export async function refundDemoHold(db: Db, id: string, cents: number): Promise<boolean> {
  const refunded = sql`${demoHolds.refundedCents} + ${decimalFromCents(cents)}::numeric`;
  const rows = await db
    .update(demoHolds)
    .set({ refundedCents: refunded })
    .where(and(eq(demoHolds.id, id), sql`${refunded} <= ${demoHolds.receivedCents}`))
    .returning({ id: demoHolds.id });
  return rows.length === 1;
}
