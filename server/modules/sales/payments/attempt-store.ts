import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { AttemptReason } from '../../../../shared/domain/words/enums.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { type AttemptBuyer, leads, purchaseAttempts } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { encodeRows, insertOf } from '../../../platform/db/insert-rows.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import { forEachLocking, type Locking } from '../../../platform/db/locking.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { coalesce } from '../../../platform/db/coalesce.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { onMarket, isOpen, letBidsGoOn } from '../../market/index.ts';
import { bidChargeFailedType } from './bid-jobs.ts';

export type Attempt = typeof purchaseAttempts.$inferSelect;

const selectAttempt = prepared((db, { id }: { id: string }) =>
  db.select().from(purchaseAttempts).where(eq(purchaseAttempts.id, id)),
);

export async function findAttempt(db: Db, id: string): Promise<Attempt | undefined> {
  const [attempt] = await selectAttempt(db, { id });
  return attempt;
}

const selectForUpdate = forEachLocking((config) =>
  prepared((tx, { ids }: { ids: readonly string[] }) =>
    tx
      .select()
      .from(purchaseAttempts)
      .where(sql`${purchaseAttempts.id} = any(${arrayParam(ids, 'uuid')})`)
      .orderBy(purchaseAttempts.id)
      .for('update', config),
  ),
);

/** Locks attempts until the transaction ends; the rows of their leads, or at least of their buyers, must be locked already. */
export function lockAttempts(tx: Db, ids: readonly string[], locking: Locking): Promise<Attempt[]> {
  return selectForUpdate[locking](tx, { ids });
}

/** Locks an attempt until the transaction ends; its lead's row must be locked already. */
export async function lockAttempt(tx: Db, id: string): Promise<Attempt | undefined> {
  const [attempt] = await lockAttempts(tx, [id], 'wait');
  return attempt;
}

const selectOpen = prepared((db, { leadIds, buyerIds }: { leadIds: readonly number[]; buyerIds: readonly number[] }) =>
  db
    .select()
    .from(purchaseAttempts)
    .where(and(sql`${purchaseAttempts.leadId} = any(${arrayParam(leadIds, 'int')})`, sql`${purchaseAttempts.buyerId} = any(${arrayParam(buyerIds, 'int')})`, isOpen)),
);

interface Purchaser {
  leadId: number;
  buyerId: number;
}

/** Finds a buyer's open attempt on a lead: one that may still win. */
export const findOpenAttempt = coalesce(async (db, purchasers: readonly Purchaser[]) => {
  const attempts = await selectOpen(db, {
    leadIds: purchasers.map(({ leadId }) => leadId),
    buyerIds: purchasers.map(({ buyerId }) => buyerId),
  });
  return ({ leadId, buyerId }): Attempt | undefined =>
    attempts.find((attempt) => attempt.leadId === leadId && attempt.buyerId === buyerId);
});

const selectOpenOf = prepared((tx, { buyerId }: { buyerId: number }) =>
  tx
    .select()
    .from(purchaseAttempts)
    .where(and(eq(purchaseAttempts.buyerId, buyerId), isOpen))
    .orderBy(asc(purchaseAttempts.expiresAt)),
);

/** Finds all open attempts of a buyer, the next to expire first. */
export function findOpenAttempts(tx: Db, buyerId: number): Promise<Attempt[]> {
  return selectOpenOf(tx, { buyerId });
}

/**
 * Finds how the latest attempt of a buyer on a lead that is on the market ended, and whether it was for an earlier auction; undefined if there is
 * none.
 */
export async function findLatestEnd(
  db: Db,
  { leadId, buyerId }: { leadId: number; buyerId: number },
): Promise<{ isOld: boolean; reason: AttemptReason | null } | undefined> {
  const [latest] = await db
    .select({ isOld: sql<boolean>`(${purchaseAttempts.auctionEpoch} < ${leads.auctionEpoch})`, reason: purchaseAttempts.reason })
    .from(purchaseAttempts)
    .innerJoin(leads, eq(leads.id, purchaseAttempts.leadId))
    .where(
      and(
        eq(purchaseAttempts.leadId, leadId),
        eq(purchaseAttempts.buyerId, buyerId),
        onMarket,
      ),
    )
    .orderBy(desc(purchaseAttempts.createdAt))
    .limit(1);
  return latest;
}

export type NewAttempt = typeof purchaseAttempts.$inferInsert;

const insertSome = prepared((tx, { rows }: { rows: string }) => insertOf(tx, purchaseAttempts, rows).returning());

/** Inserts attempts and returns their rows. */
export async function insertAttempts(tx: Db, attempts: readonly NewAttempt[]): Promise<Attempt[]> {
  return attempts.length > 0 ? insertSome(tx, { rows: encodeRows(purchaseAttempts, attempts) }) : [];
}

export async function insertAttempt(tx: Db, attempt: NewAttempt): Promise<Attempt> {
  const [row] = await insertAttempts(tx, [attempt]);
  if (!row) throw new Error('The attempt was not inserted');
  return row;
}

/** Records a claim without payment as an attempt that is settled from the start, and returns its id. */
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

/** Moves an attempt to another state and returns it. The database rejects a step back. */
export async function moveAttempt(tx: Db, id: string, move: Move): Promise<Attempt | undefined> {
  const [attempt] = await updateAttempt(tx, { ...move, id });
  return attempt;
}

export interface Decision {
  id: string;
  desired: Attempt['desired'];
  captureAmountCents: number | null;
  reason: AttemptReason;
}

interface DecisionColumns {
  ids: readonly string[];
  desired: readonly string[];
  sums: readonly (string | null)[];
  reasons: readonly string[];
  at: Date;
}

const updateDecided = prepared((tx, { ids, desired, sums, reasons, at }: DecisionColumns) =>
  tx
    .update(purchaseAttempts)
    .set({
      desired: sql`decision.desired`,
      captureAmountCents: sql`decision.sum`,
      reason: sql`decision.reason`,
      nextActionAt: at,
    })
    .from(sql`unnest(${arrayParam(ids, 'uuid')}, ${arrayParam(desired, 'text')}, ${arrayParam(sums, 'numeric')}, ${arrayParam(reasons, 'text')}) as decision(id, desired, sum, reason)`)
    .where(sql`${purchaseAttempts.id} = decision.id`)
    .returning(getTableColumns(purchaseAttempts)),
);

/**
 * Applies the decisions on some holds, makes their attempts due at once, and returns the updated rows. Standing bids that waited for one
 * that is refused may then act.
 */
export async function decideHolds(tx: Db, decisions: readonly Decision[], at: Date): Promise<Attempt[]> {
  const moved = await updateDecided(tx, {
    ids: decisions.map(({ id }) => id),
    desired: decisions.map(({ desired }) => desired),
    sums: decisions.map(({ captureAmountCents: cents }) => (cents === null ? null : decimalFromCents(cents))),
    reasons: decisions.map(({ reason }) => reason),
    at,
  });
  const refused = moved.filter(({ reason }) => reason !== 'won' && reason !== 'lost');
  await letBidsGoOn(tx, refused.map(({ id }) => id), at);
  return moved;
}

type ReleaseReason = Extract<AttemptReason, 'expired' | 'canceled' | 'refused' | 'mismatch' | 'gateway_changed' | 'card_declined' | 'card_needs_holder'>;

/**
 * Releases a hold, unless its attempt has won or was released since it was read. Standing bids that waited for it may then act, and the
 * owner of a bid is told when its charge failed.
 */
export async function releaseHold(db: Db, id: string, { reason, at }: { reason: ReleaseReason; at: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const [released] = await tx
      .update(purchaseAttempts)
      .set({ desired: 'release', reason, nextActionAt: at })
      .where(and(eq(purchaseAttempts.id, id), isOpen))
      .returning({ isAutomatic: purchaseAttempts.isAutomatic });
    if (!released) return;
    await letBidsGoOn(tx, [id], at);
    const isFailedCharge = released.isAutomatic && (reason === 'card_declined' || reason === 'card_needs_holder');
    if (isFailedCharge) await enqueue(tx, bidChargeFailedType, { attemptId: id }, { runAt: at });
  });
}

/** Releases all open holds of a buyer. Standing bids that waited for them may then act. */
export async function releaseHoldsOf(tx: Db, buyerId: number, at: Date): Promise<void> {
  const released = await tx
    .update(purchaseAttempts)
    .set({ desired: 'release', reason: 'declined', nextActionAt: at })
    .where(and(eq(purchaseAttempts.buyerId, buyerId), isOpen))
    .returning({ id: purchaseAttempts.id });
  await letBidsGoOn(tx, released.map(({ id }) => id), at);
}

/** Stores the buyer's form as it is now, for an open attempt. */
export async function updateBuyerDetails(tx: Db, id: string, buyerDetails: AttemptBuyer): Promise<void> {
  await tx.update(purchaseAttempts).set({ buyerDetails }).where(eq(purchaseAttempts.id, id));
}

/** Turns a charge, settled or pending, into a refund of all but what is kept. An attempt that was not to be charged stays as it is. */
export async function refundAttempt(
  tx: Db,
  id: string,
  { reason, keptCents, at }: { reason: AttemptReason; keptCents: number; at: Date },
): Promise<void> {
  await tx
    .update(purchaseAttempts)
    .set({ desired: 'release', settled: null, reason, keptAmountCents: keptCents > 0 ? keptCents : null, nextActionAt: at, failureCount: 0 })
    .where(and(eq(purchaseAttempts.id, id), eq(purchaseAttempts.desired, 'capture')));
}

interface Opened {
  ids: readonly string[];
  holdIds: readonly string[];
  secrets: readonly string[];
}

const updateHolds = prepared((db, { ids, holdIds, secrets }: Opened) =>
  db
    .update(purchaseAttempts)
    .set({ holdId: sql`opened.hold_id`, clientSecret: sql`opened.secret` })
    .from(sql`unnest(${arrayParam(ids, 'uuid')}, ${arrayParam(holdIds, 'text')}, ${arrayParam(secrets, 'text')}) as opened(id, hold_id, secret)`)
    .where(and(sql`${purchaseAttempts.id} = opened.id`, isNull(purchaseAttempts.holdId), isOpen))
    .returning({ id: purchaseAttempts.id, holdId: purchaseAttempts.holdId }),
);

/** Stores the gateway's hold while its attempt still wants one. Returns false if not: its secret must not leave the server. */
export const storeHold = coalesce(async (db, opened: readonly { id: string; holdId: string; clientSecret: string }[]) => {
  const stored = await updateHolds(db, {
    ids: opened.map(({ id }) => id),
    holdIds: opened.map(({ holdId }) => holdId),
    secrets: opened.map(({ clientSecret }) => clientSecret),
  });
  return ({ id, holdId }) => stored.some((attempt) => attempt.id === id && attempt.holdId === holdId);
});

/**
 * Schedules the next look at an attempt and ends its lease. If the attempt has moved on since it was read, its due time stays and only
 * the lease ends: otherwise it would wait for the lease to run out, and a payment that has ended could still be tried until then.
 */
export async function postpone(
  db: Db,
  attempt: Pick<Attempt, 'id' | 'desired'>,
  next: Pick<Attempt, 'nextActionAt' | 'tryNumber' | 'failureCount'>,
): Promise<void> {
  const isUnsettled = and(eq(purchaseAttempts.id, attempt.id), isNull(purchaseAttempts.settled));
  const postponed = await db
    .update(purchaseAttempts)
    .set({ ...next, leasedUntil: null })
    .where(and(isUnsettled, eq(purchaseAttempts.desired, attempt.desired)))
    .returning({ id: purchaseAttempts.id });
  if (postponed.length === 0) await db.update(purchaseAttempts).set({ leasedUntil: null }).where(isUnsettled);
}
