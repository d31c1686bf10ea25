import { and, asc, desc, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm';
import type { AttemptReason } from '../../../shared/domain/enums.ts';
import { decimalFromCents } from '../../../shared/domain/money.ts';
import { type AttemptBuyer, leads, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { encodeRows, selectOf } from '../../db/insert-rows.ts';
import { listOf, spelledOut } from '../../db/list-of.ts';
import { inBothWays, type Locking } from '../../db/locking.ts';
import { prepared } from '../../db/prepared.ts';
import { together } from '../../db/together.ts';
import { onMarket } from '../auctions/on-market-queries.ts';

export type Attempt = typeof purchaseAttempts.$inferSelect;

const selectAttempt = prepared((db, { id }: { id: string }) =>
  db.select().from(purchaseAttempts).where(eq(purchaseAttempts.id, id)),
);

export async function findAttempt(db: Db, id: string): Promise<Attempt | undefined> {
  const [attempt] = await selectAttempt(db, { id });
  return attempt;
}

const selectForUpdate = inBothWays((config) =>
  prepared((tx, { ids }: { ids: readonly string[] }) =>
    tx
      .select()
      .from(purchaseAttempts)
      .where(sql`${purchaseAttempts.id} = any(${listOf(ids, 'uuid')})`)
      .orderBy(purchaseAttempts.id)
      .for('update', config),
  ),
);

/** Locks attempts; the rows of their leads must be locked already. */
export function lockAttempts(tx: Db, ids: readonly string[], locking: Locking): Promise<Attempt[]> {
  return selectForUpdate[locking](tx, { ids });
}

/** Locks an attempt; its lead's row must be locked already. */
export async function lockAttempt(tx: Db, id: string): Promise<Attempt | undefined> {
  const [attempt] = await lockAttempts(tx, [id], 'wait');
  return attempt;
}

/** The condition that an attempt may still win. */
export const isOpen = spelledOut(eq(purchaseAttempts.desired, 'hold'));

const selectOpen = prepared((db, { leadIds, buyerIds }: { leadIds: readonly number[]; buyerIds: readonly number[] }) =>
  db
    .select()
    .from(purchaseAttempts)
    .where(and(sql`${purchaseAttempts.leadId} = any(${listOf(leadIds, 'int')})`, sql`${purchaseAttempts.buyerId} = any(${listOf(buyerIds, 'int')})`, isOpen)),
);

interface Purchaser {
  leadId: number;
  buyerId: number;
}

/** Finds this buyer's attempt on a lead that may still win. */
export const findOpenAttempt = together(async (db, purchasers: readonly Purchaser[]) => {
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

/** Every attempt of a buyer that may still win; the one that ends first comes first. */
export function findOpenAttempts(tx: Db, buyerId: number): Promise<Attempt[]> {
  return selectOpenOf(tx, { buyerId });
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
        onMarket,
      ),
    )
    .orderBy(desc(purchaseAttempts.createdAt))
    .limit(1);
  return latest?.isOld === true;
}

export type NewAttempt = typeof purchaseAttempts.$inferInsert;

const insertSome = prepared((tx, { rows }: { rows: string }) =>
  tx.insert(purchaseAttempts).select(selectOf(purchaseAttempts, rows)).returning(),
);

/** Inserts attempts and returns them as they stand then. */
export async function insertAttempts(tx: Db, attempts: readonly NewAttempt[]): Promise<Attempt[]> {
  return attempts.length > 0 ? insertSome(tx, { rows: encodeRows(purchaseAttempts, attempts) }) : [];
}

export async function insertAttempt(tx: Db, attempt: NewAttempt): Promise<Attempt> {
  const [row] = await insertAttempts(tx, [attempt]);
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

export interface Decision {
  id: string;
  desired: Attempt['desired'];
  captureAmountCents: number | null;
  reason: AttemptReason;
}

interface DecisionColumns {
  ids: readonly string[];
  wishes: readonly string[];
  sums: readonly (string | null)[];
  reasons: readonly string[];
  at: Date;
}

const updateDecided = prepared((tx, { ids, wishes, sums, reasons, at }: DecisionColumns) =>
  tx
    .update(purchaseAttempts)
    .set({
      desired: sql`decision.desired`,
      captureAmountCents: sql`decision.sum`,
      reason: sql`decision.reason`,
      nextActionAt: at,
    })
    .from(sql`unnest(${listOf(ids, 'uuid')}, ${listOf(wishes, 'text')}, ${listOf(sums, 'numeric')}, ${listOf(reasons, 'text')}) as decision(id, desired, sum, reason)`)
    .where(sql`${purchaseAttempts.id} = decision.id`)
    .returning(getTableColumns(purchaseAttempts)),
);

/** Moves holds forward as was decided of each, due at once, and returns the attempts as they stand then. */
export function decideHolds(tx: Db, decisions: readonly Decision[], at: Date): Promise<Attempt[]> {
  return updateDecided(tx, {
    ids: decisions.map(({ id }) => id),
    wishes: decisions.map(({ desired }) => desired),
    sums: decisions.map(({ captureAmountCents: cents }) => (cents === null ? null : decimalFromCents(cents))),
    reasons: decisions.map(({ reason }) => reason),
    at,
  });
}

/** Gives a hold up, unless it has won or been given up since it was read. */
export async function giveUpHold(
  db: Db,
  id: string,
  { reason, at }: { reason: Extract<AttemptReason, 'expired' | 'canceled' | 'refused' | 'mismatch' | 'gateway_changed'>; at: Date },
): Promise<void> {
  await db
    .update(purchaseAttempts)
    .set({ desired: 'release', reason, nextActionAt: at })
    .where(and(eq(purchaseAttempts.id, id), isOpen));
}

/** Gives up every hold that a buyer has open. */
export async function giveUpHoldsOf(tx: Db, buyerId: number, at: Date): Promise<void> {
  await tx
    .update(purchaseAttempts)
    .set({ desired: 'release', reason: 'declined', nextActionAt: at })
    .where(and(eq(purchaseAttempts.buyerId, buyerId), isOpen));
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

interface Opened {
  ids: readonly string[];
  holdIds: readonly string[];
  secrets: readonly string[];
}

const updateHolds = prepared((db, { ids, holdIds, secrets }: Opened) =>
  db
    .update(purchaseAttempts)
    .set({ holdId: sql`opened.hold_id`, clientSecret: sql`opened.secret` })
    .from(sql`unnest(${listOf(ids, 'uuid')}, ${listOf(holdIds, 'text')}, ${listOf(secrets, 'text')}) as opened(id, hold_id, secret)`)
    .where(and(sql`${purchaseAttempts.id} = opened.id`, isNull(purchaseAttempts.holdId), isOpen))
    .returning({ id: purchaseAttempts.id, holdId: purchaseAttempts.holdId }),
);

/** Stores the gateway's hold while the attempt still wants one; false when it no longer does, so its secret must not leave. */
export const storeHold = together(async (db, opened: readonly { id: string; holdId: string; clientSecret: string }[]) => {
  const stored = await updateHolds(db, {
    ids: opened.map(({ id }) => id),
    holdIds: opened.map(({ holdId }) => holdId),
    secrets: opened.map(({ clientSecret }) => clientSecret),
  });
  return ({ id, holdId }) => stored.some((attempt) => attempt.id === id && attempt.holdId === holdId);
});

/**
 * Puts an attempt off until it is to be looked at again and ends its lease. One that has moved on since it was read keeps when it is
 * due: leased still, it would wait for the lease to run out, and an ended payment could be tried until then.
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
