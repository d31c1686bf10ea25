import { and, eq, gt, inArray, lt, lte, ne, not, notExists, sql } from 'drizzle-orm';
import { automaticPurchases, bidAuctions, bidHoldBacks, bidPlans, discountRedemptions, purchaseAttempts } from '../../../shared/schema/index.ts';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import { arrayParam } from '../../platform/db/array-param.ts';
import type { Db } from '../../platform/db/client.ts';
import { coalesce } from '../../platform/db/coalesce.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { encodeRows, inserterOf, insertOf } from '../../platform/db/insert-rows.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { type AuctionName, isOpen } from '../market/index.ts';

export type BidPlan = typeof bidPlans.$inferSelect;

const selectPlans = prepared((tx, { leadIds }: { leadIds: readonly number[] }) =>
  tx.select().from(bidPlans).where(sql`${bidPlans.leadId} = any(${arrayParam(leadIds, 'int')})`),
);

/** Finds when bids are next due on some leads. */
export const findPlans = (tx: Db, leadIds: readonly number[]): Promise<BidPlan[]> => selectPlans(tx, { leadIds });

const upsertPlans = prepared((db, { rows }: { rows: string }) =>
  insertOf(db, bidPlans, rows).onConflictDoUpdate({
    target: bidPlans.leadId,
    set: { auctionEpoch: sql`excluded.auction_epoch`, dueAt: sql`excluded.due_at`, priceCents: sql`excluded.price`, heldBackAt: sql`excluded.held_back_at`, turnsSince: sql`excluded.turns_since` },
  }),
);

/** Stores when a bid is next due in an auction, and since when it is held back. */
export const storePlan = coalesce(async (db, plans: readonly BidPlan[]) => {
  await upsertPlans(db, { rows: encodeRows(bidPlans, plans) });
  return () => undefined;
});

/** Stores that a bid acts in an auction now, at its amount. A turn that has begun already goes on: presses that pay no more let it go first for seconds only. */
export async function storeTurn(db: Db, { leadId, ...plan }: BidPlan): Promise<void> {
  const isLater = sql`(${ne(bidPlans.auctionEpoch, plan.auctionEpoch)} or ${gt(bidPlans.dueAt, plan.dueAt)})`;
  const dueAt = sql`case when ${isLater} then excluded.due_at else ${bidPlans.dueAt} end`;
  const turnsSince = sql`case when ${isLater} then excluded.turns_since else ${bidPlans.turnsSince} end`;
  await db.insert(bidPlans).values({ leadId, ...plan }).onConflictDoUpdate({ target: bidPlans.leadId, set: { ...plan, dueAt, turnsSince } });
}

const insertAuctions = inserterOf(bidAuctions, 'ignore');

/** Stores that an auction has had a bid from an instant on. */
export const noteAuction = coalesce(async (db, auctions: readonly (typeof bidAuctions.$inferInsert)[]) => {
  await insertAuctions(db, auctions);
  return () => undefined;
});

export async function deletePlan(db: Db, leadId: number): Promise<void> {
  await db.delete(bidPlans).where(eq(bidPlans.leadId, leadId));
}

const ofAuction = ({ leadId, auctionEpoch }: AuctionName) => and(eq(purchaseAttempts.leadId, leadId), eq(purchaseAttempts.auctionEpoch, auctionEpoch));

/** Finds the open attempt of a bid in an auction; there is one at a time. */
export async function findOpenAutomatic(db: Db, auction: AuctionName) {
  const [row] = await db.select({ id: purchaseAttempts.id }).from(purchaseAttempts).where(and(ofAuction(auction), isOpen, purchaseAttempts.isAutomatic));
  return row?.id;
}

/** Counts the holds that bids have asked for in an auction. */
export function countHolds(db: Db, { leadId, auctionEpoch }: AuctionName): Promise<number> {
  return db.$count(automaticPurchases, and(eq(automaticPurchases.leadId, leadId), eq(automaticPurchases.auctionEpoch, auctionEpoch)));
}

export async function insertTrace(tx: Db, trace: typeof automaticPurchases.$inferInsert): Promise<void> {
  await tx.insert(automaticPurchases).values(trace);
}

/**
 * Finds the buyers with a payment by hand under way that was quoted above an amount in cents. One with a discount code pays less than the live
 * price, and so less than the bid.
 */
function findPayingByHand(tx: Db, auction: AuctionName, { cents, at }: { cents: number; at: Date }) {
  const isAbove = gt(purchaseAttempts.quotedPriceCents, cents);
  const code = tx
    .select({ one: sql`1` })
    .from(discountRedemptions)
    .where(and(eq(discountRedemptions.attemptId, purchaseAttempts.id), eq(discountRedemptions.state, 'reserved')));
  return tx
    .select({ buyerId: purchaseAttempts.buyerId })
    .from(purchaseAttempts)
    .where(and(ofAuction(auction), isOpen, not(purchaseAttempts.isAutomatic), isAbove, gt(purchaseAttempts.expiresAt, at), notExists(code)));
}

/**
 * Returns until when a bid waits for manual payments, including one of its own account, that were quoted above its amount after the cut,
 * in cents; undefined if there are none. Each buyer can make bids wait once, until `until` at the latest.
 */
export async function holdBack(tx: Db, auction: AuctionName, { cents, at, until }: { cents: number; at: Date; until: Date }): Promise<Date | undefined> {
  const paying = await findPayingByHand(tx, auction, { cents, at });
  if (paying.length === 0) return undefined;
  const buyerIds = paying.map(({ buyerId }) => buyerId);
  await tx
    .insert(bidHoldBacks)
    .values(buyerIds.map((buyerId) => ({ ...auction, buyerId, until })))
    .onConflictDoNothing();
  const rows = await tx
    .select({ until: bidHoldBacks.until })
    .from(bidHoldBacks)
    .where(
      and(
        eq(bidHoldBacks.leadId, auction.leadId),
        eq(bidHoldBacks.auctionEpoch, auction.auctionEpoch),
        inArray(bidHoldBacks.buyerId, buyerIds),
        gt(bidHoldBacks.until, at),
      ),
    )
    .orderBy(bidHoldBacks.until)
    .limit(1);
  return rows[0]?.until;
}

/** Finds which buyers have held bids on some leads back for as long as they may, by an instant. */
export function findOverHoldBacks(tx: Db, leadIds: readonly number[], at: Date) {
  const { leadId, auctionEpoch, buyerId, until } = bidHoldBacks;
  return tx
    .select({ leadId, auctionEpoch, buyerId })
    .from(bidHoldBacks)
    .where(and(inArray(leadId, [...leadIds]), lte(until, at)));
}

/** Ends what holds the bids on some leads back. */
export async function endHoldBacks(tx: Db, leadIds: readonly number[], at: Date): Promise<void> {
  await tx.update(bidHoldBacks).set({ until: at }).where(and(inArray(bidHoldBacks.leadId, [...leadIds]), gt(bidHoldBacks.until, at)));
}

/** Longer than an auction with bids runs: a day at most after a night pause. Each buyer holds the bids back once in all that time. */
const HOLD_BACK_KEPT_MS = 3 * DAY_MS;

/** Deletes hold-backs of auctions that are over. */
export async function deleteOldHoldBacks(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - HOLD_BACK_KEPT_MS);
  await deleteInBatches(db, { table: bidHoldBacks, where: lt(bidHoldBacks.until, before), signal });
}

/** For how many days the figures look back. */
export const FIGURES_DAYS = 30;

/** Deletes which auctions had a bid, once no figure looks back as far. */
export async function deleteOldBidAuctions(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - FIGURES_DAYS * DAY_MS);
  await deleteInBatches(db, { table: bidAuctions, where: lt(bidAuctions.plannedAt, before), signal });
}
