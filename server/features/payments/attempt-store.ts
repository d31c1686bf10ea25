import { and, asc, desc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import type { AttemptReason } from '../../../shared/domain/enums.ts';
import { type AttemptBuyer, leads, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

export type Attempt = typeof purchaseAttempts.$inferSelect;

const selectAttempt = prepared((db, { id }: { id: string }) =>
  db.select().from(purchaseAttempts).where(eq(purchaseAttempts.id, id)),
);

export async function findAttempt(db: Db, id: string): Promise<Attempt | undefined> {
  const [attempt] = await selectAttempt(db, { id });
  return attempt;
}

const selectForUpdate = prepared((tx, { id }: { id: string }) =>
  tx.select().from(purchaseAttempts).where(eq(purchaseAttempts.id, id)).for('update'),
);

/** Locks an attempt; its lead's row must be locked already. */
export async function lockAttempt(tx: Db, id: string): Promise<Attempt | undefined> {
  const [attempt] = await selectForUpdate(tx, { id });
  return attempt;
}

const selectOpen = prepared((db, { leadId, buyerId }: { leadId?: number; buyerId: number }) =>
  db
    .select()
    .from(purchaseAttempts)
    .where(
      and(
        leadId === undefined ? undefined : eq(purchaseAttempts.leadId, leadId),
        eq(purchaseAttempts.buyerId, buyerId),
        eq(purchaseAttempts.desired, 'hold'),
      ),
    )
    .orderBy(asc(purchaseAttempts.expiresAt)),
);

/** Finds this buyer's attempt on a lead that may still win. */
export async function findOpenAttempt(
  db: Db,
  purchaser: { leadId: number; buyerId: number },
): Promise<Attempt | undefined> {
  const [attempt] = await selectOpen(db, purchaser);
  return attempt;
}

/** Every attempt of a buyer that may still win; the one that ends first comes first. */
export function findOpenAttempts(tx: Db, buyerId: number): Promise<Attempt[]> {
  return selectOpen(tx, { buyerId });
}

/** True when the lead's clock was started anew since this buyer last tried to pay for it. */
export async function wasRelistedSince(
  db: Db,
  { leadId, buyerId }: { leadId: number; buyerId: number },
): Promise<boolean> {
  const [latest] = await db
    .select({ isOld: lt(purchaseAttempts.auctionEpoch, leads.auctionEpoch) })
    .from(purchaseAttempts)
    .innerJoin(leads, eq(leads.id, purchaseAttempts.leadId))
    .where(
      and(
        eq(purchaseAttempts.leadId, leadId),
        eq(purchaseAttempts.buyerId, buyerId),
        eq(leads.status, 'available'),
      ),
    )
    .orderBy(desc(purchaseAttempts.createdAt))
    .limit(1);
  return latest?.isOld === true;
}

type NewAttempt = typeof purchaseAttempts.$inferInsert;

const insertOne = prepared((tx, attempt: NewAttempt) => tx.insert(purchaseAttempts).values(attempt).returning());

export async function insertAttempt(tx: Db, attempt: NewAttempt): Promise<Attempt> {
  const [row] = await insertOne(tx, attempt);
  if (!row) throw new Error('The attempt was not inserted');
  return row;
}

/** Records a claim that no gateway takes part in, settled from the start; returns its id. */
export async function insertSettledAttempt(
  tx: Db,
  { at, ...claim }: Pick<Attempt, 'leadId' | 'buyerId' | 'auctionEpoch' | 'kind' | 'isTest'> & { at: Date },
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

type Move = Pick<NewAttempt, 'desired' | 'captureAmountCents' | 'reason' | 'nextActionAt'>;

const updateAttempt = prepared((tx, { id, ...move }: Move & { id: string }) =>
  tx.update(purchaseAttempts).set(move).where(eq(purchaseAttempts.id, id)).returning(),
);

/** Moves an attempt forward and returns it; the database refuses a step back. */
export async function moveAttempt(tx: Db, id: string, move: Move): Promise<Attempt | undefined> {
  const [attempt] = await updateAttempt(tx, { ...move, id });
  return attempt;
}

/** Gives a hold up, unless it has won or been given up since it was read. */
export async function giveUpHold(
  db: Db,
  id: string,
  { reason, at }: { reason: Extract<AttemptReason, 'expired' | 'canceled' | 'refused' | 'mismatch'>; at: Date },
): Promise<void> {
  await db
    .update(purchaseAttempts)
    .set({ desired: 'release', reason, nextActionAt: at })
    .where(and(eq(purchaseAttempts.id, id), eq(purchaseAttempts.desired, 'hold')));
}

/** Gives up every hold that a buyer has open. */
export async function giveUpHoldsOf(tx: Db, buyerId: number, at: Date): Promise<void> {
  await tx
    .update(purchaseAttempts)
    .set({ desired: 'release', reason: 'declined', nextActionAt: at })
    .where(and(eq(purchaseAttempts.buyerId, buyerId), eq(purchaseAttempts.desired, 'hold')));
}

/** Keeps what the buyer's form says now, for an attempt that is still open. */
export async function updateBuyerDetails(tx: Db, id: string, buyerDetails: AttemptBuyer): Promise<void> {
  await tx.update(purchaseAttempts).set({ buyerDetails }).where(eq(purchaseAttempts.id, id));
}

/** Turns a charge, made or on its way, into a refund; an attempt that charged nothing stays as it is. */
export async function giveBack(
  tx: Db,
  id: string,
  { reason, at }: { reason: AttemptReason; at: Date },
): Promise<void> {
  await tx
    .update(purchaseAttempts)
    .set({ desired: 'release', settled: null, reason, nextActionAt: at, failureCount: 0 })
    .where(and(eq(purchaseAttempts.id, id), eq(purchaseAttempts.desired, 'capture')));
}

const updateHold = prepared((db, { id, ...hold }: { id: string; holdId: string; clientSecret: string }) =>
  db
    .update(purchaseAttempts)
    .set(hold)
    .where(
      and(
        eq(purchaseAttempts.id, id),
        isNull(purchaseAttempts.holdId),
        eq(purchaseAttempts.desired, 'hold'),
      ),
    )
    .returning({ id: purchaseAttempts.id }),
);

/** Stores the gateway's hold while the attempt still wants one; false when it no longer does, so its secret must not leave. */
export async function storeHold(
  db: Db,
  id: string,
  hold: { holdId: string; clientSecret: string },
): Promise<boolean> {
  const rows = await updateHold(db, { ...hold, id });
  return rows.length === 1;
}

type Ending = Pick<NewAttempt, 'settled' | 'desired'> & { id: string; seen: Attempt['desired'] };

const updateEnding = prepared((tx, { id, seen, ...ending }: Ending) =>
  tx
    .update(purchaseAttempts)
    .set({ ...ending, nextActionAt: null, leasedUntil: null })
    .where(and(eq(purchaseAttempts.id, id), eq(purchaseAttempts.desired, seen), isNull(purchaseAttempts.settled)))
    .returning(),
);

/** Notes how an attempt ended and returns it, locked; undefined, and nothing noted, when it has moved on since it was read. */
export async function markSettled(
  tx: Db,
  { id, desired }: Pick<Attempt, 'id' | 'desired'>,
  settled: NonNullable<Attempt['settled']>,
): Promise<Attempt | undefined> {
  const isFailed = settled === 'failed';
  const [attempt] = await updateEnding(tx, { id, seen: desired, settled, ...(isFailed && { desired: 'release' }) });
  return attempt;
}

/** Puts an attempt off until it is to be looked at again, unless it has moved on since it was read. */
export async function postpone(
  db: Db,
  attempt: Pick<Attempt, 'id' | 'desired'>,
  next: Pick<Attempt, 'nextActionAt' | 'tryNumber' | 'failureCount'>,
): Promise<void> {
  await db
    .update(purchaseAttempts)
    .set({ ...next, leasedUntil: null })
    .where(
      and(
        eq(purchaseAttempts.id, attempt.id),
        eq(purchaseAttempts.desired, attempt.desired),
        isNull(purchaseAttempts.settled),
      ),
    );
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
