import { and, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import { leadPurchases, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

export type Attempt = typeof purchaseAttempts.$inferSelect;

export async function findAttempt(db: Db, id: string): Promise<Attempt | undefined> {
  const [attempt] = await db.select().from(purchaseAttempts).where(eq(purchaseAttempts.id, id));
  return attempt;
}

/** Locks an attempt; its lead's row must be locked already. */
export async function lockAttempt(tx: Db, id: string): Promise<Attempt | undefined> {
  const [attempt] = await tx
    .select()
    .from(purchaseAttempts)
    .where(eq(purchaseAttempts.id, id))
    .for('update');
  return attempt;
}

/** Finds this buyer's attempt on a lead that may still win. */
export async function findOpenAttempt(
  db: Db,
  { leadId, buyerId }: { leadId: number; buyerId: number },
): Promise<Attempt | undefined> {
  const [attempt] = await db
    .select()
    .from(purchaseAttempts)
    .where(
      and(
        eq(purchaseAttempts.leadId, leadId),
        eq(purchaseAttempts.buyerId, buyerId),
        eq(purchaseAttempts.desired, 'hold'),
      ),
    );
  return attempt;
}

export async function insertAttempt(
  tx: Db,
  attempt: typeof purchaseAttempts.$inferInsert,
): Promise<Attempt> {
  const [row] = await tx.insert(purchaseAttempts).values(attempt).returning();
  if (!row) throw new Error('The attempt was not inserted');
  return row;
}

/** Records a claim that no gateway takes part in, settled from the start; returns its id. */
export async function insertSettledAttempt(
  tx: Db,
  { at, ...claim }: Pick<Attempt, 'leadId' | 'buyerId' | 'auctionEpoch' | 'kind'> & { at: Date },
): Promise<string> {
  const attempt = await insertAttempt(tx, {
    ...claim,
    quotedPriceCents: 0,
    captureAmountCents: 0,
    desired: 'release',
    settled: 'released',
    reason: 'won',
    createdAt: at,
    expiresAt: at,
  });
  return attempt.id;
}

type Move = Pick<
  typeof purchaseAttempts.$inferInsert,
  'desired' | 'captureAmountCents' | 'reason' | 'nextActionAt'
>;

/** Moves an attempt forward; the database refuses a step back. */
export async function moveAttempt(tx: Db, id: string, move: Move): Promise<void> {
  await tx.update(purchaseAttempts).set(move).where(eq(purchaseAttempts.id, id));
}

/** Gives a hold up on its deadline, unless it has won or been given up since it was read. */
export async function expireHold(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(purchaseAttempts)
    .set({ desired: 'release', reason: 'expired', nextActionAt: at })
    .where(and(eq(purchaseAttempts.id, id), eq(purchaseAttempts.desired, 'hold')));
}

/** Stores the gateway's hold while the attempt still wants one; false when it no longer does, so its secret must not leave. */
export async function storeHold(
  db: Db,
  id: string,
  hold: { holdId: string; clientSecret: string },
): Promise<boolean> {
  const rows = await db
    .update(purchaseAttempts)
    .set(hold)
    .where(
      and(
        eq(purchaseAttempts.id, id),
        isNull(purchaseAttempts.holdId),
        eq(purchaseAttempts.desired, 'hold'),
      ),
    )
    .returning({ id: purchaseAttempts.id });
  return rows.length === 1;
}

/** Notes how an attempt ended, unless it has moved on since it was read; true when it was written. */
export async function settleAttempt(
  tx: Db,
  attempt: Pick<Attempt, 'id' | 'desired'>,
  settled: NonNullable<Attempt['settled']>,
): Promise<boolean> {
  const rows = await tx
    .update(purchaseAttempts)
    .set({ settled, nextActionAt: null, leasedUntil: null })
    .where(
      and(
        eq(purchaseAttempts.id, attempt.id),
        eq(purchaseAttempts.desired, attempt.desired),
        isNull(purchaseAttempts.settled),
      ),
    )
    .returning({ id: purchaseAttempts.id });
  return rows.length === 1;
}

/** Completes the purchase that a captured attempt paid for and returns its id. */
export async function completePurchase(tx: Db, attemptId: string, at: Date): Promise<number | undefined> {
  const [purchase] = await tx
    .update(leadPurchases)
    .set({ paymentStatus: 'completed', updatedAt: at })
    .where(and(eq(leadPurchases.attemptId, attemptId), eq(leadPurchases.paymentStatus, 'pending')))
    .returning({ id: leadPurchases.id });
  return purchase?.id;
}

/** Leases attempts that are due to this process, oldest first; the lease only saves calls, two drivers do no harm. */
export async function leaseDueAttempts(
  db: Db,
  { now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
): Promise<string[]> {
  const due = db
    .select({ id: purchaseAttempts.id })
    .from(purchaseAttempts)
    .where(
      and(
        isNull(purchaseAttempts.settled),
        lte(purchaseAttempts.nextActionAt, now),
        or(isNull(purchaseAttempts.leasedUntil), lt(purchaseAttempts.leasedUntil, now)),
      ),
    )
    .orderBy(purchaseAttempts.nextActionAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(purchaseAttempts)
    .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
    .where(inArray(purchaseAttempts.id, due))
    .returning({ id: purchaseAttempts.id });
  return rows.map((row) => row.id);
}
